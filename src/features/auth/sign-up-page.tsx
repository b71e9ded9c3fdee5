import { Anchor, Checkbox, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Trans, useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { endpointMutation } from '../../api/query.ts'
import { signUp, signUpBody } from '../../contract/users.ts'
import { privacyUrl, termsUrl } from '../../lib/product.ts'
import { FormShell } from '../../ui/form/form-shell.tsx'
import { useContractForm } from '../../ui/form/use-contract-form.ts'
import { AnchorLink } from '../../ui/links.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { EmailField } from './email-field.tsx'
import { GuestFooter, GuestPage, TextSeparator } from './guest-page.tsx'
import { SocialButtons } from './social-buttons.tsx'
import { SsoWay } from './sso-way.tsx'
import { useCarriedEmail } from './use-carried-email.ts'
import { useEnter } from './use-enter.ts'
import { signUpWording } from './wording.ts'

/** Accepting the terms and subscribing are the form's own: neither is sent (spec §3). */
const form = z.extend(signUpBody, {
  terms: z.boolean().check(z.refine((accepted) => accepted)),
  subscribe: z.boolean(),
})

const empty = { email: '', name: '', team: '', password: '', terms: false, subscribe: false }

export function SignUpPage({ redirect }: { redirect: string | undefined }) {
  const { t } = useTranslation('auth')
  const enter = useEnter()
  const carriedEmail = useCarriedEmail()
  const mutation = useMutation(endpointMutation(signUp))
  const signUpForm = useContractForm({
    schema: form,
    initialValues: { ...empty, email: carriedEmail },
    mutation,
    toInput: ({ email, name, team, password }) => ({ body: { email, name, team, password } }),
    // Spec §4: after sign-up the session is always a persistent one; §2: it leads to the overview.
    onSuccess: ({ token }) => enter(token, { persistent: true, target: redirect ?? '/overview' }),
    labels: {
      email: t('fields.email'),
      name: t('fields.name'),
      team: t('fields.team'),
      password: t('fields.password'),
    },
    hints: { terms: t('signUp.termsRequired') },
    blame: { rest: 'email' },
    wording: signUpWording,
  })
  const { field, values } = signUpForm
  return (
    <GuestPage header={t('signUp.header')} subheader={t('signUp.subheader')}>
      <FormShell form={signUpForm} submitLabel={t('signUp.submit')} wide guarded={false}>
        <EmailField field={field('email')} />
        <SsoWay
          error={mutation.error}
          refused={mutation.variables?.body.email}
          email={values.email}
          redirect={redirect}
        />
        <TextInput {...field('name')} label={t('fields.name')} autoComplete="name" />
        <TextInput
          {...field('team')}
          label={t('fields.team')}
          description={t('fields.teamHint')}
          autoComplete="organization"
        />
        <PasswordField label={t('fields.password')} autoComplete="new-password" field={field('password')} />
        <Checkbox
          {...field('terms', { type: 'checkbox' })}
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
        <Checkbox {...field('subscribe', { type: 'checkbox' })} label={t('signUp.subscribe')} />
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
