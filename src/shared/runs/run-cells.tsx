import { ActionIcon, Anchor, Progress, Text, VisuallyHidden } from '@mantine/core'
import {
  type Icon,
  IconBrandAndroid,
  IconBrandApple,
  IconCheck,
  IconCircleCheck,
  IconCircleX,
  IconExternalLink,
  IconMinus,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRefreshAlert,
  IconReportAnalytics,
  IconX,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type Platform, showOsversion } from '../../contract/rules/environment.ts'
import { knownState, runCounts, runDuration, stageOf } from '../../contract/rules/runs.ts'
import type { Run, RunState } from '../../contract/runs.ts'
import { absent, Duration, Elapsed, RelativeTime } from '../../ui/cells.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import classes from './run-cells.module.css'
import { runTitle } from './run-title.ts'

/** The cells of a run in every list of runs (rules 4.4 and 4.5). */

type Named = Pick<Run, 'id' | 'name' | 'link'>

/** The link may be any typed or scripted text: only http(s) becomes a link. */
const outsideOf = ({ link }: Named) =>
  link && /^https?:\/\//i.test(link) && URL.canParse(link) ? link : null

interface RunNameProps {
  run: Named
  /** The report of another team's run can't be read before its team is entered: the row does both. */
  isElsewhere?: boolean
}

/** In a list, the name leads to the report, and the sign beside it to the run's own link. */
export function RunName({ run, isElsewhere }: RunNameProps) {
  const { t } = useTranslation()
  const title = runTitle(t, run)
  const link = outsideOf(run)
  const host = link && new URL(link).host
  const look = { title, lh: 'inherit', c: run.name ? undefined : 'dimmed', className: classes.link }
  return (
    <span className={classes.named}>
      {isElsewhere ? (
        <Text span fz="inherit" {...look}>
          {title}
        </Text>
      ) : (
        <AnchorLink to="/runs/$id/report" params={{ id: run.id }} {...look}>
          {title}
        </AnchorLink>
      )}
      {link && host && (
        <Tooltip label={host} maxWidth={360}>
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            aria-label={t('run.link', { host, name: title })}
            className={classes.outside}
          >
            <IconExternalLink size={14} aria-hidden />
          </a>
        </Tooltip>
      )}
    </span>
  )
}

/** On the dashboard the name is the run's link, where it has one (rule 4.4); the row leads to the report. */
export function DashboardRunName({ run }: { run: Named }) {
  const { t } = useTranslation()
  const link = outsideOf(run)
  if (!link) {
    if (run.name) return <span title={run.name}>{run.name}</span>
    return (
      <span>
        - <span className={classes.unnamed}>{runTitle(t, run)}</span>
      </span>
    )
  }
  const name = run.name || link
  const lastWord = name.lastIndexOf(' ') + 1
  return (
    <Tooltip label={new URL(link).host} maxWidth={360}>
      <Anchor
        href={link}
        target="_blank"
        rel="noreferrer"
        title={run.name ?? undefined}
        lh="inherit"
        className={classes.link}
      >
        {name.slice(0, lastWord)}
        <span className={classes.lastWord}>
          {name.slice(lastWord)}
          <IconExternalLink size={14} className={classes.external} aria-hidden />
        </span>
      </Anchor>
    </Tooltip>
  )
}

export function ReportLink({ run }: { run: Named }) {
  const { t } = useTranslation()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      title={t('run.report')}
      aria-label={t('run.reportOf', { name: runTitle(t, run) })}
      renderRoot={(props) => <Link to="/runs/$id/report" params={{ id: run.id }} {...props} />}
    >
      <IconReportAnalytics size={16} aria-hidden />
    </ActionIcon>
  )
}

export function PlatformCell({ platform, osVersion }: { platform: Platform; osVersion: string }) {
  const Glyph = platform === 'iOS' ? IconBrandApple : IconBrandAndroid
  return (
    <span className={classes.platform}>
      <Glyph size={16} stroke={1.6} aria-hidden />
      {platform} <span className="figures">{showOsversion(platform, osVersion)}</span>
    </span>
  )
}

export function RunDuration({ run }: { run: Pick<Run, 'state' | 'created' | 'started' | 'completed'> }) {
  const { t } = useTranslation()
  if (stageOf(run) === 'waiting') return t('runColumns.waiting')
  if (stageOf(run) === 'running') return <Elapsed since={run.started ?? run.created} />
  return <Duration seconds={runDuration(run)} />
}

/** When a run began and how long it took, one above the other where names need the room. */
export function RunMoment({ run }: { run: Run }) {
  return (
    <span className={classes.moment}>
      <RelativeTime at={run.created} />
      <span className={classes.took}>
        <RunDuration run={run} />
      </span>
    </span>
  )
}

const stateIcons: Record<RunState, Icon> = {
  passed: IconCircleCheck,
  failure: IconCircleX,
  started: IconPlayerPlayFilled,
  created: IconPlayerPauseFilled,
}

export function RunStateBadge({ state, errorMessage }: { state: string; errorMessage?: string | null }) {
  const { t } = useTranslation()
  const known = knownState(state)
  const Glyph = stateIcons[known]
  const badge = (
    <span className={classes.state} data-tone={known}>
      <Glyph size={16} aria-hidden />
      {t(`runState.${known}`)}
    </span>
  )
  if (!errorMessage) return badge
  return (
    <Tooltip label={errorMessage} maxWidth={360}>
      <button type="button" className={classes.explained}>
        {badge}
        <VisuallyHidden>{errorMessage}</VisuallyHidden>
      </button>
    </Tooltip>
  )
}

type Counted = Pick<Run, 'state' | 'passed' | 'failed' | 'ignored' | 'flaky'>

/** Passed, failed, ignored and, if any, flaky tests side by side; "-" for what isn't known. */
function RunTests({ run }: { run: Counted }) {
  const { t } = useTranslation()
  const counts = runCounts(run)
  if (!counts) return absent
  const { passed, failed, ignored, flaky } = counts
  const shown = { passed: passed ?? '-', failed: failed ?? '-', ignored: ignored ?? '-' }
  const words = flaky ? t('tests.inOrderFlaky', { ...shown, flaky }) : t('tests.inOrder', shown)
  return (
    <span className={classes.counts} title={words}>
      <VisuallyHidden>{words}</VisuallyHidden>
      <span aria-hidden data-tone="passed">
        <IconCheck size={14} />
        {passed ?? '-'}
      </span>
      <span aria-hidden data-tone={failed ? 'failure' : undefined}>
        <IconX size={14} />
        {failed ?? '-'}
      </span>
      <span aria-hidden>
        <IconMinus size={14} />
        {ignored ?? '-'}
      </span>
      {flaky ? (
        <span aria-hidden data-tone="created">
          <IconRefreshAlert size={14} />
          {flaky}
        </span>
      ) : null}
    </span>
  )
}

/** The same, and for a run under way how far it is. */
export function RunProgress({ run }: { run: Counted & Pick<Run, 'tests_done' | 'tests_total'> }) {
  const { t } = useTranslation()
  const { tests_done: done, tests_total: total } = run
  if (stageOf(run) !== 'running' || !total) return <RunTests run={run} />
  return (
    <span className={classes.progress}>
      <Progress
        value={(done / total) * 100}
        size="sm"
        color="blue"
        aria-label={t('tests.progress', { done, total })}
      />
      <span className="figures" aria-hidden>
        {done}/{total}
      </span>
    </span>
  )
}
