import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { endpointMutation } from '../../api/query.ts'
import { type User, updateUser } from '../../contract/users.ts'
import { password } from '../../contract/values.ts'
import { FormShell } from '../../ui/form/form-shell.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { PasswordStrength } from '../../ui/password-strength.tsx'
import { toast } from '../../ui/toast.ts'

/**
 * The current password may be empty: people who signed up by Google, GitHub or SSO have none. The service asks for it where
 * there is one.
 */
const schema = z.object({ current_password: z.string().check(z.maxLength(200)), password })

const empty = { current_password: '', password: '' }

export function PasswordForm({ user }: { user: User }) {
  const { t } = useTranslation(['profile', 'common'])
  const form = useForm({
    schema,
    initialValues: empty,
    mutation: useMutation(endpointMutation(updateUser)),
    toInput: ({ current_password, password: next }) => ({
      id: user.id,
      body: { password: next, ...(current_password ? { current_password } : {}) },
    }),
    onSuccess: () => {
      toast({ kind: 'success', message: t('password.saved') })
      form.reset()
    },
    labels: { current_password: t('password.current'), password: t('password.new') },
    hints: { current_password: t('common:validation.required') },
    errorFields: { WRONG_CREDENTIALS: 'current_password' },
    refusalText: (code, usual) => (code === 'WRONG_CREDENTIALS' ? t('password.wrong') : usual(code)),
  })
  return (
    <FormShell form={form} submitLabel={t('password.submit')} disabled={!form.dirty}>
      {/* Tells password managers whose password changes. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label={t('password.current')}
        autoComplete="current-password"
        field={form.field('current_password')}
      />
      <PasswordField
        label={t('password.new')}
        autoComplete="new-password"
        field={form.field('password')}
        note={form.values.password && <PasswordStrength password={form.values.password} />}
      />
    </FormShell>
  )
}
