import { createFileRoute } from '@tanstack/react-router'
import { loadPage } from '../../app/load-page.ts'
import { HomePage } from '../../features/dashboard/dashboard-page.tsx'
import { parseDashboardSearch } from '../../features/dashboard/period.ts'
import { dashboardQueries, prefetchLatestRuns } from '../../features/dashboard/queries.ts'

export const Route = createFileRoute('/_team/')({
  validateSearch: parseDashboardSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    Promise.all([
      loadPage(queryClient, dashboardQueries(deps), 'dashboard'),
      prefetchLatestRuns(queryClient),
    ]),
  component: HomePage,
})
