import { baseFolder } from '../../../src/lib/addresses.ts'

export const addressOf = (path: string) => new URL(path, new URL(baseFolder, location.origin))

/** Navigates as a link of the product would. Does nothing on a page that matches already. */
export function goTo(path: string): void {
  const wanted = addressOf(path)
  const here = new URL(location.href)
  const there =
    here.pathname === wanted.pathname &&
    [...wanted.searchParams].every(([name, value]) => here.searchParams.get(name) === value)
  if (there) return
  history.pushState(null, '', wanted)
  dispatchEvent(new PopStateEvent('popstate'))
}
