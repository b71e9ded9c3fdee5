import type { Language } from '../../i18n/languages.ts'
import { readStored } from '../../lib/storage.ts'
import { schemeKey } from '../color-scheme.ts'
import { recordInput } from './input-handover.ts'
import { isPredictable, language, page, signedIn } from './visit.ts'

/** Shows guests the sign-in page as the build has rendered it, which waits as text. */
declare global {
  interface Window {
    /** Only where an early page is shown: renders the real one in its place, and hands over what was done to it. */
    takeOver?: (render: () => void) => void
  }
}

/** The page as anybody sees it. */
const isPlain = ['', 'auth/sign_in'].includes(page) && !location.search

export function showSignInPage(): void {
  if (!isPredictable || signedIn || !isPlain) return
  // Once the page is read. A script at its end would have everybody's scripts wait for it.
  const read = new Promise((resolve) =>
    document.addEventListener('readystatechange', resolve, { once: true }),
  )
  void Promise.all([read, window.firstStyles]).then(() => show(language))
}

function show(inLanguage: Language): void {
  const rendered = kept(`sign-in-${inLanguage}`)
  const styles = kept('sign-in-styles')
  const root = document.getElementById('root')
  // With the outline gone, what it stood for is there.
  if (!rendered || !styles || !root?.querySelector('.outline')) return
  const scheme = readStored(schemeKey)
  document.title = rendered.title
  // The policy forbids style attributes, but not what React does: to set styles from a script.
  for (const element of rendered.page.querySelectorAll<HTMLElement | SVGElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? ''
  }
  root.replaceChildren(...styles.page.head.childNodes, ...rendered.page.body.childNodes)
  const themes = [...root.querySelectorAll<HTMLInputElement>('input[type=radio]')]
  const chosen = themes.find(({ value }) => value === scheme)
  if (chosen) chosen.checked = true
  root.dataset.early = ''
  window.takeOver = recordInput(root)
}

/** Parsed only now; it is text of this very page, put there by the build. */
function kept(id: string): { title: string; page: Document } | null {
  const text = document.getElementById(id)
  return text && { title: text.title, page: new DOMParser().parseFromString(text.textContent, 'text/html') }
}
