import { baseFolder } from '../../../src/lib/addresses.ts'

export const addressOf = (path: string) => new URL(path, new URL(baseFolder, location.origin))

/** Navigates as a link of the product would. Does nothing on a page that matches already. */
export function goTo(path: string): void {
  const wanted = addressOf(path)
  const current = new URL(location.href)
  const target =
    current.pathname === wanted.pathname &&
    [...wanted.searchParams].every(([name, value]) => current.searchParams.get(name) === value)
  if (target) return
  history.pushState(null, '', wanted)
  dispatchEvent(new PopStateEvent('popstate'))
}
