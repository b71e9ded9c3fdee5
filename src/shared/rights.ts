import { useTranslation } from 'react-i18next'
import { useTeamSession } from '../api/session/current.ts'
import type { EndpointId } from '../contract/access-and-lists.ts'
import type { Role } from '../contract/enums.ts'
import { denial, type SubjectOf } from '../contract/rules/denial.ts'
import { wordOf } from '../i18n/use-language.ts'

/**
 * Why this person can't make a call, in a sentence, or null. A call whose rule is about a subject takes the subject:
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

/** The names of roles, and the options of a select of roles. */
export function useRoleNames() {
  const { t } = useTranslation()
  const words = t('roles', { returnObjects: true })
  const option = (role: string, disabled = false) => ({ value: role, label: wordOf(words, role), disabled })
  return {
    nameOf: (role: string) => wordOf(words, role),
    /** The present role is among the options even where it can't be chosen: another one would seem to be chosen. */
    options: (roles: readonly Role[], present?: string) => [
      ...(present !== undefined && !roles.some((role) => role === present) ? [option(present, true)] : []),
      ...roles.map((role) => option(role)),
    ],
  }
}
