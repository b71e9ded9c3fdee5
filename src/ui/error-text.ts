import { useTranslation } from 'react-i18next'
import { failureCode } from '../api/failures.ts'
import { errorKey } from '../i18n/error-key.ts'

/** What an error means, in the person's language. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('errors')
  return (error) => t(errorKey(failureCode(error)))
}
