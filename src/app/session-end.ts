import { clearToken, onTokenLost, watchToken } from '../api/token.ts'
import { safeRedirect } from '../lib/safe-redirect.ts'
import type { AppRouter } from './router.ts'

/** Everything that ends a session, or starts one behind this tab's back, leads through here (rule 1.4). */
export function watchSession(router: AppRouter): void {
  onTokenLost(() => void leave(router, { comeBack: true }))
  watchToken((told) => {
    if (told === 'signed in') enter(router)
    else void leave(router, { comeBack: true })
  })
}

export async function signOut(router: AppRouter): Promise<void> {
  clearToken()
  await leave(router, { comeBack: false })
}

async function leave(router: AppRouter, { comeBack }: { comeBack: boolean }): Promise<void> {
  const { cache } = router.options.context
  const { location } = router.state
  if (location.pathname.startsWith('/auth/')) return
  await cache.here?.cancelQueries()
  const from = comeBack ? safeRedirect(location.href) : undefined
  await router.navigate({
    to: '/auth/sign_in',
    search: from && from !== '/' ? { redirect: from } : {},
    replace: comeBack,
    ignoreBlocker: true,
  })
  cache.here?.clear()
}

/** Another tab signed in, perhaps as somebody else: nothing that was loaded before counts. */
function enter(router: AppRouter): void {
  if (router.state.location.pathname.startsWith('/auth/')) {
    router.options.context.cache.here?.clear()
    void router.invalidate()
  } else location.reload()
}
