import { useTranslation } from 'react-i18next'
import { GuestPage } from './guest-page.tsx'

export function ResetPasswordPage() {
  const { t } = useTranslation()
  return (
    <GuestPage header={t('titles.resetPassword')} subheader={undefined}>
      {null}
    </GuestPage>
  )
}
