import { useTranslation } from 'react-i18next'
import { formatDate } from '../../i18n/dates.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { now } from '../../lib/clock.ts'
import { Notice } from '../../ui/notice.tsx'
import { type Certificate, readCertificate } from './certificate.ts'

/** Certificates are exchanged by people who need some notice. */
const soon = 30 * 24 * 60 * 60 * 1000

/** The pasted certificate's owner and expiry, or its problem. */
export function CertificateNote({ pem }: { pem: string }) {
  const { t } = useTranslation('domains')
  const language = useLanguage()
  if (pem.trim() === '') return null
  const certificate = readCertificate(pem)
  if (typeof certificate === 'string') return <Notice kind="bad">{t(`certificate.${certificate}`)}</Notice>
  const state = stateOf(certificate)
  return (
    <Notice kind={state === 'valid' ? 'good' : 'warning'}>
      {t(`certificate.${state}`, {
        name: certificate.commonName ?? t('certificate.nameless'),
        from: formatDate(certificate.notBefore, language),
        to: formatDate(certificate.notAfter, language),
      })}
    </Notice>
  )
}

function stateOf({ notBefore, notAfter }: Certificate): 'expired' | 'early' | 'ending' | 'valid' {
  const moment = now()
  if (moment > notAfter) return 'expired'
  if (moment < notBefore) return 'early'
  return notAfter - moment < soon ? 'ending' : 'valid'
}
