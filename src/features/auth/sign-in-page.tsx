import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type ErrorCode, isErrorCode } from '../../contract/errors.ts'
import { errorKey } from '../../i18n/error-key.ts'
import { onDemand } from '../../lib/on-demand.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { FormShell } from '../../ui/form/form-shell.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { EmailField } from './email-field.tsx'
import classes from './guest-page.module.css'
import { GuestFooter, GuestPage, TextSeparator } from './guest-page.tsx'
import { SocialButtons } from './social-buttons.tsx'
import { SsoWay } from './sso-way.tsx'
import { useCarriedEmail } from './use-carried-email.ts'
import { useEnter } from './use-enter.ts'
import { useGuestForm } from './use-guest-form.ts'
import { signInWording } from './wording.ts'

const rules = onDemand(() => import('./forms/sign-in.ts'))

interface SignInPageProps {
  redirect: string | undefined
  /** The code with which a social or single sign-on came back. */
  failure: string | undefined
}

export function SignInPage({ redirect, failure }: SignInPageProps) {
  const { t } = useTranslation('auth')
  const enter = useEnter()
  const carriedEmail = useCarriedEmail()
  const { form, call } = useGuestForm({
    rules,
    initialValues: { email: carriedEmail, password: '', remember_me: true },
    toInput: (body) => body,
    onSuccess: ({ token }, { remember_me }) =>
      enter(token, { persistent: remember_me, target: redirect ?? '/' }),
    labels: { email: t('fields.email'), password: t('fields.password') },
    blame: { rest: 'email' },
    wording: signInWording,
  })
  const { field, values } = form
  const carry = { search: redirect ? { redirect } : {}, state: { email: values.email } }
  return (
    <GuestPage header={t('signIn.header')} subheader={t('signIn.subheader')}>
      {failure && <ComeBackFailure code={isErrorCode(failure) ? failure : undefined} />}
      <FormShell form={form} submitLabel={t('signIn.submit')} wide guarded={false}>
        <EmailField field={field('email')} autoFocus={!carriedEmail} />
        <SsoWay error={call.error} refused={call.variables?.email} email={values.email} redirect={redirect} />
        <PasswordField
          label={t('fields.password')}
          autoComplete="current-password"
          field={field('password')}
          autoFocus={carriedEmail !== ''}
        />
        <div className={classes.row}>
          <Checkbox {...field('remember_me', { type: 'checkbox' })} label={t('signIn.rememberMe')} />
          <AnchorLink to="/auth/reset" {...carry}>
            {t('signIn.forgot')}
          </AnchorLink>
        </div>
      </FormShell>
      <TextSeparator>{t('orSocial')}</TextSeparator>
      <SocialButtons redirect={redirect} />
      <GuestFooter>
        <AnchorLink to="/auth/sign_in/sso" {...carry}>
          {t('signIn.saml')}
        </AnchorLink>
      </GuestFooter>
      <GuestFooter>
        {t('signIn.noAccount')}
        <AnchorLink to="/auth/sign_up" {...carry}>
          {t('signIn.toSignUp')}
        </AnchorLink>
      </GuestFooter>
    </GuestPage>
  )
}

/** A provider sent the person back without a session. */
function ComeBackFailure({ code }: { code: ErrorCode | undefined }) {
  const { t } = useTranslation(['auth', 'errors'])
  return (
    <FailureNote>
      {t(`errors:${errorKey(code ?? 'UNKNOWN')}`)} {code === 'SAML_ERROR' && t('sso.askAdministrator')}
    </FailureNote>
  )
}
