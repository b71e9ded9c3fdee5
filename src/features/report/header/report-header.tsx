import { ActionIcon, type ActionIconProps, Anchor, Group, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  type Icon,
  IconChevronLeft,
  IconChevronRight,
  IconExternalLink,
  IconGitBranch,
  IconGridDots,
  IconHelp,
} from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { deviceName } from '../../../contract/rules/environment.ts'
import { billableSeconds, hasFinished, stageOf } from '../../../contract/rules/runs.ts'
import type { Run } from '../../../contract/runs.ts'
import { webAddress } from '../../../lib/addresses.ts'
import { PlatformCell, RunDuration, RunStateBadge } from '../../../shared/runs/run-cells.tsx'
import { runTitle } from '../../../shared/runs/run-title.ts'
import { IconButton } from '../../../ui/buttons.tsx'
import { Duration, RelativeTime } from '../../../ui/cells.tsx'
import { DisabledReason } from '../../../ui/disabled-reason.tsx'
import type { Native } from '../../../ui/links.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { showShortcuts } from '../../../ui/shortcuts/use-shortcuts.ts'
import sideways from '../../../ui/sideways.module.css'
import { useEndNotice } from '../live/end-notice.tsx'
import { LiveProgress } from '../live/live-progress.tsx'
import { tabSignOf, useTabIcon } from '../live/tab-signs.ts'
import type { OwnerOf } from '../model/owners.ts'
import type { Report } from '../model/report.ts'
import { useEarlierRuns, useNextRun } from '../queries.ts'
import { searchForOtherRun, useReportSearch } from '../use-report-search.ts'
import type { Verdicts } from '../verdicts/use-verdicts.ts'
import classes from './header.module.css'
import { RunActions } from './run-actions.tsx'

interface ReportHeaderProps {
  run: Run
  report: Report | undefined
  verdicts: Verdicts
  ownerOf: OwnerOf
}

export const ReportHeader = memo(({ run, report, verdicts, ownerOf }: ReportHeaderProps) => {
  const { t } = useTranslation(['report', 'common'])
  useTabIcon(run)
  useEndNotice(run, verdicts)
  const phone = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })
  const title = runTitle(t, run)
  usePageTitle(tabSignOf(run) + title)
  return (
    <>
      <header className={classes.head}>
        <Trail run={run} />
        <div className={`screen-only ${classes.actions}`}>
          <Neighbours run={run} phone={phone} />
          <RunActions run={run} report={report} verdicts={verdicts} ownerOf={ownerOf} phone={phone} />
          {!phone && <IconButton icon={IconHelp} label={t('help.title')} size={36} onClick={showShortcuts} />}
        </div>
        <div className={classes.line}>
          <Title order={1} tabIndex={-1} title={title}>
            {title}
          </Title>
          <RunStateBadge state={run.state} />
          <Facts run={run} />
        </div>
      </header>
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
    </>
  )
})

function Trail({ run }: { run: Run }) {
  const { t } = useTranslation('common')
  return (
    <Group
      component="nav"
      className={`screen-only ${classes.trail} ${sideways.fading}`}
      aria-label={t('titles.runs')}
      gap={8}
    >
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
  const cost = billableSeconds(run)
  const link = webAddress(run.link)
  return (
    <Group gap="4px 16px" c="dimmed" className={`${classes.facts} ${sideways.fading}`}>
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

function Neighbours({ run, phone }: { run: Run; phone: boolean }) {
  const { t } = useTranslation('report')
  const earlier = useEarlierRuns(run)
  const next = useNextRun(run)
  const { search } = useReportSearch()
  const previous = earlier && (earlier.find(({ id }) => id !== run.id) ?? null)
  if (!run.project) return null
  return (
    <div className={classes.neighbours}>
      {!phone && (
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
      )}
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

/** Apart from links.tsx: the sign-in page has none. */
const IconLink = createLink((props: Native<ActionIconProps>) => <ActionIcon component="a" {...props} />)
