import {
  keepPreviousData,
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

/** Query options of a GET endpoint. The key is the endpoint's id and the input, so nobody invents keys. */
export function endpointQuery<const E extends Named>(endpoint: E, input: EndpointInput<E>) {
  return queryOptions({
    queryKey: [endpoint.id, input] as const,
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })
}

/** The same for lists: while the next page loads, the old rows stay. */
export function listQueryOptions<const E extends Named>(endpoint: E, input: EndpointInput<E>) {
  return { ...endpointQuery(endpoint, input), placeholderData: keepPreviousData }
}

interface MutationDeclaration {
  /** Endpoints whose cached replies are out of date once this succeeded. */
  invalidates?: readonly Named[]
}

/** Mutation options of an endpoint, with what it makes stale. The query client does the rest. */
export function endpointMutation<const E extends Named>(
  endpoint: E,
  { invalidates = [] }: MutationDeclaration = {},
) {
  return mutationOptions({
    mutationKey: [endpoint.id] satisfies MutationKey,
    mutationFn: (input: EndpointInput<E>) => call(endpoint, input),
    meta: { invalidates: invalidates.map((stale) => stale.id) },
  })
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { invalidates?: readonly string[] }
  }
}

/** Tabs tell each other what a change made stale, so that none shows yesterday's figures. */
const changes = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`${namespace}.changes`)

export function createQueryClient(): QueryClient {
  const refresh = (ids: readonly unknown[]) =>
    Promise.all(ids.map((id) => client.invalidateQueries({ queryKey: [id] })))

  const client: QueryClient = new QueryClient({
    // The API client retries what may be retried and logs what failed: doing it here too would do it twice.
    // Whether there is a network is for it to find out, too: a call that waits for one shows nothing, not even an error.
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', staleTime: 5_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onSuccess: async (_data, _input, _context, mutation) => {
        const stale = mutation.meta?.invalidates ?? []
        if (stale.length > 0) changes?.postMessage(stale)
        await refresh(stale)
      },
    }),
  })
  changes?.addEventListener('message', ({ data }) => {
    if (Array.isArray(data)) void refresh(data)
  })
  return client
}
