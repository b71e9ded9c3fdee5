import { isPredictable, isReport, language, signedIn, template } from './visit.ts'

/** Asks for the files of the page that the visit begins with, before the product's own scripts do. */
export function preloadFirstPage(): void {
  if (!isPredictable) return
  append(signedIn ? 'team' : 'guest')
  if (signedIn && isReport) append('report')
}

function append(firstPage: 'guest' | 'team' | 'report'): void {
  const links = template(`${firstPage}-${language}`)
  if (links) document.head.append(links.content)
}
