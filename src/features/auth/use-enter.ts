import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { storeToken } from '../../api/token.ts'
import { safeRedirect } from '../../lib/safe-redirect.ts'

/** A session has begun: keep the token and go where the person wanted to go. */
export function useEnter() {
  const router = useRouter()
  const queryClient = useQueryClient()
  return (token: string, { persistent, target }: { persistent: boolean; target: string }) => {
    queryClient.clear()
    storeToken(token, { persistent })
    return router.navigate({ href: safeRedirect(target) ?? '/', replace: true })
  }
}
