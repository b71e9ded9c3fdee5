import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpointMutation } from '../../api/query.ts'
import { createToken, listTokens, tokenBody } from '../../contract/tokens.ts'
import { Snippets } from '../../shared/snippets.tsx'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { SecretDialog } from '../../ui/secret-dialog.tsx'
import type { DialogProps } from '../../ui/use-dialog.tsx'

interface CreateTokenDialogProps extends DialogProps {
  /** With the secret, which no later reply holds. */
  onCreated: (secret: string) => void
}

export function CreateTokenDialog({ onCreated, ...dialog }: CreateTokenDialogProps) {
  const { t } = useTranslation(['tokens', 'common'])
  const form = useForm({
    schema: tokenBody,
    initialValues: { name: '' },
    mutation: useMutation({
      // The secret is told once: a slow list must not hold it up.
      ...endpointMutation(createToken, { invalidates: [listTokens], awaitsRefetch: false }),
      // The secret isn't kept a moment longer than the dialog that shows it.
      gcTime: 0,
    }),
    toInput: (body) => ({ body }),
    onSuccess: ({ token }) => {
      dialog.onClose()
      onCreated(token)
    },
    labels: { name: t('columns.name') },
  })
  return (
    <FormModal
      {...dialog}
      title={t('create.title')}
      form={form}
      submitLabel={t('common:actions.create')}
      size={440}
    >
      <TextInput
        {...form.field('name')}
        label={t('columns.name')}
        description={t('create.nameHint')}
        placeholder="GitHub Actions"
        maxLength={200}
        data-autofocus
      />
    </FormModal>
  )
}

export function CreatedTokenDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('tokens')
  return (
    <SecretDialog
      secret={secret}
      onClose={onClose}
      words={{
        title: t('secret.title'),
        label: t('secret.label'),
        once: t('secret.once'),
        stays: t('secret.stays'),
        done: t('secret.done'),
        leaveTitle: t('leave.title'),
        leaveDescription: t('leave.description'),
      }}
    >
      <Snippets secret={secret} />
    </SecretDialog>
  )
}
