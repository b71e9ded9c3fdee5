import { createFileRoute } from '@tanstack/react-router'
import { guarded } from '../../../app/guards.ts'
import { loadPage } from '../../../app/load-page.ts'
import { allRunList } from '../../../contract/access-and-lists.ts'
import { AllRunsPage, allRunsQueries } from '../../../features/admin/all-runs-page.tsx'
import { listParamsParser } from '../../../lib/list-params.ts'

export const Route = createFileRoute('/_team/admin/runs')({
  validateSearch: listParamsParser(allRunList),
  beforeLoad: guarded('allRuns'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadPage(context.queryClient, allRunsQueries(deps), 'admin'),
  component: AllRunsPage,
})
