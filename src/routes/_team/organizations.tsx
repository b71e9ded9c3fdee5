import { createFileRoute } from '@tanstack/react-router'
import { adminsOnly } from '../../app/guards.ts'
import { OrganizationsPage } from '../../features/admin/organizations-page.tsx'
import { loadTexts } from '../../i18n/start-i18n.ts'

export const Route = createFileRoute('/_team/organizations')({
  beforeLoad: adminsOnly,
  loader: () => loadTexts('admin'),
  component: OrganizationsPage,
})
