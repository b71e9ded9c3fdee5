import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpointMutation } from '../../api/query.ts'
import { type Domain, getDomain, listDomains, updateDomain } from '../../contract/domains.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useDialog } from '../../ui/use-dialog.tsx'

export function RemoveSaml({ domain, onRemoved }: { domain: Domain; onRemoved: () => void }) {
  const { t } = useTranslation('domains')
  const remove = useMutation(endpointMutation(updateDomain, { invalidates: [getDomain, listDomains] }))
  const asking = useDialog((dialog) => (
    <ConfirmDialog
      {...dialog}
      title={t('removeSaml.title', { domain: domain.value })}
      confirmLabel={t('removeSaml.confirm')}
      danger
      mutation={remove}
      input={{ id: domain.id, body: { saml: null } }}
      onSuccess={() => {
        onRemoved()
        toast({ kind: 'success', message: t('removeSaml.done', { domain: domain.value }) })
      }}
    >
      <Text>{t('removeSaml.description')}</Text>
    </ConfirmDialog>
  ))
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => asking.open()}>
        {t('removeSaml.open')}
      </Button>
      {asking.dialog}
    </>
  )
}
