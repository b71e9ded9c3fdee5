import { useTranslation } from 'react-i18next'
import type { allRunList, SortField } from '../../contract/lists.ts'
import { hasFinished } from '../../contract/rules/runs.ts'
import type { AdminRun } from '../../contract/runs.ts'
import { useNow } from '../../lib/ticker.ts'
import { RunProgress, RunStateBadge } from '../../shared/runs/run-cells.tsx'
import { runColumns } from '../../shared/runs/run-columns.tsx'
import { useDurationText } from '../../ui/cells/duration.tsx'
import type { Column } from '../../ui/table/column.ts'
import classes from './admin.module.css'
import { unusuallyLong } from './unusual.ts'

type AllRunsColumn = Column<AdminRun, SortField<typeof allRunList>>

const team: Column<AdminRun> = {
  id: 'team',
  title: (t) => t('admin:runs.team'),
  cell: (run) => run.team.name,
  width: 130,
  phone: 'cut',
}

/** Those of every run list, with the team after the name, and a state that tells what takes too long. */
export const allRunsColumns: readonly AllRunsColumn[] = [
  ...runColumns
    // What a run costs is between the team and its bill.
    .filter((column) => column.id !== 'total_run_time')
    .flatMap((column): AllRunsColumn[] => {
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
