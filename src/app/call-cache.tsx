import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useSyncExternalStore } from 'react'
import { onSessionEnd } from '../api/session/lifetime.ts'
import { readToken } from '../api/session/token.ts'
import type { OnDemand } from '../lib/on-demand.ts'
import { FullPageLoader } from './message-page.tsx'

/** What calls have answered. It comes with the first page that is for people who are signed in: guest pages keep nothing. */
export type CallCache = OnDemand<QueryClient>

/** For pages behind the guards, which have brought the cache. */
export function CallCacheProvider({ children }: { children: ReactNode }) {
  const { here } = useRouteContext({ from: '__root__', select: ({ cache }) => cache })
  const signedIn = useSyncExternalStore(onSessionEnd, () => readToken() !== null)
  if (!here) throw new Error('CallCacheProvider is for pages behind the guards')
  // The session has ended and the sign-in page is on its way: what is left behind must not ask for anything any more.
  if (!signedIn) return <FullPageLoader />
  return <QueryClientProvider client={here}>{children}</QueryClientProvider>
}
