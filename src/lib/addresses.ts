/** The folder that the product is served from: `/`, or `/demo/` for a demo below the root of its host. */
export const baseFolder = import.meta.env.BASE_URL

/**
 * A demo answers its own calls, so they stay inside its folder: outside of it, its service worker doesn't see
 * where the browser itself goes (the identity provider's page, the payment portal).
 */
export const apiPrefix = import.meta.env.VITE_API_MODE === 'mock' ? `${baseFolder}api/` : '/api/'

/** A typed or scripted address, if it leads to a page of the web (and nowhere like `javascript:`). */
export function webAddress(text: string | null): URL | null {
  const address = text === null ? null : URL.parse(text)
  return address && /^https?:$/.test(address.protocol) ? address : null
}

/**
 * Where a `redirect` may lead: to a path of this very site. Everything else is refused, in any disguise
 * (`//evil`, `/\evil`, `javascript:`, a tab or a newline inside, any of these percent-encoded).
 */
export function safeRedirect(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 2000) return undefined
  const { origin } = site
  if (!decodings(value).every(isPlainPath)) return undefined
  if (!URL.canParse(value, origin)) return undefined
  const address = new URL(value, origin)
  if (address.origin !== origin) return undefined
  const target = address.pathname + address.search + address.hash
  // A plain path may resolve to one that isn't: `/..//evil` and `/../%2Fevil` do.
  if (target !== value) return safeRedirect(target)
  // Back to the guest pages would only bounce.
  if (/^\/auth(\/|$)/i.test(address.pathname)) return undefined
  return target
}

/** Any origin will do to resolve against; a real one isn't at hand in tests. */
const site = new URL('https://this.site')

function isPlainPath(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return /^\/(?![/\\])/.test(path) && !/[\\\u0000-\u001f\u007f]/.test(path)
}

/** The path, and the path after each round of decoding; the query isn't checked. */
function decodings(value: string): string[] {
  const path = value.split(/[?#]/, 1)[0] ?? ''
  const forms = [value, path]
  for (let round = 0; round < 4; round++) {
    let next: string
    try {
      next = decodeURIComponent(forms.at(-1) ?? '')
    } catch {
      return [...forms, '']
    }
    if (next === forms.at(-1)) break
    forms.push(next)
  }
  return forms
}
