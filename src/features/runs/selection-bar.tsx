import { Button, Group, Progress, Text } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { failureCode } from '../../api/failures.ts'
import { repeatRun } from '../../contract/runs.ts'
import { useDenied } from '../../shared/denied.ts'
import { UsageLimitNotice } from '../../shared/usage-limit.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DisabledReason } from '../../ui/disabled-reason.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './runs.module.css'
import { repeatMutation } from './use-repeat.ts'

interface SelectionBarProps {
  ids: readonly string[]
  clear: () => void
  /** These have been repeated already: only the others are left to do. */
  drop: (ids: readonly string[]) => void
}

/** What can be done with the ticked rows. */
export function SelectionBar({ ids, clear, drop }: SelectionBarProps) {
  const { t } = useTranslation(['runs', 'common'])
  const denied = useDenied()
  const [asking, setAsking] = useState(false)
  const [done, setDone] = useState(0)
  const repeatAll = useMutation({
    mutationKey: repeatMutation.mutationKey,
    meta: repeatMutation.meta,
    mutationFn: async (wanted: readonly string[]) => {
      setDone(0)
      const repeated: string[] = []
      try {
        // One after the other: each may be the one that reaches the limit, and the order stays as it was.
        for (const id of wanted) {
          await call(repeatRun, { id })
          repeated.push(id)
          setDone(repeated.length)
        }
      } finally {
        drop(repeated)
      }
      return repeated.length
    },
  })
  const limitReached = repeatAll.error !== null && failureCode(repeatAll.error) === 'USAGE_LIMIT_REACHED'
  if (ids.length === 0 && !asking) return null
  return (
    <section className={classes.selection} aria-label={t('selection.label')}>
      <Text fw={500} aria-live="polite">
        {t('selection.count', { count: ids.length })}
      </Text>
      <Group gap="xs">
        <DisabledReason reason={denied(repeatRun)}>
          <Button
            size="xs"
            leftSection={<IconRepeat size={16} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            {t('selection.repeat')}
          </Button>
        </DisabledReason>
        <Button size="xs" variant="default" onClick={clear}>
          {t('selection.clear')}
        </Button>
      </Group>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('selection.confirm', { count: ids.length })}
        confirmLabel={t('selection.repeat')}
        mutation={limitReached ? { ...repeatAll, error: null } : repeatAll}
        input={ids}
        onSuccess={(count) => toast({ kind: 'success', message: t('selection.started', { count }) })}
      >
        {limitReached ? <UsageLimitNotice /> : t('selection.explanation')}
        {repeatAll.isPending && (
          <Progress
            mt="md"
            value={(done / ids.length) * 100}
            aria-label={t('selection.progress', { done, of: ids.length })}
          />
        )}
      </ConfirmDialog>
    </section>
  )
}
