import { Text } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmailField, useGuestForm, usePrefilledEmail } from '../../../features/auth/guest-form.tsx'
import { samlSignIn } from '../../../features/auth/guest-forms.ts'
import { GuestFooter, GuestPage } from '../../../features/auth/guest-page.tsx'
import { FormShell } from '../../../ui/form/form-shell.tsx'
import { AnchorLink } from '../../../ui/links.tsx'

export const Route = createFileRoute('/auth/sign_in/sso')({ component: SamlSignInPage })

/** The form has done its work once the browser is on its way, and is for use again if it comes back. */
function leaveFor(url: string): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('pageshow', () => resolve(), { once: true })
    location.assign(url)
  })
}

function SamlSignInPage() {
  const { redirect } = Route.useSearch()
  const { t } = useTranslation('auth')
  const form = useGuestForm({
    ...samlSignIn,
    initialValues: { email: usePrefilledEmail() },
    toInput: ({ email }) => ({ email, redirect }),
    // The browser goes to the identity provider's page, which leads back to the sign-in page with a token.
    onSuccess: ({ url }) => leaveFor(url),
    labels: { email: t('fields.email') },
    errorFields: { SAML_DOMAIN_NOT_CONFIGURED: 'email', SAML_ERROR: 'email' },
  })
  const { values } = form
  const carry = { search: redirect ? { redirect } : {}, state: { email: values.email } }
  const refusal = form.refusalOf('email')
  const advice =
    refusal === 'SAML_DOMAIN_NOT_CONFIGURED'
      ? t('sso.usePassword')
      : refusal === 'SAML_ERROR' && t('sso.askAdministrator')
  return (
    <GuestPage header={t('sso.header')} subheader={t('sso.subheader')}>
      <FormShell form={form} submitLabel={t('sso.submit')} wide warnsOfUnsaved={false}>
        <EmailField field={form.field('email')} />
        {advice && (
          <Text c="dimmed" role="status">
            {advice}
          </Text>
        )}
      </FormShell>
      <GuestFooter>
        <AnchorLink to="/auth/sign_in" {...carry}>
          {t('sso.toSignIn')}
        </AnchorLink>
      </GuestFooter>
    </GuestPage>
  )
}
