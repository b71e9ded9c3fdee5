import { createFileRoute } from '@tanstack/react-router'
import { startQueries } from '../../../api/query.ts'
import { guarded } from '../../../app/guards.ts'
import { OverRunsPage } from '../../../features/report/over-runs/over-runs-page.tsx'
import { parseOverRunsSearch } from '../../../features/report/over-runs/over-runs-search.ts'
import { latestRuns } from '../../../features/report/over-runs/queries.ts'
import { ensureProject } from '../../../features/runs/queries.ts'
import { loadTexts } from '../../../i18n/start-i18n.ts'

export const Route = createFileRoute('/_team/projects/$id/tests')({
  validateSearch: parseOverRunsSearch,
  beforeLoad: guarded('projects'),
  loader: ({ context: { queryClient }, params: { id } }) =>
    Promise.all([
      loadTexts('overRuns', 'report'),
      ensureProject(queryClient, id).then(() => startQueries(queryClient, [latestRuns(id)])),
    ]),
  component: OverRuns,
})

function OverRuns() {
  const { id } = Route.useParams()
  return <OverRunsPage key={id} projectId={id} />
}
