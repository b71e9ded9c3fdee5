import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LeaveAnswers } from './leave-guard.ts'

interface LeaveButtonsProps extends LeaveAnswers {
  /** A dialog of their own hands the focus on once it is there. */
  inDialog?: boolean
}

/** Staying is the answer that loses nothing, and so has the focus. */
export function LeaveButtons({ onStay, onLeave, inDialog = false }: LeaveButtonsProps) {
  const { t } = useTranslation()
  return (
    <Group justify="flex-end" gap="xs" mt="lg">
      <Button variant="default" onClick={onStay} autoFocus={!inDialog} data-autofocus={inDialog || undefined}>
        {t('actions.stay')}
      </Button>
      <Button color="red" onClick={onLeave}>
        {t('actions.leave')}
      </Button>
    </Group>
  )
}
