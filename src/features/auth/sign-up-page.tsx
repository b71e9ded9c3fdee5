import { Anchor, Checkbox, TextInput } from '@mantine/core'
import { Trans, useTranslation } from 'react-i18next'
import { privacyUrl, termsUrl } from '../../lib/product.ts'
import { FormShell } from '../../ui/form/form-shell.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import {
  EmailField,
  limitCodes,
  SsoLink,
  useGuestForm,
  usePrefilledEmail,
  useStartSession,
} from './guest-form.tsx'
import { signUp } from './guest-forms.ts'
import { GuestFooter, GuestPage, TextSeparator } from './guest-page.tsx'
import { SocialButtons } from './social-buttons.tsx'

const empty = { email: '', name: '', team: '', password: '', terms: false, subscribe: false }

export function SignUpPage({ redirect }: { redirect: string | undefined }) {
  const { t } = useTranslation('auth')
  const startSession = useStartSession()
  const carriedEmail = usePrefilledEmail()
  const form = useGuestForm({
    ...signUp,
    initialValues: { ...empty, email: carriedEmail },
    toInput: (values) => values,
    // After sign-up the session is always a persistent one, and leads to the overview.
    onSuccess: ({ token }) => startSession(token, { persistent: true, target: redirect ?? '/overview' }),
    labels: {
      email: t('fields.email'),
      name: t('fields.name'),
      team: t('fields.team'),
      password: t('fields.password'),
    },
    hints: { terms: t('signUp.termsRequired') },
    errorFields: { rest: 'email' },
    refusalText: limitCodes('USER_ALREADY_EXISTS', 'SAML_AUTH_DOMAIN'),
  })
  const { field, checkbox, values } = form
  return (
    <GuestPage header={t('signUp.header')} subheader={t('signUp.subheader')}>
      <FormShell form={form} submitLabel={t('signUp.submit')} wide warnsOfUnsaved={false}>
        <EmailField field={field('email')} beside={<SsoLink form={form} redirect={redirect} />} />
        <TextInput {...field('name')} label={t('fields.name')} autoComplete="name" />
        <TextInput
          {...field('team')}
          label={t('fields.team')}
          description={t('fields.teamHint')}
          autoComplete="organization"
        />
        <PasswordField label={t('fields.password')} autoComplete="new-password" field={field('password')} />
        <Checkbox
          {...checkbox('terms')}
          label={
            <Trans
              t={t}
              i18nKey="signUp.terms"
              components={{
                terms: <Anchor href={termsUrl} target="_blank" rel="noreferrer" />,
                privacy: <Anchor href={privacyUrl} target="_blank" rel="noreferrer" />,
              }}
            />
          }
        />
        <Checkbox {...checkbox('subscribe')} label={t('signUp.subscribe')} />
      </FormShell>
      <TextSeparator>{t('orSocial')}</TextSeparator>
      <SocialButtons redirect={redirect} />
      <GuestFooter>
        {t('signUp.haveAccount')}
        <AnchorLink to="/auth/sign_in" search={redirect ? { redirect } : {}} state={{ email: values.email }}>
          {t('signUp.toSignIn')}
        </AnchorLink>
      </GuestFooter>
    </GuestPage>
  )
}
