import { createFileRoute } from '@tanstack/react-router'
import { guarded } from '../../../app/guards.ts'
import { runList } from '../../../contract/lists.ts'
import { RunsPage } from '../../../features/runs/runs-page.tsx'
import { loadTexts } from '../../../i18n/start-i18n.ts'
import { listSearch } from '../../../lib/list-search.ts'

export const Route = createFileRoute('/_team/runs/')({
  validateSearch: listSearch(runList),
  beforeLoad: guarded('/runs'),
  loader: () => loadTexts('runs'),
  component: RunsPage,
})
