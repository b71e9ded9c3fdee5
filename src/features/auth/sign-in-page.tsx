import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { accessDenied } from '../../contract/enums.ts'
import { isErrorCode } from '../../contract/errors.ts'
import { errorKey, FailureNote } from '../../ui/errors.tsx'
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
import { signIn } from './guest-forms.ts'
import classes from './guest-page.module.css'
import { GuestFooter, GuestPage, TextSeparator } from './guest-page.tsx'
import { SocialButtons } from './social-buttons.tsx'

interface SignInPageProps {
  redirect: string | undefined
  /** The `error` with which a social or single sign-on came back. */
  failure: string | undefined
}

export function SignInPage({ redirect, failure }: SignInPageProps) {
  const { t } = useTranslation('auth')
  const startSession = useStartSession()
  const carriedEmail = usePrefilledEmail()
  const form = useGuestForm({
    ...signIn,
    initialValues: { email: carriedEmail, password: '', remember: true },
    toInput: (body) => body,
    onSuccess: ({ token }, { remember }) =>
      startSession(token, { persistent: remember, target: redirect ?? '/' }),
    labels: { email: t('fields.email'), password: t('fields.password') },
    errorFields: { rest: 'email' },
    refusalText: limitCodes('WRONG_CREDENTIALS', 'SAML_AUTH_DOMAIN'),
  })
  const { field, checkbox, values } = form
  const carry = { search: redirect ? { redirect } : {}, state: { email: values.email } }
  return (
    <GuestPage header={t('signIn.header')} subheader={t('signIn.subheader')}>
      {failure && <ComeBackFailure failure={failure} />}
      <FormShell form={form} submitLabel={t('signIn.submit')} wide warnsOfUnsaved={false}>
        <EmailField
          field={field('email')}
          autoFocus={!carriedEmail}
          beside={<SsoLink form={form} redirect={redirect} />}
        />
        <PasswordField
          label={t('fields.password')}
          autoComplete="current-password"
          field={field('password')}
          // The refusal stands at the e-mail, and is about both.
          framed={form.refusalOf('email') === 'WRONG_CREDENTIALS'}
          autoFocus={carriedEmail !== ''}
        />
        <div className={classes.row}>
          <Checkbox {...checkbox('remember')} label={t('signIn.rememberMe')} />
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
function ComeBackFailure({ failure }: { failure: string }) {
  const { t } = useTranslation(['auth', 'errors'])
  if (failure === accessDenied) return <FailureNote>{t('signIn.accessDenied')}</FailureNote>
  const code = isErrorCode(failure) ? failure : 'UNKNOWN'
  return (
    <FailureNote>
      {t(`errors:${errorKey(code)}`)} {code === 'SAML_ERROR' && t('sso.askAdministrator')}
    </FailureNote>
  )
}
