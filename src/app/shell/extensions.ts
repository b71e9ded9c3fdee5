import { queryOptions, useQuery } from '@tanstack/react-query'
import { isNotFound } from '../../api/failures.ts'
import { endpointQuery } from '../../api/query.ts'
import { useTeamSession } from '../../api/session/current.ts'
import { type EndpointId, missingRole } from '../../contract/access-and-lists.ts'
import type { AnyEndpoint } from '../../contract/index.ts'

/** A list that a service may lack (rule 8.1), with all other calls of its resource. */
export interface Extension {
  id: EndpointId
  /** Loads its contract. */
  list: () => Promise<Extract<AnyEndpoint, { id: `${string}.list`; extension: true }>>
}

/** `webhooks` of `webhooks.list`. */
const resourceOf = (id: string) => id.split('.', 1)[0] ?? id

/** The resources of these that the service lacks. */
export const missingQuery = (extensions: readonly Extension[]) =>
  queryOptions({
    queryKey: ['missing', ...extensions.map(({ id }) => id)],
    queryFn: async (context): Promise<string[]> => {
      const missing = extensions.map(async ({ id, list }) => {
        try {
          await endpointQuery(await list(), { query: { limit: 1 } }).queryFn(context)
          return []
        } catch (error) {
          if (isNotFound(error)) return [resourceOf(id)]
          throw error
        }
      })
      return (await Promise.all(missing)).flat()
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { sameForEveryTeam: true },
  })

/** Asks the service only for lists that the person may see. A service that can't answer now may have them. */
export function useMissing(
  extensions: readonly Extension[],
  { wanted = true } = {},
): {
  isAsking: boolean
  /** Whether the service lacks a call or a resource, or that isn't known yet. */
  isMissing: (endpointOrResource: string) => boolean
} {
  const session = useTeamSession()
  const allowed = extensions.filter(({ id }) => missingRole(id, session) === null)
  const { data, isError, isLoading } = useQuery({
    ...missingQuery(allowed),
    enabled: wanted && allowed.length > 0,
  })
  const missing = data ?? (isError ? [] : allowed.map(({ id }) => resourceOf(id)))
  return { isAsking: isLoading, isMissing: (name) => missing.includes(resourceOf(name)) }
}
