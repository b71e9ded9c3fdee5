import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseDashboardSearch } from '../../features/dashboard/period.ts'

const door = () => import('./-door.tsx')

export const Route = createFileRoute('/_team/')({
  validateSearch: parseDashboardSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    context.ahead?.dashboard ?? (await door()).loadDashboard(context.queryClient, deps),
  component: lazyRouteComponent(door, 'HomePage'),
  codeSplitGroupings: [],
})
