import { createFileRoute } from '@tanstack/react-router'
import { teamOnly } from '../app/guards.ts'
import { WhileSignedIn } from '../app/while-signed-in.tsx'
import { ProfilerPage } from '../features/profiler/profiler-page.tsx'
import { loadTexts } from '../i18n/start-i18n.ts'

export const Route = createFileRoute('/profiling/$run')({
  validateSearch: ({ data }): { data?: string } => ({ data: typeof data === 'string' ? data : undefined }),
  beforeLoad: teamOnly,
  loader: () => loadTexts('report'),
  component: Profiler,
})

function Profiler() {
  const { run } = Route.useParams()
  const { data } = Route.useSearch()
  return (
    <WhileSignedIn>
      <ProfilerPage runId={run} data={data} />
    </WhileSignedIn>
  )
}
