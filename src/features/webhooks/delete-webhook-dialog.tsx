import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpointMutation } from '../../api/query.ts'
import { deleteWebhook, listWebhooks, type Webhook } from '../../contract/webhooks.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import type { DialogProps } from '../../ui/use-dialog.tsx'

interface DeleteWebhookDialogProps extends DialogProps {
  webhook: Webhook
}

export function DeleteWebhookDialog({ webhook: { id, url }, ...dialog }: DeleteWebhookDialogProps) {
  const { t } = useTranslation(['webhooks', 'common'])
  return (
    <ConfirmDialog
      {...dialog}
      title={t('delete.title')}
      confirmLabel={t('common:actions.delete')}
      danger
      mutation={useMutation(endpointMutation(deleteWebhook, { invalidates: [listWebhooks] }))}
      input={{ id }}
      onSuccess={() => toast({ kind: 'success', message: t('delete.done', { url }) })}
    >
      <Text fw={500} mb={4} style={{ overflowWrap: 'anywhere' }}>
        {url}
      </Text>
      <Text>{t('delete.description')}</Text>
    </ConfirmDialog>
  )
}
