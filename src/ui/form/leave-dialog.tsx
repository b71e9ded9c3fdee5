import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeaveAnswers, LeaveGuardProps } from './leave-guard.ts'

/** Asks above the page. Staying keeps the page as it was, also the focus. */
export default function LeaveDialog({
  title,
  description,
  onStay,
  onLeave,
}: LeaveAnswers & Pick<LeaveGuardProps, 'title' | 'description'>) {
  const { t } = useTranslation()
  const [focused] = useState(() => document.activeElement)
  const stay = () => {
    onStay()
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus())
  }
  return (
    <Modal opened onClose={stay} title={title ?? t('leaveForm.title')} size={400}>
      <Text>{description ?? t('leaveForm.description')}</Text>
      <LeaveButtons onStay={stay} onLeave={onLeave} inDialog />
    </Modal>
  )
}

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
