import { Anchor, Group, Text } from '@mantine/core'
import {
  type Icon,
  IconChevronLeft,
  IconChevronRight,
  IconExternalLink,
  IconGitBranch,
  IconGridDots,
  IconHelp,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { deviceName } from '../../../contract/rules/environment.ts'
import { hasFinished, runCost, stageOf } from '../../../contract/rules/runs.ts'
import type { Run } from '../../../contract/runs.ts'
import { webAddress } from '../../../lib/addresses.ts'
import { PlatformCell, RunDuration, RunStateBadge } from '../../../shared/runs/run-cells.tsx'
import { Duration, RelativeTime } from '../../../ui/cells.tsx'
import { DisabledReason } from '../../../ui/disabled-reason.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { IconLink } from '../../../ui/icon-link.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { showShortcuts } from '../../../ui/shortcuts/use-shortcuts.ts'
import { countKnown, useKnownFailures } from '../known/use-known-failures.ts'
import { useEndNotice } from '../live/end-notice.tsx'
import { LiveProgress } from '../live/live-progress.tsx'
import { tabSignOf, useTabIcon } from '../live/tab-signs.ts'
import type { Report } from '../model/report.ts'
import { useEarlierRuns, useNextRun } from '../queries.ts'
import { searchForOtherRun, useReportSearch } from '../use-report-search.ts'
import classes from './header.module.css'
import { RunActions } from './run-actions.tsx'
import { CountersSkeleton, StatusCounters } from './status-counters.tsx'

interface ReportHeaderProps {
  run: Run
  report: Report | undefined
  /** The report can't change any more. */
  isFinal: boolean
  loading: boolean
}

export function ReportHeader({ run, report, isFinal, loading }: ReportHeaderProps) {
  const { t } = useTranslation(['report', 'common'])
  useTabIcon(run)
  useEndNotice(run)
  const { isKnown } = useKnownFailures(run)
  const known = useMemo(() => (report ? countKnown(report, isKnown) : 0), [report, isKnown])
  return (
    <>
      <PageHeader
        title={run.name || t('common:titles.runReport')}
        sign={tabSignOf(run)}
        trail={<Trail run={run} />}
        description={<Facts run={run} />}
        actions={
          <>
            <Neighbours run={run} />
            <RunActions run={run} report={report} />
            <IconButton
              icon={IconHelp}
              label={t('help.title')}
              size={36}
              className={classes.help}
              onClick={showShortcuts}
            />
          </>
        }
      />
      {run.error_message && (
        <Text
          role="note"
          c="var(--state-failure)"
          bg="var(--state-failure-soft)"
          bdrs={8}
          px={12}
          py={8}
          mb={16}
        >
          {run.error_message}
        </Text>
      )}
      {!hasFinished(run) && <LiveProgress run={run} />}
      {report && report.tests.length > 0 && (
        <StatusCounters counts={report.counts} known={known} live={!isFinal} />
      )}
      {loading && <CountersSkeleton />}
    </>
  )
}

function Trail({ run }: { run: Run }) {
  const { t } = useTranslation('common')
  return (
    <Group component="nav" aria-label={t('titles.runs')} gap={8}>
      <AnchorLink to="/runs">{t('titles.runs')}</AnchorLink>
      {run.project && (
        <>
          <span aria-hidden>/</span>
          <AnchorLink to="/projects/$id/runs" params={{ id: run.project.id }}>
            {run.project.name}
          </AnchorLink>
        </>
      )}
    </Group>
  )
}

function Facts({ run }: { run: Run }) {
  const { t } = useTranslation('report')
  const cost = runCost(run)
  const link = webAddress(run.link)
  return (
    <Group gap="6px 16px" mt={6}>
      <RunStateBadge state={run.state} />
      <RelativeTime at={run.created} />
      {run.created_by && <span>{t('facts.by', { name: run.created_by.name })}</span>}
      <span className={classes.fact}>
        <PlatformCell platform={run.platform} osVersion={run.osversion} />
        {run.device && deviceName(run.device)}
      </span>
      {run.branch && (
        <span className={classes.fact}>
          <IconGitBranch size={16} aria-label={t('facts.branch')} role="img" />
          {run.branch}
        </span>
      )}
      {stageOf(run) !== 'waiting' && (
        <span>
          {t(stageOf(run) === 'running' ? 'facts.running' : 'facts.duration')} <RunDuration run={run} />
        </span>
      )}
      {cost !== null && (
        <span>
          {t('facts.billable')} <Duration seconds={cost} />
        </span>
      )}
      {link && (
        <Anchor href={link.href} target="_blank" rel="noreferrer" className={classes.fact}>
          {link.host}
          <IconExternalLink size={14} aria-hidden />
        </Anchor>
      )}
    </Group>
  )
}

function Neighbours({ run }: { run: Run }) {
  const { t } = useTranslation('report')
  const earlier = useEarlierRuns(run)
  const next = useNextRun(run)
  const { search } = useReportSearch()
  const previous = earlier && (earlier.find(({ id }) => id !== run.id) ?? null)
  if (!run.project) return null
  return (
    <div className={classes.neighbours}>
      <IconLink
        to="/projects/$id/tests"
        params={{ id: run.project.id }}
        search={{ platform: run.platform, branch: run.branch ?? undefined, test: search.test }}
        variant="default"
        size={36}
        aria-label={t('actions.testHistory')}
        title={t('actions.testHistory')}
      >
        <IconGridDots size={18} aria-hidden />
      </IconLink>
      <Neighbour
        run={previous}
        icon={IconChevronLeft}
        label={t('neighbours.previous')}
        none={t('neighbours.noPrevious')}
      />
      <Neighbour
        run={next}
        icon={IconChevronRight}
        label={t('neighbours.next')}
        none={t('neighbours.noNext')}
      />
    </div>
  )
}

interface NeighbourProps {
  run: Run | null | undefined
  icon: Icon
  label: string
  none: string
}

/** Keeps the tab, the filters and the test: for the same view of several runs. */
function Neighbour({ run, icon: Glyph, label, none }: NeighbourProps) {
  const { t } = useTranslation()
  const { search } = useReportSearch()
  if (!run) {
    return (
      <DisabledReason reason={run === null ? none : t('loading')}>
        <IconButton variant="default" size={36} icon={Glyph} label={label} title={undefined} />
      </DisabledReason>
    )
  }
  const title = run.name ? `${label}: ${run.name}` : label
  return (
    <IconLink
      to="/runs/$id/report"
      params={{ id: run.id }}
      search={searchForOtherRun(search)}
      variant="default"
      size={36}
      aria-label={title}
      title={title}
    >
      <Glyph size={18} aria-hidden />
    </IconLink>
  )
}
