import { readToken } from '../../src/api/session/token.ts'
import {
  fallbackLanguage,
  isLanguage,
  languageKey,
  languages,
  rememberLanguage,
} from '../../src/i18n/languages.ts'
import { readStored, writeStored } from '../../src/lib/storage.ts'
import { rememberPseudo } from './pseudo-language.ts'

/** Settings of the page's controls that the browser stores, apart from the service's state. Small: the product's first file contains it. */

/** Set to skip the welcome: by test runners and `mock.welcome=0`. */
const unwelcomeKey = 'mock.unwelcome'

export function setWelcome(wanted: boolean): void {
  writeStored(unwelcomeKey, wanted ? null : 'yes')
}

/**
 * Whether to welcome the visitor: a guest without an account on a page that needs a session. Pages reached from a mail
 * are for guests, and developers don't need a welcome.
 */
export function awaitsWelcome(): boolean {
  if (!import.meta.env.PROD || readToken() !== null || readStored(unwelcomeKey) !== null) return false
  const { pathname, search } = location
  return !/\/auth\/(?!sign_in$)/.test(pathname) && !search.includes('error=')
}

/** The language that a link asks for. Guests who are welcomed and developers get the browser's. Before anything is shown. */
export function chooseLanguage(): void {
  const link = new URLSearchParams(location.search)
  const asked = link.get('mock.lang')
  if (asked !== null && rememberPseudo(asked)) rememberLanguage(fallbackLanguage)
  else if (isLanguage(asked)) rememberLanguage(asked)
  else if (
    readStored(languageKey) === null &&
    (import.meta.env.DEV || (!link.has('mock.persona') && awaitsWelcome()))
  ) {
    rememberLanguage(languages.find((one) => navigator.language.startsWith(one)) ?? fallbackLanguage)
  }
}

const presenterKey = 'mock.presenter'

/** Presenter mode: nothing on the screen tells that the backend is a fake. The shortcut still opens the panel. */
export const isPresenting = (): boolean => readStored(presenterKey) === 'on'

export function setPresenting(on: boolean): void {
  writeStored(presenterKey, on ? 'on' : null)
}

/** Set by a test runner that watches the network: then the service worker intercepts every call, from the first one. */
export const serviceWorkerAtOnceKey = 'mock.observed'
