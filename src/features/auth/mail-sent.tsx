import { Alert, Button, Text } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../ui/error-text.ts'
import { doubleClick } from '../../ui/form/use-checked-form.ts'
import { AnchorLink } from '../../ui/links.tsx'
import { GuestFooter, GuestPage } from './guest-page.tsx'
import { resetRules } from './reset-rules.ts'

interface MailSentProps {
  email: string
  redirect: string | undefined
}

export function MailSent({ email, redirect }: MailSentProps) {
  const { t } = useTranslation('auth')
  const errorText = useErrorText()
  const [rested, setRested] = useState(false)
  // The button stands where the form's stood: the second half of a double click isn't meant for it.
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), doubleClick)
    return () => clearTimeout(timer)
  }, [])
  const again = useCall(async (query: { email: string }) => (await resetRules.load()).send(query))
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
        disabled={!rested}
        onClick={() => void again.mutateAsync({ email }).catch(() => undefined)}
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
