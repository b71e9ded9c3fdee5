import { Anchor, Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Run } from '../../contract/runs.ts'
import { webAddress } from '../../lib/addresses.ts'
import { millisecondsBetween } from '../../lib/dates.ts'
import { absent } from './absent.tsx'
import classes from './cells.module.css'
import { Duration, Elapsed } from './duration.tsx'
import { TestCounts } from './test-counts.tsx'

/** What every list of runs says about a run, by rule 4.4. */

export function hasFinished({ state }: Pick<Run, 'state'>): boolean {
  return state === 'passed' || state === 'failure'
}

/** Seconds from the request to the end, waiting included; null unless the run has finished. */
export function runDuration(run: Pick<Run, 'state' | 'created' | 'completed'>): number | null {
  return hasFinished(run) && run.completed ? millisecondsBetween(run.created, run.completed) / 1000 : null
}

/** Billable seconds; null unless the run has finished. */
export function runCost(run: Pick<Run, 'state' | 'total_run_time'>): number | null {
  return hasFinished(run) ? run.total_run_time : null
}

export function RunName({ run }: { run: Pick<Run, 'name' | 'link'> }) {
  const address = webAddress(run.link)
  if (!address) return run.name || '-'
  return (
    <Anchor href={address.href} target="_blank" rel="noreferrer">
      {run.name || run.link}
    </Anchor>
  )
}

export function RunDuration({ run }: { run: Pick<Run, 'state' | 'created' | 'completed'> }) {
  if (run.state === 'started') return <Elapsed since={run.created} />
  return <Duration seconds={runDuration(run)} />
}

type Counted = Pick<Run, 'state' | 'passed' | 'failed' | 'ignored'>

export function RunTests({ run }: { run: Counted }) {
  const unknown = run.passed === null && run.failed === null && run.ignored === null
  return hasFinished(run) && !unknown ? <TestCounts {...run} /> : absent
}

/** The same, and for a run under way how far it is: for lists that refresh themselves. */
export function RunProgress({ run }: { run: Counted & Pick<Run, 'tests_done' | 'tests_total'> }) {
  const { t } = useTranslation()
  const { tests_done: done, tests_total: total } = run
  if (run.state !== 'started' || !total) return <RunTests run={run} />
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
