import { createFileRoute, notFound } from '@tanstack/react-router'
import { parseReportSearch } from '../../../features/report/report-search.ts'
import { RunReportPage } from '../../../features/report/run-report-page.tsx'
import { bringReport } from '../../../features/report/use-report.ts'
import { loadTexts } from '../../../i18n/start-i18n.ts'
import { idOf } from '../../../lib/search-params.ts'
import { within } from '../../../lib/within.ts'

/** How long, in milliseconds, the page waits for a report that is all but there. */
const blink = 300

export const Route = createFileRoute('/_team/runs/$id/report')({
  loader: ({ params, context, preload }) => {
    if (!idOf(params.id)) throw notFound()
    const texts = loadTexts('report')
    // Who only points at a link hasn't asked yet.
    if (preload) return texts
    const brought = bringReport(context.queryClient, params.id)
    // A link from elsewhere has nothing to show meanwhile: a header without its report would only hold that up.
    return context.ahead ? Promise.all([texts, within(blink, brought)]) : texts
  },
  preloadStaleTime: 0,
  validateSearch: parseReportSearch,
  component: RunReport,
})

function RunReport() {
  const { id } = Route.useParams()
  return <RunReportPage runId={id} />
}
