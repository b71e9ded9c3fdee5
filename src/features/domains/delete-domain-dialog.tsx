import { List, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpointMutation } from '../../api/query.ts'
import { type Domain, deleteDomain, listDomains } from '../../contract/domains.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import type { DialogProps } from '../../ui/use-dialog.tsx'

interface DeleteDomainDialogProps extends DialogProps {
  domain: Domain
}

export function DeleteDomainDialog({ domain, ...dialog }: DeleteDomainDialogProps) {
  const { t } = useTranslation(['domains', 'common'])
  const { value, status, saml } = domain
  const remove = useMutation(endpointMutation(deleteDomain, { invalidates: [listDomains] }))
  return (
    <ConfirmDialog
      {...dialog}
      title={t('delete.title', { domain: value })}
      confirmLabel={t('common:actions.delete')}
      danger
      mutation={remove}
      input={{ id: domain.id }}
      onSuccess={() => toast({ kind: 'success', message: t('delete.done', { domain: value }) })}
    >
      {status === 'pending' ? (
        <Text>{t('delete.pending')}</Text>
      ) : (
        <>
          <Text mb="xs">{t('delete.breaks')}</Text>
          <List spacing={4}>
            {saml?.enforced && <List.Item>{t('delete.enforced', { domain: value })}</List.Item>}
            {saml && <List.Item>{t('delete.saml')}</List.Item>}
            <List.Item>{t('delete.claim')}</List.Item>
            <List.Item>{t('delete.again')}</List.Item>
          </List>
        </>
      )}
    </ConfirmDialog>
  )
}
