import { createFileRoute } from '@tanstack/react-router'
import { startQueries } from '../../../api/query.ts'
import { guarded } from '../../../app/guards.ts'
import { latestRuns } from '../../../features/report/test-history/queries.ts'
import { TestHistoryPage } from '../../../features/report/test-history/test-history-page.tsx'
import { parseTestHistorySearch } from '../../../features/report/test-history/test-history-search.ts'
import { ensureProject } from '../../../features/runs/queries.ts'
import { loadTexts } from '../../../i18n/texts.ts'

export const Route = createFileRoute('/_team/projects/$id/tests')({
  validateSearch: parseTestHistorySearch,
  beforeLoad: guarded('projects'),
  loader: ({ context: { queryClient }, params: { id } }) =>
    Promise.all([
      loadTexts('testHistory', 'report'),
      ensureProject(queryClient, id).then(() => startQueries(queryClient, [latestRuns(id)])),
    ]),
  component: TestHistory,
})

function TestHistory() {
  const { id } = Route.useParams()
  return <TestHistoryPage key={id} projectId={id} />
}
