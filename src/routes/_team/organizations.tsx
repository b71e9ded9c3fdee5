import { createFileRoute } from '@tanstack/react-router'
import { guarded } from '../../app/guards.ts'
import { teamList } from '../../contract/lists.ts'
import { OrganizationsPage } from '../../features/admin/organizations-page.tsx'
import { loadTexts } from '../../i18n/start-i18n.ts'
import { listSearch } from '../../lib/list-search.ts'

export const Route = createFileRoute('/_team/organizations')({
  validateSearch: listSearch(teamList),
  beforeLoad: guarded('/organizations'),
  loader: () => loadTexts('admin'),
  component: OrganizationsPage,
})
