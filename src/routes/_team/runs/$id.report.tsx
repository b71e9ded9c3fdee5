import { createFileRoute, notFound } from '@tanstack/react-router'
import { parseReportSearch } from '../../../features/report/report-search.ts'
import { RunReportPage } from '../../../features/report/run-report-page.tsx'
import { loadTexts } from '../../../i18n/start-i18n.ts'
import { idOf } from '../../../lib/list-search.ts'

export const Route = createFileRoute('/_team/runs/$id/report')({
  loader: ({ params }) => {
    if (!idOf(params.id)) throw notFound()
    return loadTexts('report')
  },
  validateSearch: parseReportSearch,
  component: RunReport,
})

function RunReport() {
  const { id } = Route.useParams()
  return <RunReportPage runId={id} />
}
