import { Button, Text } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpointMutation } from '../../api/query.ts'
import { updateUser } from '../../contract/users.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface EndSessionsProps {
  userId: string
  onSignedOut: () => void
}

export function EndSessions({ userId, onSignedOut }: EndSessionsProps) {
  const { t } = useTranslation('profile')
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLogout size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('sessions.end')}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('sessions.question')}
        confirmLabel={t('sessions.end')}
        danger
        mutation={useMutation(endpointMutation(updateUser))}
        input={{ id: userId, body: { sign_out_everywhere: true } }}
        onSuccess={onSignedOut}
      >
        <Text>{t('sessions.explanation')}</Text>
      </ConfirmDialog>
    </>
  )
}
