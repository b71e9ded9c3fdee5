import type { QueryClient } from '@tanstack/react-query'
import { CallCacheProvider } from '../../app/call-cache.tsx'
import { loadShell } from '../../app/shell/load-shell.ts'
import { MainLayout } from '../../app/shell/main-layout.tsx'
import { bringLatestRuns } from '../../features/dashboard/queries.ts'
import { loadTexts } from '../../i18n/start-i18n.ts'

/** The layout and the dashboard in one file, since most visits begin with both. */
export { HomePage } from '../../features/dashboard/dashboard-page.tsx'

export function Team() {
  return (
    <CallCacheProvider>
      <MainLayout />
    </CallCacheProvider>
  )
}

export const loadTeam = (queryClient: QueryClient) =>
  Promise.all([loadShell(queryClient), loadTexts('errors')])

export const loadDashboard = (queryClient: QueryClient) =>
  Promise.all([bringLatestRuns(queryClient), loadTexts('dashboard')])
