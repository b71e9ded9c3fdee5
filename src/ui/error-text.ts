import { useTranslation } from 'react-i18next'
import type { FailureCode } from '../api/failures.ts'
import { failureCode } from '../api/failures.ts'
import type { Texts } from '../i18n/namespaces.ts'

/** The message for an error, in the person's language. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('errors')
  return (error) => t(errorKey(failureCode(error)))
}

type Camel<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : S

/** `WRONG_CREDENTIALS` → `wrongCredentials`; an unknown code is `unhandled` (contract README, section 2). */
type ErrorKey<Code extends FailureCode = FailureCode> = Code extends 'UNKNOWN'
  ? 'unhandled'
  : Camel<Lowercase<Code>>

/** A code without a text doesn't compile. */
type WithText<Key extends keyof Texts['errors']> = Key
type AnyErrorKey = WithText<ErrorKey>

export function errorKey(code: FailureCode): AnyErrorKey {
  if (code === 'UNKNOWN') return 'unhandled'
  return code.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as AnyErrorKey
}
