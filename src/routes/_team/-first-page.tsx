import type { QueryClient } from '@tanstack/react-query'
import { Fragment, lazy } from 'react'
import { CallCacheProvider } from '../../app/call-cache.tsx'
import { loadPage } from '../../app/load-page.ts'
import { MainLayout } from '../../app/shell/main-layout.tsx'
import { paymentQuery } from '../../app/shell/payment-alert.tsx'
import type { DashboardSearch } from '../../features/dashboard/period.ts'
import { bringLatestRuns, dashboardQueries } from '../../features/dashboard/queries.ts'
import { loadTexts } from '../../i18n/start-i18n.ts'

/** The layout and the dashboard in one file, since most visits begin with both. */
export { HomePage } from '../../features/dashboard/dashboard-page.tsx'

const Sides = document.dir === 'rtl' ? lazy(() => import('../../app/mirrored.tsx')) : Fragment

export function Team() {
  return (
    <CallCacheProvider>
      <Sides>
        <MainLayout />
      </Sides>
    </CallCacheProvider>
  )
}

export const loadTeam = (queryClient: QueryClient) =>
  Promise.all([queryClient.ensureQueryData(paymentQuery), loadTexts('errors')])

/** On the first page of a visit, nothing comes between it and its rows. */
export const loadDashboard = (queryClient: QueryClient, later?: DashboardSearch) =>
  Promise.all([
    bringLatestRuns(queryClient),
    loadPage(queryClient, later ? dashboardQueries(later) : [], 'dashboard'),
  ])
