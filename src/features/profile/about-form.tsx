import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { endpointMutation } from '../../api/query.ts'
import { listUsers, me, type User, updateUser } from '../../contract/users.ts'
import { email, shortText } from '../../contract/values.ts'
import { FormShell } from '../../ui/form/form-shell.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast.ts'

const schema = z.object({ name: shortText(), email })

export function AboutForm({ user }: { user: User }) {
  const { t } = useTranslation(['profile', 'common'])
  const form = useForm({
    schema,
    initialValues: { name: user.name, email: user.email },
    mutation: useMutation(endpointMutation(updateUser, { invalidates: [me, listUsers] })),
    toInput: (body) => ({ id: user.id, body }),
    onSuccess: (_, saved) => {
      form.setSavedValues(saved)
      toast({ kind: 'success', message: t('about.saved') })
    },
    labels: { name: t('about.name'), email: t('about.email') },
    errorFields: { USER_ALREADY_EXISTS: 'email' },
  })
  return (
    <FormShell form={form} submitLabel={t('common:actions.save')} disabled={!form.dirty}>
      <TextInput {...form.field('name')} label={t('about.name')} autoComplete="name" />
      <TextInput
        {...form.field('email')}
        label={t('about.email')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormShell>
  )
}
