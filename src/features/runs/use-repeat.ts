import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureCode } from '../../api/failures.ts'
import { endpointMutation } from '../../api/query.ts'
import { listProjectRuns, listRuns, repeatRun } from '../../contract/runs.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { useErrorText } from '../../ui/error-text.ts'
import { toast } from '../../ui/toast.ts'

export const repeatMutation = endpointMutation(repeatRun, { invalidates: [listRuns, listProjectRuns] })

/** Repeats one run and tells how that went; `limitReached` asks for the long explanation. */
export function useRepeat() {
  const { t } = useTranslation('runs')
  const errorText = useErrorText()
  const [limitReached, setLimitReached] = useState(false)
  const repeat = useMutation(repeatMutation)
  return {
    limitReached,
    dismiss: () => setLimitReached(false),
    repeat: useOneAtATime((id: string, failedOnly: boolean) =>
      repeat.mutateAsync({ id, query: failedOnly ? { failed_only: true } : {} }).then(
        () => toast({ kind: 'success', message: t('repeat.started') }),
        (error: unknown) => {
          if (failureCode(error) === 'USAGE_LIMIT_REACHED') setLimitReached(true)
          else toast({ kind: 'error', message: errorText(error) })
        },
      ),
    ),
  }
}
