import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FormShell } from '../../ui/form/form-shell.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { EmailField } from './email-field.tsx'
import { GuestFooter, GuestPage } from './guest-page.tsx'
import { MailSent } from './mail-sent.tsx'
import { resetRules } from './reset-rules.ts'
import { SsoWay } from './sso-way.tsx'
import { useCarriedEmail } from './use-carried-email.ts'
import { useGuestForm } from './use-guest-form.ts'

export function ResetPasswordPage({ redirect }: { redirect: string | undefined }) {
  const carriedEmail = useCarriedEmail()
  const mailed = useRouterState({ select: (state) => state.location.state.mailed })
  return mailed ? (
    <MailSent email={carriedEmail} redirect={redirect} />
  ) : (
    <AskForMail carriedEmail={carriedEmail} redirect={redirect} />
  )
}

function AskForMail({ carriedEmail, redirect }: { carriedEmail: string; redirect: string | undefined }) {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const search = redirect ? { redirect } : {}
  const { form, call } = useGuestForm({
    rules: resetRules,
    initialValues: { email: carriedEmail },
    toInput: (values) => values,
    // A step of its own: "back" leads to the form, and a reload stays.
    onSuccess: (_, sent) =>
      navigate({ to: '/auth/reset', search, state: { email: sent.email, mailed: true } }),
    labels: { email: t('fields.email') },
    blame: { USER_NOT_FOUND: 'email', SAML_AUTH_DOMAIN: 'email' },
  })
  const { values } = form
  return (
    <GuestPage header={t('reset.header')} subheader={t('reset.subheader')}>
      <FormShell form={form} submitLabel={t('reset.submit')} wide guarded={false}>
        <EmailField field={form.field('email')} />
        <SsoWay error={call.error} refused={call.variables?.email} email={values.email} redirect={redirect} />
      </FormShell>
      <GuestFooter>
        <AnchorLink to="/auth/sign_in" search={search} state={{ email: values.email }}>
          {t('reset.toSignIn')}
        </AnchorLink>
      </GuestFooter>
    </GuestPage>
  )
}
