import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { failureCode } from '../../api/failures.ts'
import { endpointMutation } from '../../api/query.ts'
import { samlSignIn } from '../../contract/users.ts'
import { email } from '../../contract/values.ts'
import { FormShell } from '../../ui/form/form-shell.tsx'
import { useContractForm } from '../../ui/form/use-contract-form.ts'
import { AnchorLink } from '../../ui/links.tsx'
import { Advice } from './advice.tsx'
import { EmailField } from './email-field.tsx'
import { GuestFooter, GuestPage } from './guest-page.tsx'
import { useCarriedEmail } from './use-carried-email.ts'

const form = z.object({ email })

export function SamlSignInPage({ redirect }: { redirect: string | undefined }) {
  const { t } = useTranslation('auth')
  const mutation = useMutation(endpointMutation(samlSignIn))
  const samlForm = useContractForm({
    schema: form,
    initialValues: { email: useCarriedEmail() },
    mutation,
    toInput: (body) => ({ query: { ...body, redirect } }),
    // The identity provider's page is the browser's own affair; it comes back to the sign-in page with a token.
    onSuccess: ({ url }) => location.assign(url),
    labels: { email: t('fields.email') },
    blame: { SAML_DOMAIN_NOT_CONFIGURED: 'email', SAML_ERROR: 'email' },
  })
  const { values } = samlForm
  const carry = { search: redirect ? { redirect } : {}, state: { email: values.email } }
  const code = mutation.error ? failureCode(mutation.error) : null
  return (
    <GuestPage header={t('sso.header')} subheader={t('sso.subheader')}>
      <FormShell form={samlForm} submitLabel={t('sso.submit')} wide guarded={false}>
        <EmailField field={samlForm.field('email')} />
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
