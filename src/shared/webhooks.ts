import { queryOptions, useQuery } from '@tanstack/react-query'
import { isNotFound } from '../api/failures.ts'
import { endpointQuery, queryKeepingPreviousData } from '../api/query.ts'
import { listWebhooks } from '../contract/webhooks.ts'
import { useDenied } from './rights.ts'

/** All of a team's, which are few; the limit is for a service that sends thousands. */
export const webhooksQuery = queryKeepingPreviousData(listWebhooks, { query: { limit: 50 } })

const { queryFn } = endpointQuery(listWebhooks, { query: { limit: 1 } })

/** Whether the service has webhooks (rule 8.1). */
export const webhooksExistQuery = queryOptions({
  queryKey: ['webhooks.exist'],
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

/** Asks the service only for people who may use webhooks. A service that can't answer now may have them. */
export function useHasWebhooks({ wanted = true } = {}): { isAsking: boolean; hasWebhooks: boolean } {
  const mayUse = useDenied()(listWebhooks) === null
  const { data, isError, isLoading } = useQuery({ ...webhooksExistQuery, enabled: wanted && mayUse })
  return { isAsking: isLoading, hasWebhooks: mayUse && (data ?? isError) }
}
