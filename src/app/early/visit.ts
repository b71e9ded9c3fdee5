import { readToken, tokenIn } from '../../api/session/token.ts'
import { rememberedLanguage } from '../../i18n/languages.ts'
import { baseFolder } from '../../lib/addresses.ts'

/** The facts of a visit that the inline script can know. */

export const language = rememberedLanguage()

const { pathname, search, hash } = location
export const page = pathname.slice(baseFolder.length).replace(/\/$/, '')

/** A link that commands the fake service may sign in or out: which page it leads to isn't known here. */
const commanded = import.meta.env.VITE_API_MODE === 'mock' && /[?&#]mock\./.test(search + hash)
/** A low bar and the profiler's frame. */
const isTrace = /^profiling\//.test(page)
/** Without the main layout: some pages for people who are signed in, and those of the fake service itself. */
const apart = isTrace || /^(create-organization|api)(\/|$)/.test(page)

/** A session that begins with this visit: its token is on its way from the address to the cookie. */
const brought = tokenIn(search) !== null
export const signedIn = brought || readToken() !== null
/** Whether the visitor is signed in, or is going to be. */
const signsIn = signedIn
  ? !page.startsWith('auth/')
  : commanded && /[?&#]mock\.(persona|state)=/.test(search + hash)
export const isReport = /^runs\/[0-9a-f-]{36}\/report$/.test(page)
const isHome = page === ''
/** Which skeleton the page begins with (build/early/skeleton.ts). */
export const skeletonKind =
  apart && !isTrace
    ? 'plain'
    : !signsIn
      ? 'guest'
      : isTrace
        ? 'trace'
        : isReport
          ? 'report'
          : isHome
            ? 'home'
            : 'page'
/** Browsers warn of preloaded files that aren't used. */
export const isPredictable = !commanded && !apart

export function template(id: string): HTMLTemplateElement | null {
  const found = document.getElementById(id)
  return found instanceof HTMLTemplateElement ? found : null
}
