import {
  keepPreviousData,
  type Mutation,
  MutationCache,
  type MutationKey,
  mutationOptions,
  QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { EndpointInput } from '../contract/endpoint.ts'
import { namespace } from '../lib/product.ts'
import { call } from './client.ts'

interface Named {
  id: string
}

/** A GET that changes nothing: it may be prefetched and retried. */
interface QueryEndpoint extends Named {
  method: 'GET'
  mutates?: never
}

/** The part of TanStack Query's context that calls use. */
interface QueryContext {
  signal: AbortSignal
}

/** Query options of a GET endpoint. The key is the endpoint's id and the input, so no key is made up. */
export function endpointQuery<const E extends QueryEndpoint>(endpoint: E, input: EndpointInput<E>) {
  const queryFn = ({ signal }: QueryContext) => call(endpoint, input, { signal })
  // `queryOptions` gives the key the reply's type. Its own `queryFn` may be undefined by type, so ours is returned.
  const { queryKey } = queryOptions({ queryKey: [endpoint.id, input] as const, queryFn })
  return { queryKey, queryFn }
}

/** `endpointQuery` for a page whose input is in its address: the previous reply stays on screen until the next has arrived. */
export function queryKeepingPreviousData<const E extends QueryEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
) {
  // The page's loader has just asked: a failure is shown, not retried.
  return { ...endpointQuery(endpoint, input), placeholderData: keepPreviousData, retryOnMount: false }
}

export interface QueryToStart {
  queryKey: readonly unknown[]
  queryFn: (context: QueryContext) => Promise<unknown>
  staleTime?: number
}

/** Starts a page's queries without waiting for them. Queries already on screen refetch by themselves. */
export function startQueries(client: QueryClient, queries: readonly QueryToStart[]): void {
  for (const { queryKey, queryFn, staleTime } of queries) {
    const shown = client.getQueryCache().find({ queryKey })?.isActive()
    if (!shown) void client.prefetchQuery({ queryKey, queryFn, staleTime })
  }
}

interface MutationDeclaration {
  /** Endpoints whose cached replies are out of date once this succeeded. */
  invalidates?: readonly Named[]
  /** Whether the mutation stays pending until the stale queries are fetched again; by default it does. */
  awaitsRefetch?: boolean
}

/** Mutation options of an endpoint, with what it makes stale. The query client does the rest. */
export function endpointMutation<const E extends Named>(
  endpoint: E,
  { invalidates = [], awaitsRefetch = true }: MutationDeclaration = {},
) {
  return mutationOptions({
    mutationKey: [endpoint.id] satisfies MutationKey,
    mutationFn: (input: EndpointInput<E>) => call(endpoint, input),
    meta: { invalidates: invalidates.map((stale) => stale.id), awaitsRefetch },
  })
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { sameForEveryTeam?: boolean }
    mutationMeta: { invalidates?: readonly string[]; awaitsRefetch?: boolean }
  }
}

type AnyMutation = Pick<Mutation<unknown, unknown, unknown, unknown>, 'meta'>

/** Tabs tell each other what a change made stale, so that none shows old data. */
const staleEndpointsChannel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`${namespace}.changes`)

export function createQueryClient(): QueryClient {
  const underWay = new Set<AnyMutation>()
  /**
   * Ends a mutation. Returns the queries to refetch, except those that another running mutation will refetch: a refetch
   * now would overwrite its change on screen.
   */
  const endMutation = (ended: AnyMutation): string[] => {
    underWay.delete(ended)
    const later = [...underWay].flatMap(({ meta }) => meta?.invalidates ?? [])
    return (ended.meta?.invalidates ?? []).filter((id) => !later.includes(id))
  }

  const client: QueryClient = new QueryClient({
    // `api/client.ts` repeats and logs failed calls; doing it here, too, would do it twice.
    // `always`: by default a query without a network waits for it and shows nothing; here its call fails, with an error.
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', staleTime: 5_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onMutate: (_input, mutation) => void underWay.add(mutation),
      onSuccess: async (_data, _input, _context, mutation) => {
        const { invalidates: stale = [] } = mutation.meta ?? {}
        if (stale.length > 0) staleEndpointsChannel?.postMessage(stale)
        const refreshed = refresh(client, endMutation(mutation))
        if (mutation.meta?.awaitsRefetch !== false) await refreshed
      },
      // The change may have happened all the same, or before by others: the shown data can't be trusted any more.
      onError: (_error, _input, _context, mutation) => void refresh(client, endMutation(mutation)),
    }),
  })
  return client
}

/** Listens for as long as the page lives. */
export function hearOtherTabs(client: QueryClient): void {
  staleEndpointsChannel?.addEventListener('message', ({ data }) => {
    if (Array.isArray(data)) void refresh(client, data)
  })
}

const refresh = (client: QueryClient, ids: readonly unknown[]) =>
  Promise.all(ids.map((id) => client.invalidateQueries({ queryKey: [id] })))
