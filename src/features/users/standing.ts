import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpointQuery } from '../../api/query.ts'
import { useTeamSession } from '../../api/session.ts'
import { listUsers, type User } from '../../contract/users.ts'

/** How many owners can still act: one is all it takes to know whether somebody is the last (rule 3.5). */
const activeOwnersQuery = endpointQuery(listUsers, {
  query: { limit: 1, filter: { role: 'owner', status: 'active' } },
})

/** Why this person's role and status can't be changed now, or null. The service refuses the same. */
export function useProtection(user: User): string | null {
  const { t } = useTranslation('users')
  const isSelf = useTeamSession().user.id === user.id
  const owners = useQuery(activeOwnersQuery).data?.count
  if (user.role === 'owner' && user.status === 'active' && owners === 1) return t('protected.lastOwner')
  return isSelf ? t('protected.self') : null
}
