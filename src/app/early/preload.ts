import { isPredictable, language, page, signedIn, template } from './visit.ts'

/** Asks for the files of the page that the visit begins with, before the product's own scripts do. */
export function preloadFirstPage(): void {
  if (!isPredictable) return
  append(signedIn ? 'team' : 'guest')
  if (signedIn && /^runs\/[0-9a-f-]{36}\/report$/.test(page)) append('report')
}

function append(firstPage: 'guest' | 'team' | 'report'): void {
  const links = template(`${firstPage}-${language}`)
  if (links) document.head.append(links.content)
}
