import { useTranslation } from 'react-i18next'
import { GuestPage } from './guest-page.tsx'

export function SamlSignInPage({ redirect }: { redirect: string | undefined }) {
  const { t } = useTranslation()
  return (
    <GuestPage header={t('titles.samlSignIn')} subheader={redirect}>
      {null}
    </GuestPage>
  )
}
