import { namespace } from '../../lib/product.ts'

/**
 * In a demo a tab may have a session of its own, so that two people stand side by side in one browser: its token is the
 * tab's, no cookie and no other tab knows of it. A real build has no such tabs.
 */
const key = `${namespace}.tabToken`

/** Null where the tab shares the browser's session; empty where nobody is signed in to the tab's own. */
export function tabToken(): string | null {
  if (import.meta.env.VITE_API_MODE !== 'mock') return null
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export const isTabOnItsOwn = (): boolean => tabToken() !== null

/** False where the tab shares the browser's session. */
export function keepInTab(token: string): boolean {
  if (!isTabOnItsOwn()) return false
  sessionStorage.setItem(key, token)
  return true
}

/** From now on this tab has a session of its own, or the browser's again. */
export function bindTab(own: boolean): void {
  if (own === isTabOnItsOwn()) return
  if (own) sessionStorage.setItem(key, '')
  else sessionStorage.removeItem(key)
}
