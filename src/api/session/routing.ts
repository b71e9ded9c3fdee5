import type { RegisteredRouter } from '@tanstack/react-router'
import { safeRedirect } from '../../lib/safe-redirect.ts'
import { endSession, onSessionLost, watchOtherTabs } from './lifetime.ts'

/**
 * Everything that ends a session, or starts one behind this tab's back, leads to another page here (rule 1.4). The
 * function that comes back stops listening to other tabs.
 */
export function followSession(router: RegisteredRouter): () => void {
  onSessionLost(() => void leave(router, { comeBack: true }))
  return watchOtherTabs((told) => {
    if (told === 'signed in') enter(router)
    else void leave(router, { comeBack: true })
  })
}

export async function signOut(router: RegisteredRouter): Promise<void> {
  endSession()
  await leave(router, { comeBack: false })
}

async function leave(router: RegisteredRouter, { comeBack }: { comeBack: boolean }): Promise<void> {
  const { queryClient } = router.options.context
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
function enter(router: RegisteredRouter): void {
  if (router.state.location.pathname.startsWith('/auth/')) {
    router.options.context.queryClient.clear()
    void router.invalidate()
  } else location.reload()
}
