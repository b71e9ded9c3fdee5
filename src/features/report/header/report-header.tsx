import { ActionIcon, Anchor } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronRight,
  IconExternalLink,
  IconGitBranch,
  IconHelp,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { deviceName } from '../../../contract/rules/environment.ts'
import { runCost } from '../../../contract/rules/runs.ts'
import type { Run } from '../../../contract/runs.ts'
import { webAddress } from '../../../lib/addresses.ts'
import { PlatformCell, RunDuration, RunStateBadge } from '../../../shared/runs/run-cells.tsx'
import { Duration, RelativeTime } from '../../../ui/cells.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { showShortcuts } from '../../../ui/shortcuts/use-shortcuts.ts'
import { useEarlierRuns, useNextRun } from '../use-neighbours.ts'
import type { RunReport } from '../use-report.ts'
import classes from './header.module.css'
import { LiveProgress } from './live-progress.tsx'
import { NeighbourLink } from './neighbour-link.tsx'
import { RunActions } from './run-actions.tsx'
import { CountersSkeleton, StatusCounters } from './status-counters.tsx'

interface ReportHeaderProps {
  run: Run
  report: RunReport | undefined
  loading: boolean
}

export function ReportHeader({ run, report, loading }: ReportHeaderProps) {
  const { t } = useTranslation(['report', 'common'])
  return (
    <>
      <PageHeader
        title={run.name || t('common:titles.runReport')}
        trail={<Trail run={run} />}
        description={<Facts run={run} />}
        actions={
          <>
            <Neighbours run={run} />
            <RunActions run={run} report={report?.report} />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              className={classes.help}
              onClick={showShortcuts}
              aria-label={t('help.title')}
              title={t('help.title')}
            >
              <IconHelp size={18} aria-hidden />
            </ActionIcon>
          </>
        }
      />
      {run.error_message && (
        <p className={classes.error} role="note">
          {run.error_message}
        </p>
      )}
      {run.state === 'started' && <LiveProgress run={run} />}
      {report && report.report.tests.length > 0 && <StatusCounters counts={report.report.counts} />}
      {loading && <CountersSkeleton />}
    </>
  )
}

function Trail({ run }: { run: Run }) {
  const { t } = useTranslation('common')
  return (
    <nav aria-label={t('titles.runs')} className={classes.trail}>
      <AnchorLink to="/runs">{t('titles.runs')}</AnchorLink>
      {run.project && (
        <>
          <span aria-hidden>/</span>
          <AnchorLink to="/projects/$id/runs" params={{ id: run.project.id }}>
            {run.project.name}
          </AnchorLink>
        </>
      )}
    </nav>
  )
}

function Facts({ run }: { run: Run }) {
  const { t } = useTranslation('report')
  const cost = runCost(run)
  const link = webAddress(run.link)
  return (
    <div className={classes.facts}>
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
      {run.state !== 'created' && (
        <span>
          {t('facts.duration')} <RunDuration run={run} />
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
    </div>
  )
}

function Neighbours({ run }: { run: Run }) {
  const { t } = useTranslation('report')
  const earlier = useEarlierRuns(run)
  const next = useNextRun(run)
  const previous = earlier?.find(({ id }) => id !== run.id) ?? null
  if (!run.project) return null
  return (
    <div className={classes.neighbours}>
      <NeighbourLink run={previous} label={t('neighbours.previous')} none={t('neighbours.noPrevious')}>
        <IconChevronLeft size={18} aria-hidden />
      </NeighbourLink>
      <NeighbourLink run={next} label={t('neighbours.next')} none={t('neighbours.noNext')}>
        <IconChevronRight size={18} aria-hidden />
      </NeighbourLink>
    </div>
  )
}
