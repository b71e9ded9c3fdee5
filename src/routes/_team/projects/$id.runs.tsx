import { createFileRoute } from '@tanstack/react-router'
import { guarded } from '../../../app/guards.ts'
import { loadPage } from '../../../app/load-page.ts'
import { runList } from '../../../contract/lists.ts'
import { ensureProject, runsQueries } from '../../../features/runs/queries.ts'
import { ProjectRunsPage } from '../../../features/runs/runs-page.tsx'
import { listSearch } from '../../../lib/list-search.ts'

export const Route = createFileRoute('/_team/projects/$id/runs')({
  validateSearch: listSearch(runList),
  beforeLoad: guarded('/projects'),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { id }, deps }) =>
    Promise.all([loadPage(queryClient, runsQueries(deps, id), 'runs'), ensureProject(queryClient, id)]),
  component: ProjectRunsPage,
})
