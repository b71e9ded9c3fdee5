import { createFileRoute } from '@tanstack/react-router'
import { guarded } from '../../app/guards.ts'
import { loadPage } from '../../app/load-page.ts'
import { parseUsageSearch } from '../../features/usage/period.ts'
import { usageQueries } from '../../features/usage/queries.ts'
import { UsagePage } from '../../features/usage/usage-page.tsx'

export const Route = createFileRoute('/_team/usage')({
  validateSearch: parseUsageSearch,
  beforeLoad: guarded('usage'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { period = 'month' } }) =>
    loadPage(context.queryClient, usageQueries(period), 'usage'),
  component: UsagePage,
})
