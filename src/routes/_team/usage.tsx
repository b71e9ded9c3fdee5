import { createFileRoute } from '@tanstack/react-router'
import { guarded } from '../../app/guards.ts'
import { parseUsageSearch } from '../../features/usage/period.ts'
import { UsagePage } from '../../features/usage/usage-page.tsx'
import { loadTexts } from '../../i18n/start-i18n.ts'

export const Route = createFileRoute('/_team/usage')({
  validateSearch: parseUsageSearch,
  beforeLoad: guarded('/usage'),
  loader: () => loadTexts('usage'),
  component: Usage,
})

function Usage() {
  const { period = 'month' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <UsagePage
      period={period}
      onPeriod={(next) =>
        void navigate({ search: parseUsageSearch({ period: next }), replace: true, resetScroll: false })
      }
    />
  )
}
