import { useTranslation } from 'react-i18next'
import { failureCode } from '../../api/failures.ts'
import { AnchorLink } from '../../ui/links.tsx'

interface SsoWayProps {
  error: Error | null
  /** The e-mail that was refused, and the one in the form now. */
  refused: string | undefined
  email: string
  redirect: string | undefined
}

/** Spec §8, SAML_AUTH_DOMAIN: this e-mail signs in elsewhere, and the way there is one click long. */
export function SsoWay({ error, refused, email, redirect }: SsoWayProps) {
  const { t } = useTranslation('auth')
  const same = email.trim().toLowerCase() === refused?.trim().toLowerCase()
  if (!error || failureCode(error) !== 'SAML_AUTH_DOMAIN' || !same) return null
  return (
    <AnchorLink to="/auth/sign_in/sso" search={redirect ? { redirect } : {}} state={{ email }}>
      {t('sso.goThere')}
    </AnchorLink>
  )
}
