import type { SortField } from '../../contract/lists.ts'
import type { runList } from '../../contract/outline.ts'
import { runCost } from '../../contract/rules/runs.ts'
import type { Run } from '../../contract/runs.ts'
import { Duration, RelativeTime } from '../../ui/cells.tsx'
import type { Column } from '../../ui/table/column.ts'
import { PlatformCell, RunDuration, RunMoment, RunName, RunProgress, RunStateBadge } from './run-cells.tsx'

export type RunColumn<R extends Run = Run> = Column<R, SortField<typeof runList>>

/** The columns that every list of runs has (rule 4.4). */
export const runColumns: readonly RunColumn[] = [
  {
    id: 'name',
    title: (t) => t('common:runColumns.name'),
    cell: (run) => <RunName run={run} />,
    sortable: true,
    fixed: true,
    width: 144,
    phone: 'title',
  },
  {
    id: 'created',
    title: (t) => t('common:runColumns.date'),
    cell: (run) => <RelativeTime at={run.created} />,
    sortable: true,
    width: 136,
    roomy: 210,
  },
  {
    id: 'platform',
    title: (t) => t('common:runColumns.platform'),
    cell: (run) => <PlatformCell platform={run.platform} osVersion={run.osversion} />,
    width: 118,
  },
  {
    id: 'duration',
    title: (t) => t('common:runColumns.duration'),
    cell: (run) => <RunDuration run={run} />,
    sortable: true,
    width: 126,
  },
  {
    id: 'total_run_time',
    title: (t) => t('common:runColumns.cost'),
    cell: (run) => <Duration seconds={runCost(run)} />,
    sortable: true,
    width: 104,
    phone: 'hidden',
  },
  {
    id: 'state',
    title: (t) => t('common:runColumns.status'),
    cell: (run) => <RunStateBadge state={run.state} errorMessage={run.error_message} />,
    width: 148,
    phone: 'state',
  },
  {
    id: 'failed',
    title: (t) => t('common:runColumns.tests'),
    cell: (run) => <RunProgress run={run} />,
    sortable: true,
    width: 144,
    roomy: 160,
  },
]

/** Those of a list with more to tell of each run: its duration stands below its date, so that its name has room. */
export const denseRunColumns: readonly RunColumn[] = runColumns.map((column) => {
  if (column.id === 'created') return { ...column, cell: (run) => <RunMoment run={run} /> }
  if (column.id === 'duration' || column.id === 'total_run_time') return { ...column, optional: true }
  return column
})
