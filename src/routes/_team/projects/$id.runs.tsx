import { createFileRoute } from '@tanstack/react-router'
import { guarded } from '../../../app/guards.ts'
import { runList } from '../../../contract/lists.ts'
import { loadProject, ProjectRunsPage } from '../../../features/runs/project-runs-page.tsx'
import { loadTexts } from '../../../i18n/start-i18n.ts'
import { listSearch } from '../../../lib/list-search.ts'

export const Route = createFileRoute('/_team/projects/$id/runs')({
  validateSearch: listSearch(runList),
  beforeLoad: guarded('/projects'),
  loader: ({ context, params }) =>
    Promise.all([loadTexts('runs'), loadProject(context.queryClient, params.id)]),
  component: ProjectRunsPage,
})
