import { useTranslation } from 'react-i18next'
import { failureCode } from '../../api/failures.ts'
import { onDemand } from '../../lib/on-demand.ts'
import { FormShell } from '../../ui/form/form-shell.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { Advice } from './advice.tsx'
import { EmailField } from './email-field.tsx'
import { GuestFooter, GuestPage } from './guest-page.tsx'
import { useCarriedEmail } from './use-carried-email.ts'
import { useGuestForm } from './use-guest-form.ts'

const rules = onDemand(() => import('./forms/saml-sign-in.ts'))

/** The form has done its work once the browser is on its way, and is for use again if it comes back. */
function leaveFor(url: string): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('pageshow', () => resolve(), { once: true })
    location.assign(url)
  })
}

export function SamlSignInPage({ redirect }: { redirect: string | undefined }) {
  const { t } = useTranslation('auth')
  const { form, call } = useGuestForm({
    rules,
    initialValues: { email: useCarriedEmail() },
    toInput: ({ email }) => ({ email, redirect }),
    // The identity provider's page is the browser's own affair; it comes back to the sign-in page with a token.
    onSuccess: ({ url }) => leaveFor(url),
    labels: { email: t('fields.email') },
    blame: { SAML_DOMAIN_NOT_CONFIGURED: 'email', SAML_ERROR: 'email' },
  })
  const { values } = form
  const carry = { search: redirect ? { redirect } : {}, state: { email: values.email } }
  const code = call.error ? failureCode(call.error) : null
  return (
    <GuestPage header={t('sso.header')} subheader={t('sso.subheader')}>
      <FormShell form={form} submitLabel={t('sso.submit')} wide guarded={false}>
        <EmailField field={form.field('email')} />
        {code === 'SAML_DOMAIN_NOT_CONFIGURED' && <Advice>{t('sso.usePassword')}</Advice>}
        {code === 'SAML_ERROR' && <Advice>{t('sso.askAdministrator')}</Advice>}
      </FormShell>
      <GuestFooter>
        <AnchorLink to="/auth/sign_in" {...carry}>
          {t('sso.toSignIn')}
        </AnchorLink>
      </GuestFooter>
    </GuestPage>
  )
}
