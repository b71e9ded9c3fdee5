import { createFileRoute } from '@tanstack/react-router'
import { projectsList } from '../../../features/projects/projects-list.ts'
import { ProjectsPage } from '../../../features/projects/projects-page.tsx'
import { loadTexts } from '../../../i18n/start-i18n.ts'

export const Route = createFileRoute('/_team/projects/')({
  validateSearch: projectsList.parse,
  loader: () => loadTexts('projects'),
  component: ProjectsPage,
})
