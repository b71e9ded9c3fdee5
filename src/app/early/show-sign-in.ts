import type { Language } from '../../i18n/languages.ts'
import { readStored } from '../../lib/storage.ts'
import { schemeKey } from '../color-scheme.ts'
import { recordInput } from './input-handover.ts'
import { isPlainSignIn, language } from './visit.ts'

/** Shows guests the sign-in page as the build has rendered it, which waits as text. */
declare global {
  interface Window {
    /** Only where an early page is shown: renders the real one in its place, and hands over what was done to it. */
    takeOver?: (render: () => void) => void
  }
}

export function showSignInPage(): void {
  // Once the page is read, and before its scripts are evaluated. A script at its end would have to wait for the style
  // sheets, and everybody's scripts with it.
  if (isPlainSignIn) document.addEventListener('readystatechange', () => show(language), { once: true })
}

function show(inLanguage: Language): void {
  const rendered = kept(`sign-in-${inLanguage}`)
  const styles = kept('sign-in-styles')
  const root = document.getElementById('root')
  if (!rendered || !styles || !root) return
  const wanted = readStored(schemeKey)
  const scheme = wanted === 'light' || wanted === 'dark' ? wanted : null
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.lang = inLanguage
  // Where Mantine says it.
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme ?? system)
  document.title = rendered.title
  // The policy forbids style attributes, but not what React does: to set styles from a script.
  for (const element of rendered.page.querySelectorAll<HTMLElement | SVGElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? ''
  }
  root.append(...styles.page.head.childNodes, ...rendered.page.body.childNodes)
  const chosen = root.querySelector<HTMLInputElement>(`input[value="${scheme}"]`)
  if (chosen) chosen.checked = true
  root.dataset.early = ''
  window.takeOver = recordInput(root)
}

/** Parsed only now; it is text of this very page, put there by the build. */
function kept(id: string): { title: string; page: Document } | null {
  const text = document.getElementById(id)
  return text && { title: text.title, page: new DOMParser().parseFromString(text.textContent, 'text/html') }
}
