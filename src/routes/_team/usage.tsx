import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { guarded } from '../../app/guards.ts'
import { loadPage } from '../../app/load-page.ts'
import { updateUsageLimit } from '../../contract/teams.ts'
import { parseUsageSearch, type UsagePeriod } from '../../features/usage/period.ts'
import { usageQueries } from '../../features/usage/queries.ts'
import { UsageCards } from '../../features/usage/usage-cards.tsx'
import { UsageReport } from '../../features/usage/usage-report.tsx'
import { useDenied } from '../../shared/rights.ts'
import { PageHeader } from '../../ui/page.tsx'

export const Route = createFileRoute('/_team/usage')({
  validateSearch: parseUsageSearch,
  beforeLoad: guarded('usage'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { period = 'month' } }) =>
    loadPage(context.queryClient, { queries: usageQueries(period), texts: ['usage'] }),
  component: UsagePage,
})

function UsagePage() {
  const { t } = useTranslation(['usage', 'common'])
  const denied = useDenied()
  const { period = 'month' } = Route.useSearch()
  const navigate = Route.useNavigate()
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
