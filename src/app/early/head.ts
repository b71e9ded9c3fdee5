import { schemeKey } from '../../lib/product.ts'
import { readStored } from '../../lib/storage.ts'
import { reportLoadFailure } from './load-failure.ts'
import { isPredictable, isReport, language, signedIn, skeletonKind, template } from './visit.ts'

/** The script in the page's head (build/early): runs before any file of the product is there. */

declare global {
  interface Window {
    /** Settles when the style sheet has come, or can't; nothing is rendered before. The dev server's page has none. */
    firstStyles?: Promise<unknown>
  }
}

/** In milliseconds; the first page comes within half of it on a slow phone's network. */
const slowStart = 10_000

/** Sets language, theme and the kind of skeleton that the page shows until there is more (build/early/skeleton.ts). */
function showSkeleton(): void {
  const { documentElement: page } = document
  page.lang = language
  const wanted = readStored(schemeKey)
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  // Mantine's own attribute.
  page.setAttribute('data-mantine-color-scheme', wanted === 'light' || wanted === 'dark' ? wanted : system)
  page.dataset.pageSkeleton = skeletonKind
}

/** The product's style sheet. A link in the page itself would keep the browser from painting the skeleton. */
function loadStyles(): void {
  const named = document.querySelector<HTMLLinkElement>('link[as=style]')
  if (!named) return
  const styles = named.cloneNode() as HTMLLinkElement
  window.firstStyles = new Promise((resolve) => {
    styles.onload = styles.onerror = resolve
  })
  styles.rel = 'stylesheet'
  named.after(styles)
}

/** Asks for the files of the page that the visit begins with, before the product's own scripts do. */
function preloadFirstPage(): void {
  if (!isPredictable) return
  preload(signedIn ? 'team' : 'guest')
  if (signedIn && isReport) preload('report')
}

function preload(firstPage: 'guest' | 'team' | 'report'): void {
  const links = template(`${firstPage}-${language}`)
  if (links) document.head.append(links.content)
}

/** Offers to reload a first page whose files or calls don't come: its skeleton would stay for minutes. */
function offerReloadWhenSlow(): void {
  setTimeout(() => {
    const root = document.getElementById('root')
    const offer = template(`slow-start-${language}`)
    if (!offer || !root?.querySelector('.page-skeleton')) return
    root.append(offer.content)
    root.querySelector('button')?.addEventListener('click', () => location.reload())
  }, slowStart)
}

showSkeleton()
loadStyles()
reportLoadFailure()
preloadFirstPage()
offerReloadWhenSlow()
