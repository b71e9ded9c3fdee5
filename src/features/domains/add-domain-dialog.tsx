import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { endpointMutation } from '../../api/query.ts'
import { createDomain, domainBody, listDomains } from '../../contract/domains.ts'
import { useIsCurrentPage } from '../../lib/use-is-current-page.ts'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import type { DialogProps } from '../../ui/use-dialog.tsx'

export function AddDomainDialog(dialog: DialogProps) {
  const { t } = useTranslation(['domains', 'common'])
  const navigate = useNavigate()
  const isStillHere = useIsCurrentPage()
  const form = useForm({
    schema: domainBody,
    initialValues: { value: '' },
    mutation: useMutation(endpointMutation(createDomain, { invalidates: [listDomains] })),
    toInput: (body) => ({ body }),
    onSuccess: ({ id }) => isStillHere() && navigate({ to: '/domains/$id/verification', params: { id } }),
    labels: { value: t('columns.domain') },
    hints: { value: t('common:validation.domain') },
    errorFields: { DOMAIN_ALREADY_EXISTS: 'value', DOMAIN_ALREADY_ADDED_TO_ANOTHER_TEAM: 'value' },
  })
  return (
    <FormModal {...dialog} title={t('add.title')} form={form} submitLabel={t('add.submit')} size={440}>
      <TextInput
        {...form.field('value')}
        label={t('columns.domain')}
        description={t('add.hint')}
        placeholder="example.com"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
    </FormModal>
  )
}
