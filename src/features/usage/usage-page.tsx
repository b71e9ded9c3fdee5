import { useTranslation } from 'react-i18next'
import { updateUsageLimit } from '../../contract/teams.ts'
import { useDenied } from '../../shared/denied.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import type { UsagePeriod } from './period.ts'
import { UsageCards } from './usage-cards.tsx'
import { UsageReport } from './usage-report.tsx'

interface UsagePageProps {
  period: UsagePeriod
  onPeriod: (period: UsagePeriod) => void
}

export function UsagePage({ period, onPeriod }: UsagePageProps) {
  const { t } = useTranslation(['usage', 'common'])
  const denied = useDenied()
  return (
    <>
      <PageHeader
        title={t('common:titles.usage')}
        description={t(denied(updateUsageLimit) ? 'descriptionReadOnly' : 'description')}
      />
      <UsageCards />
      <UsageReport period={period} onPeriod={onPeriod} />
    </>
  )
}
