import { createFileRoute } from '@tanstack/react-router'
import { guarded } from '../../../app/guards.ts'
import { allRunList } from '../../../contract/lists.ts'
import { AllRunsPage } from '../../../features/admin/all-runs-page.tsx'
import { loadTexts } from '../../../i18n/start-i18n.ts'
import { listSearch } from '../../../lib/list-search.ts'

export const Route = createFileRoute('/_team/admin/runs')({
  validateSearch: listSearch(allRunList),
  beforeLoad: guarded('/admin/runs'),
  loader: () => loadTexts('admin'),
  component: AllRunsPage,
})
