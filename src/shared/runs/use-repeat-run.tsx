import { useMutation } from '@tanstack/react-query'
import { endpointMutation } from '../../api/query.ts'
import { listAllRuns, listProjectRuns, listRuns, repeatRun } from '../../contract/runs.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { useErrorText } from '../../ui/errors.tsx'
import { toast } from '../../ui/toast.ts'
import { useDialog } from '../../ui/use-dialog.tsx'
import { UsageLimitDialog, type UsageLimitNoticeProps, usageLimitCause } from '../usage-limit.tsx'

export const repeatMutation = endpointMutation(repeatRun, {
  invalidates: [listRuns, listProjectRuns, listAllRuns],
})

/** Repeats one run. A refusal is a toast, or a dialog where the limit is reached: there is something to do about it. */
export function useRepeatRun(onStarted: (newRunId: string) => void) {
  const errorText = useErrorText()
  const limit = useDialog((dialog, cause: UsageLimitNoticeProps['cause']) => (
    <UsageLimitDialog {...dialog} cause={cause} />
  ))
  const { mutateAsync, isPending } = useMutation(repeatMutation)
  const repeat = useOneAtATime((id: string, failedOnly: boolean) =>
    mutateAsync({ id, query: failedOnly ? { failed_only: true } : {} }).then(
      ({ run_id }) => onStarted(run_id),
      (error: unknown) => {
        const cause = usageLimitCause(error)
        if (cause) limit.open(cause)
        else toast({ kind: 'error', message: errorText(error) })
      },
    ),
  )
  return { repeat, isPending, dialog: limit.dialog }
}
