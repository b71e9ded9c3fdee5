import { createFileRoute } from '@tanstack/react-router'
import { startQueries } from '../../../api/query.ts'
import { guarded } from '../../../app/guards.ts'
import { runListDefinition } from '../../../contract/access-and-lists.ts'
import { ensureProject, runsQueries } from '../../../features/runs/queries.ts'
import { ProjectRunsPage } from '../../../features/runs/runs-page.tsx'
import { loadTexts } from '../../../i18n/texts.ts'
import { listParamsParser } from '../../../lib/list-params.ts'

export const Route = createFileRoute('/_team/projects/$id/runs')({
  validateSearch: listParamsParser(runListDefinition),
  beforeLoad: guarded('projects'),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { id }, deps }) =>
    Promise.all([
      loadTexts('runs'),
      // A project that isn't the team's has no runs to ask for.
      ensureProject(queryClient, id).then(() => startQueries(queryClient, runsQueries(deps, id))),
    ]),
  component: ProjectRunsPage,
})
