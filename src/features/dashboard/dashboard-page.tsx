import { IconPlayerPlay, IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartPeriod } from '../../contract/charts.ts'
import { createRun } from '../../contract/runs.ts'
import { useDenied } from '../../shared/denied.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ChartCardSkeleton } from './chart-card.tsx'
import classes from './dashboard-page.module.css'
import { HoursChart } from './hours-chart.tsx'
import { Insights, InsightsSkeleton } from './insights.tsx'
import { LatestRuns } from './latest-runs.tsx'
import { parseDashboardSearch, usualPeriod } from './period.ts'
import { useLatestRuns } from './queries.ts'
import { RunsChart } from './runs-chart.tsx'

const home = getRouteApi('/_team/')
const overview = getRouteApi('/_team/overview')

/** On two addresses. */
export const HomePage = () => <Dashboard route={home} />
export const OverviewPage = () => <Dashboard route={overview} />

function Dashboard({ route }: { route: typeof home | typeof overview }) {
  const { t } = useTranslation()
  const { period = usualPeriod } = route.useSearch()
  const navigate = route.useNavigate()
  const choosePeriod = (chosen: ChartPeriod) =>
    void navigate({ search: parseDashboardSearch({ period: chosen }), resetScroll: false })
  const runs = useLatestRuns()
  return (
    <>
      <PageHeader title={t('titles.dashboard')} />
      {/* Where nothing has run, figures of nothing would only stand in the way. */}
      {runs.data?.count === 0 ? (
        <FirstRun />
      ) : (
        <div className={classes.page}>
          <Figures period={period} onPeriod={choosePeriod} />
          <LatestRuns runs={runs} />
        </div>
      )}
    </>
  )
}

interface FiguresProps {
  period: ChartPeriod
  onPeriod: (chosen: ChartPeriod) => void
}

/** Drawn once the rest of the page is on the screen, and without holding up anything. */
function Figures({ period, onPeriod }: FiguresProps) {
  const later = useDeferredValue(true, false)
  if (!later) return <FiguresSkeleton />
  return (
    <>
      <Insights />
      <div className={classes.charts}>
        <RunsChart period={period} onPeriod={onPeriod} />
        <HoursChart period={period} onPeriod={onPeriod} />
      </div>
    </>
  )
}

/** What the figures look like while they load; the runs below are what people come for. */
function FiguresSkeleton() {
  const { t } = useTranslation('dashboard')
  return (
    <>
      <InsightsSkeleton />
      <div className={classes.charts}>
        <ChartCardSkeleton title={t('testRuns')} />
        <ChartCardSkeleton title={t('testHours')} />
      </div>
    </>
  )
}

function FirstRun() {
  const { t } = useTranslation(['dashboard', 'common'])
  const denied = useDenied()(createRun)
  return (
    <div className={classes.first}>
      <EmptyState
        icon={IconPlayerPlay}
        title={t('noRuns')}
        description={denied ?? t('noRunsHint')}
        action={
          !denied && (
            <ButtonLink to="/runs/create" leftSection={<IconPlus size={16} aria-hidden />}>
              {t('createFirst')}
            </ButtonLink>
          )
        }
      />
    </div>
  )
}
