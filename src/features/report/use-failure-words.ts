import { useTranslation } from 'react-i18next'
import type { Failure } from './model/attempt-outcome.ts'
import { expectedAndGot } from './model/expected-and-got.ts'

/** `androidx.test.NoMatch: No views` → `NoMatch: No views`: in one line, the package would take the message's place. */
const withoutPackage = (message: string) => message.replace(/^(?:\w+\.)+(?=[\w$]+:)/, '')

/** A failure in one line, for lists: what was got leads, else the message. */
export function useFailureWords(): (failure: Failure) => string {
  const { t } = useTranslation('report')
  return (failure) => {
    const comparison = expectedAndGot(failure)
    return comparison ? t('failure.comparison', { ...comparison }) : withoutPackage(failure.message)
  }
}
