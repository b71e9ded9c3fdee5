import { Button, Group, Modal, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LeaveAnswers } from '../ui/form/leave-guard.ts'

export default function LeaveDialog({ onStay, onLeave }: LeaveAnswers) {
  const { t } = useTranslation()
  return (
    <Modal
      opened
      onClose={onStay}
      title={t('leaveForm.title')}
      size={400}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <Text>{t('leaveForm.description')}</Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onStay} data-autofocus>
          {t('actions.stay')}
        </Button>
        <Button color="red" onClick={onLeave}>
          {t('actions.leave')}
        </Button>
      </Group>
    </Modal>
  )
}
