import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/page-header.tsx'

export function DomainVerificationPage({ domainId }: { domainId: string }) {
  const { t } = useTranslation()
  return <PageHeader title={t('titles.domainVerification')} description={domainId} />
}
