import { queryOptions, useQueries } from '@tanstack/react-query'
import { isNotFound } from '../../api/failures.ts'
import { endpointQuery } from '../../api/query.ts'
import type { AnyEndpoint } from '../../contract/index.ts'
import { useDenied } from '../../shared/rights.ts'

/** A list that a service may lack (rule 8.1), with all other calls of its resource. */
export type ExtensionList = Extract<AnyEndpoint, { id: `${string}.list`; extension: true }>

/** `webhooks` of `webhooks.list`. */
const resourceOf = (id: string) => id.split('.', 1)[0] ?? id

/** Whether the service has the list. */
export function existsQuery(list: ExtensionList) {
  const { queryFn } = endpointQuery(list, { query: { limit: 1 } })
  return queryOptions({
    queryKey: [`${resourceOf(list.id)}.exist`],
    queryFn: (context): Promise<boolean> =>
      queryFn(context).then(
        () => true,
        (error: unknown) => {
          if (isNotFound(error)) return false
          throw error
        },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { sameForEveryTeam: true },
  })
}

/** Asks the service only for lists that the person may see. A service that can't answer now may have them. */
export function useMissing(
  lists: readonly ExtensionList[],
  { wanted = true } = {},
): {
  isAsking: boolean
  /** Whether this person can't use a call or a resource because the service lacks it. */
  isMissing: (endpointOrResource: string) => boolean
} {
  const denied = useDenied()
  const allowed = lists.filter((list) => denied(list) === null)
  const answers = useQueries({
    queries: allowed.map((list) => ({ ...existsQuery(list), enabled: wanted })),
  })
  const present = allowed.filter((_, i) => answers[i]?.data ?? answers[i]?.isError)
  const missing = lists.filter((list) => !present.includes(list)).map(({ id }) => resourceOf(id))
  return {
    isAsking: answers.some(({ isLoading }) => isLoading),
    isMissing: (name) => missing.includes(resourceOf(name)),
  }
}
