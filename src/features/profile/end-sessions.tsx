import { Button, Text } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpointMutation } from '../../api/query.ts'
import { updateUser } from '../../contract/users.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useDialog } from '../../ui/use-dialog.tsx'

interface EndSessionsProps {
  userId: string
  onSignedOut: () => void
}

export function EndSessions({ userId, onSignedOut }: EndSessionsProps) {
  const { t } = useTranslation('profile')
  const endAll = useMutation(endpointMutation(updateUser))
  const asking = useDialog((dialog) => (
    <ConfirmDialog
      {...dialog}
      title={t('sessions.question')}
      confirmLabel={t('sessions.end')}
      danger
      mutation={endAll}
      input={{ id: userId, body: { sign_out_everywhere: true } }}
      onSuccess={onSignedOut}
    >
      <Text>{t('sessions.explanation')}</Text>
    </ConfirmDialog>
  ))
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLogout size={16} aria-hidden />}
        onClick={() => asking.open()}
      >
        {t('sessions.end')}
      </Button>
      {asking.dialog}
    </>
  )
}
