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
