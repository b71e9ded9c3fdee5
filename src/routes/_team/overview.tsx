import { createFileRoute } from '@tanstack/react-router'
import { OverviewPage } from '../../features/dashboard/dashboard-page.tsx'
import { parseDashboardSearch } from '../../features/dashboard/period.ts'
import { bringLatestRuns } from '../../features/dashboard/queries.ts'
import { loadTexts } from '../../i18n/start-i18n.ts'

export const Route = createFileRoute('/_team/overview')({
  validateSearch: parseDashboardSearch,
  loader: ({ context }) => Promise.all([bringLatestRuns(context.queryClient), loadTexts('dashboard')]),
  component: OverviewPage,
})
