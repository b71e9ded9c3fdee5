import { Box, Stack } from '@mantine/core'
import { IconPlayerPlay, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ComponentType, lazy, memo, Suspense, useCallback, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { sampleFile } from '#backend'
import { endpointQuery } from '../../api/query.ts'
import { isLimitReached } from '../../contract/rules/payment.ts'
import { createRun } from '../../contract/runs.ts'
import { getUsage } from '../../contract/teams.ts'
import { useDenied } from '../../shared/rights.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import classes from './chart-card.module.css'
import { ChartCardSkeleton } from './chart-card.tsx'
import { HoursChart, RunsChart } from './charts.tsx'
import { Insights, InsightsSkeleton } from './insights.tsx'
import { LatestRuns } from './latest-runs.tsx'
import { type DashboardSearch, defaultPeriod, parseDashboardSearch } from './period.ts'
import { useLatestRuns } from './queries.ts'

const home = getRouteApi('/_team/')
const overview = getRouteApi('/_team/overview')

/** The page has two addresses. */
export const HomePage = () => <Dashboard route={home} />
export const OverviewPage = () => <Dashboard route={overview} />

/** A team with fewer is still beginning. */
const fewRuns = 20

function Dashboard({ route }: { route: typeof home | typeof overview }) {
  const { t } = useTranslation()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const choosePeriod = useCallback(
    (chosen: DashboardSearch) =>
      void navigate({ search: parseDashboardSearch({ ...search, ...chosen }), resetScroll: false }),
    [navigate, search],
  )
  const runs = useLatestRuns()
  return (
    <>
      <PageHeader title={t('titles.dashboard')} />
      {/* Where nothing has run, figures of nothing would only stand in the way. */}
      {runs.data?.count === 0 ? (
        <FirstRun />
      ) : (
        <Stack gap="lg">
          <Figures search={search} onPeriod={choosePeriod} />
          <LatestRuns runs={runs} />
          {(runs.data?.count ?? fewRuns) < fewRuns && <StartFromCode />}
        </Stack>
      )}
    </>
  )
}

interface FiguresProps {
  search: DashboardSearch
  onPeriod: (chosen: DashboardSearch) => void
}

/**
 * Drawn once the rest of the page is on the screen, and without holding up anything; not drawn again with each change of
 * the runs below, as charts take long.
 */
const Figures = memo(function Figures({
  search: { runs = defaultPeriod, hours = defaultPeriod },
  onPeriod,
}: FiguresProps) {
  const later = useDeferredValue(true, false)
  if (!later) return <FiguresSkeleton />
  return (
    <>
      <LimitNotice />
      <Insights />
      <div className={classes.pair}>
        <RunsChart period={runs} onPeriod={(chosen) => onPeriod({ runs: chosen })} />
        <HoursChart period={hours} onPeriod={(chosen) => onPeriod({ hours: chosen })} />
      </div>
    </>
  )
})

/** The figures while they load; the runs below are what people come for. */
function FiguresSkeleton() {
  const { t } = useTranslation('dashboard')
  return (
    <>
      <InsightsSkeleton />
      <div className={classes.pair}>
        <ChartCardSkeleton title={t('testRuns')} />
        <ChartCardSkeleton title={t('testHours')} />
      </div>
    </>
  )
}

const FromCode = lazy(() => import('./from-code.tsx'))

/** For those who may start runs. */
function StartFromCode() {
  const denied = useDenied()(createRun)
  if (denied) return null
  return (
    <Suspense fallback={<Skeleton height={260} radius="md" />}>
      <FromCode />
    </Suspense>
  )
}

function FirstRun() {
  const { t } = useTranslation(['dashboard', 'common'])
  const denied = useDenied()(createRun)
  return (
    <Stack justify="center" mih="min(60dvh, 480px)">
      <EmptyState
        icon={IconPlayerPlay}
        title={t('noRuns')}
        description={denied ?? [t('noRunsHint'), sampleFile && t('noRunsSample')].filter(Boolean).join(' ')}
        action={
          !denied && (
            <ButtonLink to="/runs/create" leftSection={<IconPlus size={16} aria-hidden />}>
              {t('createFirst')}
            </ButtonLink>
          )
        }
      />
      <Box w="100%" maw={760} mx="auto">
        <StartFromCode />
      </Box>
    </Stack>
  )
}

/** Shows nothing if a new release removed its chunk: starting a run tells of the limit, too. */
const UsageLimitNotice = lazy(
  (): Promise<{ default: ComponentType<{ cause: 'limit' }> }> =>
    import('../../shared/usage-limit.tsx').then(
      ({ UsageLimitNotice: component }) => ({ default: component }),
      () => ({ default: () => null }),
    ),
)

/** Shown when the month's limit is reached. Of a team that can't pay, the layout's alert tells (rule 4.3). */
function LimitNotice() {
  const { data: usage } = useQuery(endpointQuery(getUsage, {}))
  if (!usage || !isLimitReached(usage)) return null
  return (
    <Suspense>
      <UsageLimitNotice cause="limit" />
    </Suspense>
  )
}
