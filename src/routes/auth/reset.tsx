import { Alert, Button, Text } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { createFileRoute, useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmailField, SsoLink, useGuestForm, usePrefilledEmail } from '../../features/auth/guest-form.tsx'
import { resetPassword } from '../../features/auth/guest-forms.ts'
import { GuestFooter, GuestPage } from '../../features/auth/guest-page.tsx'
import { useIsCurrentPage } from '../../lib/use-is-current-page.ts'
import { doubleClick } from '../../lib/use-one-at-a-time.ts'
import { useErrorText } from '../../ui/errors.tsx'
import { FormShell } from '../../ui/form/form-shell.tsx'
import { AnchorLink } from '../../ui/links.tsx'

export const Route = createFileRoute('/auth/reset')({ component: ResetPasswordPage })

function ResetPasswordPage() {
  const { redirect } = Route.useSearch()
  const carriedEmail = usePrefilledEmail()
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
  const isStillHere = useIsCurrentPage()
  const search = redirect ? { redirect } : {}
  const form = useGuestForm({
    ...resetPassword,
    initialValues: { email: carriedEmail },
    toInput: (values) => values,
    // A step of its own: "back" leads to the form, and a reload stays.
    onSuccess: (_, sent) =>
      isStillHere() && navigate({ to: '/auth/reset', search, state: { email: sent.email, mailed: true } }),
    labels: { email: t('fields.email') },
    errorFields: { USER_NOT_FOUND: 'email', SAML_AUTH_DOMAIN: 'email' },
  })
  const { values } = form
  return (
    <GuestPage header={t('reset.header')} subheader={t('reset.subheader')}>
      <FormShell form={form} submitLabel={t('reset.submit')} wide warnsOfUnsaved={false}>
        <EmailField field={form.field('email')} beside={<SsoLink form={form} redirect={redirect} />} />
      </FormShell>
      <GuestFooter>
        <AnchorLink to="/auth/sign_in" search={search} state={{ email: values.email }}>
          {t('reset.toSignIn')}
        </AnchorLink>
      </GuestFooter>
    </GuestPage>
  )
}

interface MailSentProps {
  email: string
  redirect: string | undefined
}

function MailSent({ email, redirect }: MailSentProps) {
  const { t } = useTranslation('auth')
  const errorText = useErrorText()
  const [doubleClickOver, setDoubleClickOver] = useState(false)
  // The button stands where the form's stood: the second half of a double click isn't meant for it.
  useEffect(() => {
    const timer = setTimeout(() => setDoubleClickOver(true), doubleClick)
    return () => clearTimeout(timer)
  }, [])
  const again = useMutation({ mutationFn: resetPassword.send })
  return (
    <GuestPage header={t('mailSent.header')} subheader={t('mailSent.subheader', { email })}>
      <Alert icon={<IconMailCheck size={20} aria-hidden />}>{t('mailSent.hint')}</Alert>
      {again.error && (
        <Alert color="red" role="alert">
          {errorText(again.error)}
        </Alert>
      )}
      <Button
        variant="default"
        fullWidth
        loading={again.isPending}
        disabled={!doubleClickOver}
        onClick={() => again.mutate({ email })}
      >
        {t('mailSent.again')}
      </Button>
      <Text role="status" c="dimmed">
        {again.isSuccess && t('mailSent.sentAgain')}
      </Text>
      <GuestFooter>
        <AnchorLink to="/auth/sign_in" search={redirect ? { redirect } : {}} state={{ email }}>
          {t('reset.toSignIn')}
        </AnchorLink>
      </GuestFooter>
    </GuestPage>
  )
}
