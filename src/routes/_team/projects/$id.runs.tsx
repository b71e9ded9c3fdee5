import { createFileRoute } from '@tanstack/react-router'
import { ProjectRunsPage } from '../../../features/runs/project-runs-page.tsx'
import { loadTexts } from '../../../i18n/start-i18n.ts'

export const Route = createFileRoute('/_team/projects/$id/runs')({
  loader: () => loadTexts('runs'),
  component: ProjectRuns,
})

function ProjectRuns() {
  const { id } = Route.useParams()
  return <ProjectRunsPage projectId={id} />
}
