import { useBlocker } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { LeaveGuardProps } from '../ui/form/form-shell.tsx'

const LeaveDialog = lazy(() => import('./leave-dialog.tsx'))

/** The router's side of the kit's LeaveGuard: a navigation, a closed tab and "back" ask before a draft is lost. */
export function RouterLeaveGuard({ hasDraft, onLeave }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && hasDraft(),
    enableBeforeUnload: hasDraft,
    withResolver: true,
  })
  return blocker.status === 'blocked' ? (
    <Suspense>
      <LeaveDialog
        onStay={blocker.reset}
        onLeave={() => {
          onLeave?.()
          blocker.proceed()
        }}
      />
    </Suspense>
  ) : null
}
