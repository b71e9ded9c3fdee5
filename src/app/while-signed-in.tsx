import { type ReactNode, useSyncExternalStore } from 'react'
import { onSessionEnd } from '../api/session/lifetime.ts'
import { readToken } from '../api/session/token.ts'
import { FullPageLoader } from './message-page.tsx'

/** After the end of a session, while the sign-in page is on its way, the page left behind must not ask for anything. */
export function WhileSignedIn({ children }: { children: ReactNode }) {
  const signedIn = useSyncExternalStore(onSessionEnd, () => readToken() !== null)
  return signedIn ? children : <FullPageLoader />
}
