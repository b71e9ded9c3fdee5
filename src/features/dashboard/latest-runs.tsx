import { Anchor } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpointQuery } from '../../api/query.ts'
import { listRuns, type Run } from '../../contract/runs.ts'
import { millisecondsBetween } from '../../lib/dates.ts'
import { Duration, Elapsed } from '../../ui/cells/duration.tsx'
import { PlatformCell } from '../../ui/cells/platform.tsx'
import { RelativeTime } from '../../ui/cells/relative-time.tsx'
import { RunStateBadge } from '../../ui/cells/run-state.tsx'
import { TestCounts } from '../../ui/cells/test-counts.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'

/** Spec §2: the six latest, without pages. */
export const latestRunsQuery = endpointQuery(listRuns, { query: { page: 1, limit: 6 } })

const columns: readonly Column<Run>[] = [
  {
    id: 'name',
    title: (t) => t('dashboard:columns.name'),
    cell: (run) => <RunName run={run} />,
    fixed: true,
    width: 240,
  },
  {
    id: 'created',
    title: (t) => t('dashboard:columns.date'),
    cell: (run) => <RelativeTime at={run.created} />,
    width: 150,
  },
  {
    id: 'platform',
    title: (t) => t('dashboard:columns.platform'),
    cell: (run) => <PlatformCell platform={run.platform} osVersion={run.osversion} />,
    width: 140,
    hideBelow: 'phone',
  },
  {
    id: 'duration',
    title: (t) => t('dashboard:columns.duration'),
    cell: (run) => <RunDuration run={run} />,
    width: 130,
    hideBelow: 'phone',
  },
  {
    id: 'cost',
    title: (t) => t('dashboard:columns.cost'),
    cell: (run) => <Duration seconds={isOver(run) ? run.total_run_time : null} />,
    width: 130,
    hideBelow: 'tablet',
  },
  {
    id: 'state',
    title: (t) => t('dashboard:columns.status'),
    cell: (run) => <RunStateBadge state={run.state} errorMessage={run.error_message} />,
    width: 150,
  },
  {
    id: 'tests',
    title: (t) => t('dashboard:columns.tests'),
    cell: (run) => (isOver(run) ? <TestCounts {...run} /> : '-'),
    width: 170,
    hideBelow: 'phone',
  },
]

export function LatestRuns() {
  const { t } = useTranslation(['dashboard', 'common'])
  const runs = useQuery({ ...latestRunsQuery, refetchInterval: 10_000 })
  return (
    <DataTable
      label={t('latest')}
      columns={columns}
      rows={runs}
      rowId={(run) => run.id}
      expectedRows={6}
      empty={
        <EmptyState
          icon={IconPlayerPlay}
          title={t('noRuns')}
          description={t('noRunsHint')}
          action={<ButtonLink to="/runs/create">{t('createFirst')}</ButtonLink>}
        />
      }
    />
  )
}

/** A link if the run has one, otherwise text, "-" if empty (spec §2). */
function RunName({ run }: { run: Run }) {
  const name = run.name || '-'
  if (!run.link) return name
  return (
    <Anchor href={run.link} target="_blank" rel="noreferrer">
      {name}
    </Anchor>
  )
}

/** Ticks for a started run; finish minus created for a finished one; otherwise "-" (spec §2). */
function RunDuration({ run }: { run: Run }) {
  if (run.state === 'started') return <Elapsed since={run.created} />
  return (
    <Duration
      seconds={isOver(run) && run.completed ? millisecondsBetween(run.created, run.completed) / 1000 : null}
    />
  )
}

const isOver = (run: Run) => run.state === 'passed' || run.state === 'failure'
