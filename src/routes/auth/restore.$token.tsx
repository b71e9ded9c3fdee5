import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { failureCode } from '../../api/failures.ts'
import { useGuestForm } from '../../features/auth/guest-form.tsx'
import { restorePassword } from '../../features/auth/guest-forms.ts'
import { GuestFooter, GuestPage } from '../../features/auth/guest-page.tsx'
import { useIsCurrentPage } from '../../lib/use-is-current-page.ts'
import { FailureNote, useErrorText } from '../../ui/errors.tsx'
import { FormShell } from '../../ui/form/form-shell.tsx'
import { AnchorLink, ButtonLink } from '../../ui/links.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PasswordStrength } from '../../ui/password-strength.tsx'
import { toast } from '../../ui/toast.ts'

export const Route = createFileRoute('/auth/restore/$token')({ component: RestorePasswordPage })

/** Where the links of reset and invitation mails lead. */
function RestorePasswordPage() {
  const { token } = Route.useParams()
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const isStillHere = useIsCurrentPage()
  const form = useGuestForm({
    ...restorePassword,
    initialValues: { password: '' },
    toInput: ({ password }) => ({ token, password }),
    onSuccess: () => {
      toast({ kind: 'success', message: t('restore.done') })
      // The link is used up: "back" must not lead to it.
      return isStillHere() && navigate({ to: '/auth/sign_in', replace: true })
    },
    labels: { password: t('restore.password') },
  })
  const code = form.error ? failureCode(form.error) : null
  if (code === 'WRONG_RESTORE_TOKEN') return <LinkUsedUp error={form.error} />
  return (
    <GuestPage header={t('restore.header')} subheader={t('restore.subheader')}>
      <FormShell form={form} submitLabel={t('restore.submit')} wide warnsOfUnsaved={false}>
        <PasswordField
          label={t('restore.password')}
          autoComplete="new-password"
          field={form.field('password')}
          autoFocus
          note={form.values.password && <PasswordStrength password={form.values.password} />}
        />
        {code === 'SAML_AUTH_DOMAIN' && <AnchorLink to="/auth/sign_in/sso">{t('sso.goThere')}</AnchorLink>}
      </FormShell>
      <GuestFooter>
        <AnchorLink to="/auth/sign_in">{t('reset.toSignIn')}</AnchorLink>
      </GuestFooter>
    </GuestPage>
  )
}

function LinkUsedUp({ error }: { error: unknown }) {
  const { t } = useTranslation('auth')
  const errorText = useErrorText()
  return (
    <GuestPage header={t('restore.usedUp')}>
      <FailureNote>{errorText(error)}</FailureNote>
      <ButtonLink to="/auth/reset" fullWidth>
        {t('restore.askAgain')}
      </ButtonLink>
      <GuestFooter>{t('restore.invited')}</GuestFooter>
    </GuestPage>
  )
}
