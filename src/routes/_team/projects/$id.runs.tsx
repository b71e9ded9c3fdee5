import { createFileRoute } from '@tanstack/react-router'
import { loadProject, ProjectRunsPage } from '../../../features/runs/project-runs-page.tsx'
import { loadTexts } from '../../../i18n/start-i18n.ts'

export const Route = createFileRoute('/_team/projects/$id/runs')({
  loader: ({ context, params }) =>
    Promise.all([loadTexts('runs'), loadProject(context.queryClient, params.id)]),
  component: ProjectRuns,
})

function ProjectRuns() {
  const { id } = Route.useParams()
  return <ProjectRunsPage projectId={id} />
}
