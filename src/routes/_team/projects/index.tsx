import { createFileRoute } from '@tanstack/react-router'
import { guarded } from '../../../app/guards.ts'
import { loadPage } from '../../../app/load-page.ts'
import { projectList } from '../../../contract/access-and-lists.ts'
import { ProjectsPage, projectsQuery } from '../../../features/projects/projects-page.tsx'
import { listParamsParser } from '../../../lib/list-params.ts'

export const Route = createFileRoute('/_team/projects/')({
  validateSearch: listParamsParser(projectList),
  beforeLoad: guarded('projects'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadPage(context.queryClient, [projectsQuery(deps)], 'projects'),
  component: ProjectsPage,
})
