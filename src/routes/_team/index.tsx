import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseDashboardSearch } from '../../features/dashboard/period.ts'

const firstPage = () => import('./-first-page.tsx')

export const Route = createFileRoute('/_team/')({
  validateSearch: parseDashboardSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    context.ahead?.dashboard ?? (await firstPage()).loadDashboard(context.queryClient, deps),
  component: lazyRouteComponent(firstPage, 'HomePage'),
  codeSplitGroupings: [],
})
