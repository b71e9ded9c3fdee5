import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { updateUsageLimit } from '../../contract/teams.ts'
import { useDenied } from '../../shared/denied.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { parseUsageSearch, type UsagePeriod } from './period.ts'
import { UsageCards } from './usage-cards.tsx'
import { UsageReport } from './usage-report.tsx'

const route = getRouteApi('/_team/usage')

export function UsagePage() {
  const { t } = useTranslation(['usage', 'common'])
  const denied = useDenied()
  const { period = 'month' } = route.useSearch()
  const navigate = route.useNavigate()
  const choosePeriod = (chosen: UsagePeriod) =>
    void navigate({ search: parseUsageSearch({ period: chosen }), replace: true, resetScroll: false })
  return (
    <>
      <PageHeader
        title={t('common:titles.usage')}
        description={t(denied(updateUsageLimit) ? 'descriptionReadOnly' : 'description')}
      />
      <UsageCards />
      <UsageReport period={period} onPeriod={choosePeriod} />
    </>
  )
}
