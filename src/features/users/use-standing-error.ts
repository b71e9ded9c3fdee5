import { useTranslation } from 'react-i18next'
import { failureCode } from '../../api/failures.ts'
import { useErrorText } from '../../ui/error-text.ts'

/** A refused change of role or status: a conflict is about the last owner, or an invitation nobody accepted yet. */
export function useStandingError(): (error: unknown) => string {
  const { t } = useTranslation('users')
  const errorText = useErrorText()
  return (error) => (failureCode(error) === 'CONFLICT' ? t('protected.conflict') : errorText(error))
}
