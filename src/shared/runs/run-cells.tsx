import { Anchor, Progress, VisuallyHidden } from '@mantine/core'
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
  IconX,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type Platform, showOsversion } from '../../contract/rules/environment.ts'
import { knownState, runCounts, runDuration, stageOf } from '../../contract/rules/runs.ts'
import type { Run, RunState } from '../../contract/runs.ts'
import { absent, Duration, Elapsed, RelativeTime } from '../../ui/cells.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import classes from './run-cells.module.css'

/** The cells of a run in every list of runs (rules 4.4 and 4.5). */

/** The link may be any typed or scripted text: only http(s) becomes a link. */
export function RunName({ run }: { run: Pick<Run, 'name' | 'link'> }) {
  if (!run.link || !/^https?:\/\//i.test(run.link))
    return <span title={run.name ?? undefined}>{run.name || '-'}</span>
  const name = run.name || run.link
  const lastWord = name.lastIndexOf(' ') + 1
  return (
    <Anchor
      href={run.link}
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

type Counted = Pick<Run, 'state' | 'passed' | 'failed' | 'ignored'>

/** Passed, failed and ignored side by side; "-" for what isn't known. */
function RunTests({ run }: { run: Counted }) {
  const { t } = useTranslation()
  const counts = runCounts(run)
  if (!counts) return absent
  const { passed, failed, ignored } = counts
  const words = t('tests.inOrder', { passed: passed ?? '-', failed: failed ?? '-', ignored: ignored ?? '-' })
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
