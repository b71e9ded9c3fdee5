import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx'
import { parseDashboardSearch, usualPeriod } from '../../features/dashboard/period.ts'
import { loadTexts } from '../../i18n/start-i18n.ts'

export const Route = createFileRoute('/_team/overview')({
  validateSearch: parseDashboardSearch,
  loader: () => loadTexts('dashboard'),
  component: Dashboard,
})

function Dashboard() {
  const { period = usualPeriod } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <DashboardPage
      period={period}
      onPeriod={(chosen) =>
        void navigate({ search: parseDashboardSearch({ period: chosen }), resetScroll: false })
      }
    />
  )
}
