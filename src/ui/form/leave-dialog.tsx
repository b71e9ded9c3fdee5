import { Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LeaveButtons } from './leave-buttons.tsx'
import type { LeaveAnswers } from './leave-guard.ts'

interface LeaveDialogProps extends LeaveAnswers {
  title: string
  description: string
}

/** Asks above the page. Whoever stays is where they were, also with the focus. */
export function LeaveDialog({ title, description, onStay, onLeave }: LeaveDialogProps) {
  const { t } = useTranslation()
  const [focused] = useState(() => document.activeElement)
  const stay = () => {
    onStay()
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus())
  }
  return (
    <Modal
      opened
      onClose={stay}
      title={title}
      size={400}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <Text>{description}</Text>
      <LeaveButtons onStay={stay} onLeave={onLeave} inDialog />
    </Modal>
  )
}
