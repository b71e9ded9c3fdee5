import { createFileRoute, notFound } from '@tanstack/react-router'
import { startReport } from '../../../features/report/queries.ts'
import { parseReportSearch } from '../../../features/report/report-search.ts'
import { RunReportPage } from '../../../features/report/run-report-page.tsx'
import { loadTexts } from '../../../i18n/texts.ts'
import { idOf } from '../../../lib/search-params.ts'

export const Route = createFileRoute('/_team/runs/$id/report')({
  loader: ({ params, context: { queryClient } }) => {
    if (!idOf(params.id)) throw notFound()
    void startReport(queryClient, params.id)
    return loadTexts('report')
  },
  validateSearch: parseReportSearch,
  component: RunReport,
})

function RunReport() {
  const { id } = Route.useParams()
  return <RunReportPage runId={id} />
}
