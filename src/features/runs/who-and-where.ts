import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../../api/query.ts'
import { useTeamSession } from '../../api/session/current.ts'
import { listRuns } from '../../contract/runs.ts'
import { listUsers } from '../../contract/users.ts'
import { useDenied } from '../../shared/denied.ts'

/** Enough to know who and which branches are about, in one reply. */
const recentRuns = { ...endpointQuery(listRuns, { query: { page: 1, limit: 200 } }), staleTime: 60_000 }

export function useRecentBranches(): string[] {
  const { data } = useQuery(recentRuns)
  return [...new Set(data?.payload.flatMap(({ branch }) => branch ?? []))]
}

interface Person {
  id: string
  name: string
}

/** Only owners may list the team's people; for others there are those who ran something lately, and themselves. */
export function useAuthors(search: string, enabled: boolean) {
  const { user } = useTeamSession()
  const mayList = !useDenied()(listUsers)
  const recent = useQuery({ ...recentRuns, enabled })
  const people = useQuery({
    ...endpointQuery(listUsers, { query: { limit: 20, search } }),
    enabled: enabled && mayList,
    placeholderData: keepPreviousData,
  })
  const found: Person[] = [
    { id: user.id, name: user.name },
    ...(people.data?.payload ?? []),
    ...(recent.data?.payload.flatMap(({ created_by }) => created_by ?? []) ?? []),
  ]
  const byId = new Map(found.map(({ id, name }) => [id, name]))
  return {
    choices: [...byId].map(([id, name]) => ({ id, name })),
    nameOf: (id: string) => byId.get(id),
    pending: recent.isPending || (mayList && people.isFetching),
  }
}
