import { namespace } from '../../lib/product.ts'
import { language, template } from './visit.ts'

declare global {
  interface Window {
    /** For a start that failed after its script had loaded. */
    showLoadFailure?: () => void
  }
}

/**
 * When the product's own script doesn't come, as the connection broke, a release has just replaced it, or no host serves
 * it, or can't show anything, the page is loaded once more by itself. Then there is nothing but the page to say so.
 */
export function reportLoadFailure(): void {
  const isFile = location.protocol === 'file:'
  const failed = new AbortController()
  window.showLoadFailure = () => {
    // Several scripts may be missing.
    failed.abort()
    if (isFile) tell('opened-as-file')
    else if (!navigator.onLine) tell('offline')
    else if (mayTryAgain()) location.reload()
    else tell('load-failure')
  }
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && target.type === 'module') window.showLoadFailure?.()
    },
    // Such events don't bubble.
    { capture: true, signal: failed.signal },
  )
}

const key = `${namespace}.loadedAgain`

/** Not twice within a minute, or it would reload for ever. */
function mayTryAgain(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(key)) < 60_000) return false
    sessionStorage.setItem(key, String(Date.now()))
    return true
  } catch {
    return false
  }
}

function tell(reason: 'opened-as-file' | 'offline' | 'load-failure'): void {
  const root = document.getElementById('root')
  const words = template(`${reason}-${language}`)
  if (!root || !words?.content.hasChildNodes()) return
  document.documentElement.lang = language
  root.replaceChildren(words.content)
  root.querySelector('button')?.addEventListener('click', () => location.reload())
}
