import { Progress } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { repeatRun } from '../../contract/runs.ts'
import { repeatMutation } from '../../shared/runs/use-repeat-run.tsx'
import { UsageLimitNotice, usageLimitCause } from '../../shared/usage-limit.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import type { DialogProps } from '../../ui/use-dialog.tsx'

interface RepeatDialogProps extends DialogProps {
  ids: readonly string[]
  /** Includes the runs repeated before one was refused. */
  onRepeated: (ids: readonly string[]) => void
}

/** Asks before many runs are repeated. After a refusal only the others are left to do. */
export function RepeatDialog({ ids, onRepeated, ...dialog }: RepeatDialogProps) {
  const { t } = useTranslation('runs')
  const [left, setLeft] = useState(ids)
  const [done, setDone] = useState(0)
  const repeatAll = useMutation({
    mutationKey: repeatMutation.mutationKey,
    meta: repeatMutation.meta,
    mutationFn: async () => {
      setDone(0)
      const repeated: string[] = []
      try {
        // One after the other: each may be the one that reaches the limit, and the order stays as it was.
        for (const id of left) {
          await call(repeatRun, { id })
          repeated.push(id)
          setDone(repeated.length)
        }
      } catch (error) {
        setLeft(left.slice(repeated.length))
        throw error
      } finally {
        onRepeated(repeated)
      }
    },
  })
  const refusal = usageLimitCause(repeatAll.error)
  return (
    <ConfirmDialog
      {...dialog}
      title={t('selection.confirm', { count: left.length })}
      confirmLabel={t('selection.repeat')}
      mutation={refusal ? { ...repeatAll, error: null } : repeatAll}
      input={undefined}
      onSuccess={() => toast({ kind: 'success', message: t('selection.started', { count: left.length }) })}
    >
      {refusal ? <UsageLimitNotice cause={refusal} /> : t('selection.explanation')}
      {repeatAll.isPending && (
        <Progress
          mt="md"
          value={(done / left.length) * 100}
          aria-label={t('selection.progress', { done, of: left.length })}
        />
      )}
    </ConfirmDialog>
  )
}
