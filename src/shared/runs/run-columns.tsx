import { billableSeconds, runDuration } from '../../contract/rules/runs.ts'
import type { Run } from '../../contract/runs.ts'
import type { Translate } from '../../i18n/texts.ts'
import { Duration, RelativeTime } from '../../ui/cells.tsx'
import type { Column } from '../../ui/table/column.tsx'
import {
  DashboardRunName,
  PlatformCell,
  RunDuration,
  RunMoment,
  RunName,
  RunProgress,
  RunStateBadge,
} from './run-cells.tsx'

/**
 * The columns of every list of runs (rule 4.4), with the dashboard's cells; the other lists take `denseRunColumns`. Ids of
 * sortable columns are the contract's sort fields.
 */
export const runColumns = <R extends Run>(t: Translate): Column<R>[] => [
  {
    id: 'name',
    accessorFn: (run) => run.name,
    header: t('common:runColumns.name'),
    cell: ({ row }) => <DashboardRunName run={row.original} />,
    enableHiding: false,
    size: 144,
    meta: { phone: 'title' },
  },
  {
    id: 'created',
    accessorFn: (run) => run.created,
    header: t('common:runColumns.date'),
    cell: ({ row }) => <RelativeTime at={row.original.created} seconds />,
    size: 136,
    maxSize: 210,
  },
  {
    id: 'platform',
    accessorFn: (run) => run.platform,
    header: t('common:runColumns.platform'),
    cell: ({ row: { original: run } }) => <PlatformCell platform={run.platform} osVersion={run.osversion} />,
    size: 118,
  },
  {
    id: 'duration',
    accessorFn: runDuration,
    header: t('common:runColumns.duration'),
    cell: ({ row }) => <RunDuration run={row.original} />,
    size: 126,
  },
  {
    id: 'total_run_time',
    accessorFn: billableSeconds,
    header: t('common:runColumns.deviceTime'),
    cell: ({ row }) => <Duration seconds={billableSeconds(row.original)} />,
    size: 104,
    meta: { phone: 'hidden' },
  },
  {
    id: 'state',
    accessorFn: (run) => run.state,
    header: t('common:runColumns.status'),
    cell: ({ row: { original: run } }) => (
      <RunStateBadge state={run.state} errorMessage={run.error_message} />
    ),
    size: 148,
    meta: { phone: 'state' },
  },
  {
    id: 'failed',
    accessorFn: (run) => run.failed,
    header: t('common:runColumns.tests'),
    cell: ({ row }) => <RunProgress run={row.original} />,
    size: 172,
    maxSize: 196,
  },
]

/** Columns of a list with more to tell of each run: its duration stands below its date, so that its name has room. */
export const denseRunColumns = <R extends Run>(t: Translate) =>
  runColumns<R>(t).map((column): Column<R> => {
    if (column.id === 'name') return { ...column, cell: ({ row }) => <RunName run={row.original} /> }
    if (column.id === 'created') return { ...column, cell: ({ row }) => <RunMoment run={row.original} /> }
    if (column.id === 'duration' || column.id === 'total_run_time') {
      return { ...column, meta: { ...column.meta, optional: true } }
    }
    return column
  })
