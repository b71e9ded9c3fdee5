import { language, template } from './visit.ts'

/**
 * When the product's own script doesn't come, as the connection broke, a release has just replaced it, or no host serves
 * it, there is nothing but the page to say so.
 */
export function sayWhatFailedToLoad(): void {
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && target.type === 'module') tell()
    },
    // Such events don't bubble.
    { capture: true },
  )
}

function tell(): void {
  const root = document.getElementById('root')
  const reason = location.protocol === 'file:' ? 'opened-as-file' : 'load-failure'
  const words = template(`${reason}-${language}`)
  // Several scripts may be missing.
  if (!root || !words?.content.hasChildNodes()) return
  document.documentElement.lang = language
  root.replaceChildren(words.content)
  root.querySelector('button')?.addEventListener('click', () => location.reload())
}
