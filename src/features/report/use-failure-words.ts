import { useTranslation } from 'react-i18next'
import { comparisonOf } from './model/comparison.ts'
import type { Failure } from './model/outcome.ts'

/** A failure in one line, for lists: what was got leads, else the message. */
export function useFailureWords(): (failure: Failure) => string {
  const { t } = useTranslation('report')
  return (failure) => {
    const comparison = comparisonOf(failure)
    return comparison ? t('failure.comparison', { ...comparison }) : failure.message
  }
}
