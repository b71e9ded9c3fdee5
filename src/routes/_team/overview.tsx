import { createFileRoute } from '@tanstack/react-router'
import { loadPage } from '../../app/load-page.ts'
import { OverviewPage } from '../../features/dashboard/dashboard-page.tsx'
import { parseDashboardSearch } from '../../features/dashboard/period.ts'
import { latestRuns, prefetchLatestRuns } from '../../features/dashboard/queries.ts'

export const Route = createFileRoute('/_team/overview')({
  validateSearch: parseDashboardSearch,
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      loadPage(queryClient, { queries: [latestRuns], texts: ['dashboard'] }),
      prefetchLatestRuns(queryClient),
    ]),
  component: OverviewPage,
})
