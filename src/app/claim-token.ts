import { storeToken } from '../api/token.ts'

/**
 * Social and single sign-on come back with the session token in the query (rule 3.7). It is stored and taken out of the
 * address bar and the history entry before anything else happens, so that no request, script or bookmark sees it.
 */
export function claimToken(): void {
  const address = new URL(location.href)
  const token = address.searchParams.get('token')
  if (!token || !address.pathname.replace(/\/$/, '').endsWith('/auth/sign_in')) return
  address.searchParams.delete('token')
  history.replaceState(history.state, '', address)
  storeToken(token, { persistent: true })
}
