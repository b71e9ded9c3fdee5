import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpointQuery } from '../../api/query.ts'
import { useTeamSession } from '../../api/session/current.ts'
import { isLastOwner } from '../../contract/rules/denial.ts'
import { listUsers, type User, type UserPatch, updateUser } from '../../contract/users.ts'
import { useDenied } from '../../shared/denied.ts'

/** How many owners can still act: one is all it takes to know whether somebody is the last. */
export const activeOwnersQuery = endpointQuery(listUsers, {
  query: { limit: 1, filter: { role: 'owner', status: 'active' } },
})

/** Why this can't be changed of a person now, or null. */
export function useProtection(): (user: User, change: UserPatch) => string | null {
  const { t } = useTranslation('users')
  const { user: self } = useTeamSession()
  const denied = useDenied()
  const owners = useQuery(activeOwnersQuery).data?.count
  return (user, change) =>
    denied(updateUser, { user, change, isLastOwner: isLastOwner(user, owners) }) ??
    // The service would do it, but there is no way back.
    (self.id === user.id ? t('protected.self') : null)
}
