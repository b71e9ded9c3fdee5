import { useRouter } from '@tanstack/react-router'
import { beginSession } from '../../api/session/lifetime.ts'
import { safeRedirect } from '../../lib/safe-redirect.ts'

/** A session has begun: keep the token and go where the person wanted to go. */
export function useEnter() {
  const router = useRouter()
  return (token: string, { persistent, target }: { persistent: boolean; target: string }) => {
    router.options.context.cache.here?.clear()
    beginSession(token, { persistent })
    return router.navigate({ href: safeRedirect(target) ?? '/', replace: true })
  }
}
