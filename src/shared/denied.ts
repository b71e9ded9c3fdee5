import { useTranslation } from 'react-i18next'
import { useTeamSession } from '../api/session/current.ts'
import type { EndpointId } from '../contract/access-and-lists.ts'
import { denial, type SubjectOf } from '../contract/rules/denial.ts'

/**
 * Why this person can't make a call, in a sentence, or null. A call whose rule is about a thing wants the thing:
 *
 *     const denied = useDenied()
 *     denied(createProject)
 *     denied(deleteToken, token)
 */
export function useDenied() {
  const { t } = useTranslation('errors')
  const session = useTeamSession()
  return <Id extends EndpointId>(endpoint: { id: Id }, ...subject: SubjectOf<Id>): string | null => {
    const reason = denial(endpoint.id, session, ...subject)
    return reason && t(`denied.${reason}`)
  }
}
