import { useTranslation } from 'react-i18next'
import { GuestPage } from './guest-page.tsx'

export function RestorePasswordPage({ token }: { token: string }) {
  const { t } = useTranslation()
  return (
    <GuestPage header={t('titles.restorePassword')} subheader={token}>
      {null}
    </GuestPage>
  )
}
