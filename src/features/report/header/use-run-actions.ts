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
import { useErrorText } from '../../../ui/error-text.ts'
import { toast } from '../../../ui/toast.ts'

const lists = [listRuns, listProjectRuns, listAllRuns]

/** Starts the run again and goes to the new one. */
export function useRepeat(run: Run) {
  const { t } = useTranslation('report')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const repeating = useMutation(endpointMutation(repeatRun, { invalidates: lists }))
  const repeat = (failedOnly: boolean) => {
    if (repeating.isPending) return
    repeating.mutate(
      { id: run.id, query: failedOnly ? { failed_only: true } : {} },
      {
        onSuccess: ({ run_id }) => {
          toast({ kind: 'success', message: t('actions.repeated') })
          void navigate({ to: '/runs/$id/report', params: { id: run_id } })
        },
        onError: (error) => toast({ kind: 'error', message: errorText(error) }),
      },
    )
  }
  return { repeat, pending: repeating.isPending }
}

export function useInterrupt() {
  return useMutation(endpointMutation(interruptRun, { invalidates: [getRun, ...lists] }))
}
