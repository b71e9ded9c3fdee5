import type { QueryClient } from '@tanstack/react-query'
import { onSignedOut } from '../api/client.ts'
import { clearToken, watchToken } from '../api/token.ts'
import { safeRedirect } from '../lib/safe-redirect.ts'
import type { AppRouter } from './router.ts'

interface Parts {
  router: AppRouter
  queryClient: QueryClient
}

/** Everything that ends a session, or starts one behind this tab's back, leads through here (spec §4). */
export function watchSession(parts: Parts): void {
  onSignedOut(() => void leave(parts, { comeBack: true }))
  watchToken((told) => {
    if (told === 'signed in') enter(parts)
    else void leave(parts, { comeBack: true })
  })
}

export async function signOut(parts: Parts): Promise<void> {
  clearToken()
  await leave(parts, { comeBack: false })
}

async function leave({ router, queryClient }: Parts, { comeBack }: { comeBack: boolean }): Promise<void> {
  const { location } = router.state
  if (location.pathname.startsWith('/auth/')) return
  await queryClient.cancelQueries()
  const from = comeBack ? safeRedirect(location.href) : undefined
  await router.navigate({
    to: '/auth/sign_in',
    search: from && from !== '/' ? { redirect: from } : {},
    replace: comeBack,
    ignoreBlocker: true,
  })
  queryClient.clear()
}

/** Another tab signed in, perhaps as somebody else: nothing that was loaded before counts. */
function enter({ router, queryClient }: Parts): void {
  if (router.state.location.pathname.startsWith('/auth/')) {
    queryClient.clear()
    void router.invalidate()
  } else location.reload()
}
