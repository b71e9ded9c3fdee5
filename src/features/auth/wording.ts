import type { FailureCode } from '../../api/failures.ts'
import { type AnyErrorKey, errorKey } from '../../i18n/error-key.ts'

/**
 * Sign-in and sign-up speak of the codes that concern them (contract README, section 2); any other code is `unhandled`. What is no code of
 * the service at all (no network, no answer) keeps its own words.
 */
export function authWording(known: readonly FailureCode[]) {
  return (code: FailureCode): AnyErrorKey =>
    known.includes(code) || code === 'NETWORK' || code === 'TIMEOUT' ? errorKey(code) : 'unhandled'
}

export const signInWording = authWording(['WRONG_CREDENTIALS', 'SAML_AUTH_DOMAIN'])
export const signUpWording = authWording(['USER_ALREADY_EXISTS', 'SAML_AUTH_DOMAIN'])
