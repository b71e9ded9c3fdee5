import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpointQuery } from '../../api/query.ts'
import { useTeamSession } from '../../api/session/current.ts'
import { listUsers, type User } from '../../contract/users.ts'

/** How many owners can still act: one is all it takes to know whether somebody is the last. */
const activeOwnersQuery = endpointQuery(listUsers, {
  query: { limit: 1, filter: { role: 'owner', status: 'active' } },
})

/** Why a person's role and status can't be changed now, or null. The service refuses the same. */
export function useProtection(): (user: User) => string | null {
  const { t } = useTranslation('users')
  const { user: self } = useTeamSession()
  const owners = useQuery(activeOwnersQuery).data?.count
  return ({ id, role, status }) => {
    if (role === 'owner' && status === 'active' && owners === 1) return t('protected.lastOwner')
    return self.id === id ? t('protected.self') : null
  }
}
