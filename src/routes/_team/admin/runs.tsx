import { createFileRoute } from '@tanstack/react-router'
import { adminsOnly } from '../../../app/guards.ts'
import { AllRunsPage } from '../../../features/admin/all-runs-page.tsx'
import { allRunsList } from '../../../features/admin/lists.ts'
import { loadTexts } from '../../../i18n/start-i18n.ts'

export const Route = createFileRoute('/_team/admin/runs')({
  validateSearch: allRunsList.parse,
  beforeLoad: adminsOnly,
  loader: () => loadTexts('admin'),
  component: AllRunsPage,
})
