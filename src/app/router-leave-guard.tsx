import { useBlocker } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { LeaveGuardProps } from '../ui/form/leave-guard.ts'

const LeaveDialog = lazy(() => import('../ui/form/leave-dialog.tsx'))

/** The router's side of the kit's LeaveGuard: a navigation, a closed tab and "back" ask before a draft is lost. */
export function RouterLeaveGuard({
  hasDraft,
  lostWithPage = hasDraft,
  onLeave,
  children,
  ...words
}: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && hasDraft(),
    enableBeforeUnload: lostWithPage,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  const answers = {
    onStay: blocker.reset,
    onLeave: () => {
      onLeave?.()
      blocker.proceed()
    },
  }
  return <Suspense>{children ? children(answers) : <LeaveDialog {...words} {...answers} />}</Suspense>
}
