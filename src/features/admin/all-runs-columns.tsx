import { useTranslation } from 'react-i18next'
import { hasFinished } from '../../contract/rules/runs.ts'
import type { AdminRun, Run } from '../../contract/runs.ts'
import { useNow } from '../../lib/ticker.ts'
import { RunProgress, RunStateBadge } from '../../shared/runs/run-cells.tsx'
import { type RunColumn, runColumns } from '../../shared/runs/run-columns.tsx'
import { useDurationText } from '../../ui/cells.tsx'
import classes from './admin.module.css'

const team: RunColumn<AdminRun> = {
  id: 'team',
  title: (t) => t('admin:runs.team'),
  cell: (run) => run.team.name,
  width: 130,
  phone: 'cut',
}

/** Those of every run list, with the team after the name, and a state that tells what takes too long. */
export const allRunsColumns: readonly RunColumn<AdminRun>[] = [
  ...runColumns
    // What a run costs is between the team and its bill.
    .filter((column) => column.id !== 'total_run_time')
    .flatMap((column): RunColumn<AdminRun>[] => {
      if (column.id === 'name') return [column, team]
      if (column.id === 'state') return [{ ...column, cell: (run) => <State run={run} />, width: 170 }]
      if (column.id === 'failed') return [{ ...column, cell: (run) => <RunProgress run={run} />, width: 148 }]
      return [column]
    }),
]

function State({ run }: { run: AdminRun }) {
  return (
    <span className={classes.state}>
      <RunStateBadge state={run.state} errorMessage={run.error_message} />
      {!hasFinished(run) && <UnusuallyLong run={run} />}
    </span>
  )
}

function UnusuallyLong({ run }: { run: AdminRun }) {
  const { t } = useTranslation('admin')
  const durationText = useDurationText()
  const time = unusuallyLong(run, useNow('slow'))
  if (time === null) return null
  return (
    <span className={classes.unusual}>{t('runs.long', { time: durationText(Math.floor(time / 1000)) })}</span>
  )
}

/** Longer than this is worth an administrator's look: no device was found, or a run hangs. */
const longWait = 15 * 60 * 1000
const longRun = 60 * 60 * 1000

/** For how long (ms) a run has been waiting or running, if that is unusual. */
export function unusuallyLong(
  { state, created, started }: Pick<Run, 'state' | 'created' | 'started'>,
  now: number,
): number | null {
  if (state === 'created') return over(now - Date.parse(created), longWait)
  if (state === 'started') return over(now - Date.parse(started ?? created), longRun)
  return null
}

const over = (time: number, limit: number) => (time > limit ? time : null)
