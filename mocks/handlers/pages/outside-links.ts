import { docsUrl, privacyUrl, termsUrl } from '../../../src/lib/product.ts'

/** In a demo nothing leads outside: hosts that don't exist have a page of the fake service's instead. */

/** Followed by host and path of the original page. */
export const inventedHosts = '/api/pages/elsewhere/'

const own = [docsUrl, termsUrl, privacyUrl].map((url) => new URL(url).host)

/** The target of a link in a demo that is served from a folder. */
function insideOf(href: string, folder: string): string {
  if (!URL.canParse(href)) return href
  const { host, pathname } = new URL(href)
  const invented = host.endsWith('.example') || own.includes(host)
  return invented ? `${folder}${inventedHosts}${host}${pathname}` : href
}

/** Links show their original address until they are followed. */
export function keepLinksInside(folder: string): void {
  const turn = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    const inside = link && insideOf(link.href, folder)
    if (link && inside !== link.href) link.href = inside ?? ''
  }
  for (const kind of ['click', 'auxclick', 'contextmenu'])
    window.addEventListener(kind, turn, { capture: true })
  const open = window.open.bind(window)
  window.open = (url, ...rest) => open(url && insideOf(String(url), folder), ...rest)
}
