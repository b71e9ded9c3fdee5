import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OnDemand } from '../lib/on-demand.ts'

/** What calls have answered. It comes with the first page that is for people who are signed in: guest pages keep nothing. */
export type CallCache = OnDemand<QueryClient>

/** For pages behind the guards, which have brought the cache. */
export function CallCacheProvider({ children }: { children: ReactNode }) {
  const { here } = useRouteContext({ from: '__root__', select: ({ cache }) => cache })
  if (!here) throw new Error('CallCacheProvider is for pages behind the guards')
  return <QueryClientProvider client={here}>{children}</QueryClientProvider>
}
