import { createFileRoute } from '@tanstack/react-router'
import { adminsOnly } from '../../app/guards.ts'
import { organizationsList } from '../../features/admin/lists.ts'
import { OrganizationsPage } from '../../features/admin/organizations-page.tsx'
import { loadTexts } from '../../i18n/start-i18n.ts'

export const Route = createFileRoute('/_team/organizations')({
  validateSearch: organizationsList.parse,
  beforeLoad: adminsOnly,
  loader: () => loadTexts('admin'),
  component: OrganizationsPage,
})
