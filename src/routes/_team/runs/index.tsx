import { createFileRoute } from '@tanstack/react-router'
import { guarded } from '../../../app/guards.ts'
import { loadPage } from '../../../app/load-page.ts'
import { runListDefinition } from '../../../contract/access-and-lists.ts'
import { runsQueries } from '../../../features/runs/queries.ts'
import { RunsPage } from '../../../features/runs/runs-page.tsx'
import { listParamsParser } from '../../../lib/list-params.ts'

export const Route = createFileRoute('/_team/runs/')({
  validateSearch: listParamsParser(runListDefinition),
  beforeLoad: guarded('runs'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    loadPage(context.queryClient, { queries: runsQueries(deps), texts: ['runs'] }),
  component: RunsPage,
})
