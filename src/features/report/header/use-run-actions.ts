import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { endpointMutation } from '../../../api/query.ts'
import {
  getRun,
  interruptRun,
  listAllRuns,
  listProjectRuns,
  listRuns,
  type Run,
  repeatRun,
} from '../../../contract/runs.ts'
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { toast } from '../../../ui/toast.ts'

const lists = [listRuns, listProjectRuns, listAllRuns]

/** Starts the run again and goes to the new one. */
export function useRepeat(run: Run) {
  const { t } = useTranslation('report')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const repeating = useMutation(endpointMutation(repeatRun, { invalidates: lists }))
  const repeat = useOneAtATime((failedOnly: boolean) =>
    repeating.mutateAsync({ id: run.id, query: failedOnly ? { failed_only: true } : {} }).then(
      ({ run_id }) => {
        toast({ kind: 'success', message: t('actions.repeated') })
        return navigate({ to: '/runs/$id/report', params: { id: run_id } })
      },
      (error: unknown) => toast({ kind: 'error', message: errorText(error) }),
    ),
  )
  return { repeat, pending: repeating.isPending }
}

export function useInterrupt() {
  return useMutation(endpointMutation(interruptRun, { invalidates: [getRun, ...lists] }))
}
