import { createFileRoute } from '@tanstack/react-router'
import { adminsOnly } from '../../../app/guards.ts'
import { AccountsPage } from '../../../features/admin/accounts-page.tsx'
import { loadTexts } from '../../../i18n/start-i18n.ts'

export const Route = createFileRoute('/_team/admin/accounts')({
  beforeLoad: adminsOnly,
  loader: () => loadTexts('admin'),
  component: AccountsPage,
})
