import { Button, Group, Modal, Stack } from '@mantine/core'
import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Snippets } from '../../shared/snippets.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { LeaveGuard } from '../../ui/form/leave-guard.ts'
import { Notice } from '../../ui/notice.tsx'

const unsaved = () => true

/** The only time that the secret is seen: neither Escape nor a click beside closes it, and leaving the page asks. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('tokens')
  const Guard = useContext(LeaveGuard)
  const [stays, setStays] = useState(false)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('secret.title')}
      size={680}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      onKeyDown={({ key }) => key === 'Escape' && setStays(true)}
    >
      <Guard hasDraft={unsaved} title={t('leave.title')} description={t('leave.description')} />
      <Stack>
        <Notice kind="warning">
          <span role="status">{t(stays ? 'secret.stays' : 'secret.once')}</span>
        </Notice>
        <CopyField label={t('secret.label')} value={secret} />
        <Snippets secret={secret} />
        <Group justify="flex-end" gap="xs">
          <Button onClick={onClose}>{t('secret.done')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
