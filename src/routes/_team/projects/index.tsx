import { createFileRoute } from '@tanstack/react-router'
import { guarded } from '../../../app/guards.ts'
import { projectList } from '../../../contract/lists.ts'
import { ProjectsPage } from '../../../features/projects/projects-page.tsx'
import { loadTexts } from '../../../i18n/start-i18n.ts'
import { listSearch } from '../../../lib/list-search.ts'

export const Route = createFileRoute('/_team/projects/')({
  validateSearch: listSearch(projectList),
  beforeLoad: guarded('/projects'),
  loader: () => loadTexts('projects'),
  component: ProjectsPage,
})
