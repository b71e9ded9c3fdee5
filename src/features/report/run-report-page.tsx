import { Tabs } from '@mantine/core'
import { IconFileOff, IconHourglass, IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { runQuery } from '../../api/follow-runs.ts'
import { hasFinished, hasStarted, knownState } from '../../contract/rules/runs.ts'
import type { Run } from '../../contract/runs.ts'
import { useScrollIntoView } from '../../ui/measure.ts'
import { useShortcuts } from '../../ui/shortcuts/use-shortcuts.ts'
import sideways from '../../ui/sideways.module.css'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { usePrinting } from '../../ui/use-printing.ts'
import { CausesTab } from './causes/causes-tab.tsx'
import { CompareTab } from './compare/compare-tab.tsx'
import { ConfigurationTab } from './configuration-tab.tsx'
import { Notices } from './header/notices.tsx'
import { ReportHeader } from './header/report-header.tsx'
import { CountersSkeleton, StatusCounters } from './header/status-counters.tsx'
import type { Report } from './model/report.ts'
import { type Owners, useOwners } from './owners/owners.tsx'
import { PrintedReport } from './print/printed-report.tsx'
import { useReport } from './queries.ts'
import classes from './report.module.css'
import { type ReportTab, tabs } from './report-search.ts'
import { ReportSkeleton, TestsSkeleton } from './report-skeleton.tsx'
import { SearchHelp } from './search-help.tsx'
import { TestsTab } from './tests/tests-tab.tsx'
import { useReportSearch } from './use-report-search.ts'
import { useVerdicts, type Verdicts } from './verdicts/use-verdicts.ts'
import { reportKey } from './wording.ts'

const TimelineTab = lazy(() => import('./timeline/timeline-tab.tsx'))

/** The report of one run. */
export function RunReportPage({ runId }: { runId: string }) {
  const { t } = useTranslation('errors')
  const run = useQuery(runQuery(runId))
  if (run.data) return <LoadedRun key={runId} run={run.data} />
  if (run.error) return <ErrorState title={t('notLoaded.run')} query={run} />
  return <ReportSkeleton />
}

function LoadedRun({ run }: { run: Run }) {
  const report = useReport(run)
  const verdicts = useVerdicts(run, report.data?.report)
  const owners = useOwners(run.project?.id ?? null)
  const printing = usePrinting()
  const { search } = useReportSearch()
  const opened = (search.tab ?? 'tests') === 'tests' && search.test !== undefined
  return (
    <div className={classes.page} data-opened={opened || undefined}>
      <ReportHeader run={run} report={report.data?.report} verdicts={verdicts} ownerOf={owners.of} />
      {report.data && <Notices notices={report.data.notices} />}
      <div className={classes.onScreen}>
        <ReportTabs run={run} report={report} verdicts={verdicts} owners={owners} />
      </div>
      {printing && <PrintedReport run={run} report={report.data?.report} />}
    </div>
  )
}

interface ReportTabsProps {
  run: Run
  report: ReturnType<typeof useReport>
  verdicts: Verdicts
  owners: Owners
}

function ReportTabs({ run, report, verdicts, owners }: ReportTabsProps) {
  const { t } = useTranslation(['report', 'errors'])
  const { search, change } = useReportSearch()
  const tab = search.tab ?? 'tests'
  const show = (name: string | null) => {
    const next = tabs.find((known) => known === name)
    if (next) change({ tab: next === 'tests' ? undefined : next }, { push: true })
  }
  useShortcuts(
    tabs.map((name, i) => reportKey('tabs', [String(i + 1)], () => show(name))),
    SearchHelp,
  )
  // On a narrow screen the tabs scroll sideways.
  const list = useScrollIntoView(tab)
  return (
    <Tabs value={tab} onChange={show} keepMounted={false}>
      <div className={classes.bar}>
        <Tabs.List ref={list} className={sideways.fading} aria-label={t('tabs.label')}>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Counters report={report} />
      </div>
      {tabs.map((name) => (
        <Tabs.Panel key={name} value={name}>
          {name === 'configuration' ? (
            <ConfigurationTab run={run} />
          ) : report.data && report.data.report.tests.length > 0 ? (
            <TabContent
              name={name}
              run={run}
              report={report.data.report}
              verdicts={verdicts}
              owners={owners}
            />
          ) : report.error ? (
            <ErrorState title={t('errors:notLoaded.report')} query={report} />
          ) : (
            <NoReport run={run} isPending={report.isPending} />
          )}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

function Counters({ report: { data, isLoading } }: Pick<ReportTabsProps, 'report'>) {
  if (isLoading) return <CountersSkeleton />
  if (!data || data.report.tests.length === 0) return null
  return <StatusCounters counts={data.report.counts} />
}

interface TabContentProps {
  name: Exclude<ReportTab, 'configuration'>
  run: Run
  report: Report
  verdicts: Verdicts
  owners: Owners
}

function TabContent({ name, run, report, verdicts, owners }: TabContentProps) {
  switch (name) {
    case 'tests':
      return <TestsTab run={run} report={report} verdicts={verdicts} owners={owners} />
    case 'causes':
      return <CausesTab run={run} report={report} ownerOf={owners.of} />
    case 'timeline':
      return (
        <Suspense fallback={<Skeleton height={320} />}>
          <TimelineTab run={run} report={report} />
        </Suspense>
      )
    case 'compare':
      return <CompareTab run={run} report={report} />
  }
}

/** Why there are no tests to show. */
function NoReport({ run, isPending }: { run: Run; isPending: boolean }) {
  const { t } = useTranslation('report')
  if (knownState(run.state) === 'created') {
    return <EmptyState icon={IconHourglass} title={t('none.queued')} description={t('none.queuedHint')} />
  }
  if (isPending && hasStarted(run)) return <TestsSkeleton />
  if (!hasFinished(run)) {
    return <EmptyState icon={IconPlayerPlay} title={t('none.running')} description={t('none.runningHint')} />
  }
  return (
    <EmptyState
      icon={IconFileOff}
      title={t('none.finished')}
      description={run.error_message ?? t('none.finishedHint')}
    />
  )
}
