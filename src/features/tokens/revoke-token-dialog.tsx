import { Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { endpointMutation } from '../../api/query.ts'
import { type ApiToken, deleteToken, listTokens } from '../../contract/tokens.ts'
import { RelativeTime } from '../../ui/cells.tsx'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast.ts'
import type { DialogProps } from '../../ui/use-dialog.tsx'

interface RevokeTokenDialogProps extends DialogProps {
  token: ApiToken
}

/** There is no way back and a pipeline may depend on it: the name has to be typed. */
export function RevokeTokenDialog({ token, ...dialog }: RevokeTokenDialogProps) {
  const { t } = useTranslation('tokens')
  const form = useForm({
    schema: z.object({ name: z.string().check(z.refine((typed) => typed.trim() === token.name)) }),
    initialValues: { name: '' },
    mutation: useMutation(endpointMutation(deleteToken, { invalidates: [listTokens] })),
    toInput: () => ({ id: token.id }),
    onSuccess: () => {
      toast({ kind: 'success', message: t('revoke.done', { name: token.name }) })
      dialog.onClose()
    },
    hints: { name: t('revoke.mismatch') },
  })
  return (
    <FormModal
      {...dialog}
      title={t('revoke.title', { name: token.name })}
      form={form}
      submitLabel={t('revoke.open')}
      size={460}
      warnsOfUnsaved={false}
      danger
    >
      <div>
        <Text>{t('revoke.description')}</Text>
        <Text c="dimmed" mt={4}>
          {token.last_used ? (
            <>
              {t('columns.lastUsed')}: <RelativeTime at={token.last_used} />
            </>
          ) : (
            t('neverUsed')
          )}
        </Text>
      </div>
      <TextInput
        {...form.field('name')}
        label={t('revoke.type', { name: token.name })}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
    </FormModal>
  )
}
