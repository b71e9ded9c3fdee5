import { createFileRoute } from '@tanstack/react-router'
import { CallCacheProvider } from '../app/call-cache.tsx'
import { teamOnly } from '../app/guards.ts'
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
    <CallCacheProvider>
      <ProfilerPage runId={run} data={data} />
    </CallCacheProvider>
  )
}
