import { Group, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Run } from '../../contract/runs.ts'
import { ReportLink, RunStateBadge } from '../../shared/runs/run-cells.tsx'
import { runColumns } from '../../shared/runs/run-columns.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import type { Columns } from '../../ui/table/column.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useDataTable } from '../../ui/table/use-data-table.ts'
import type { useLatestRuns } from './queries.ts'

/** As every list's; beside the status is a way to the report, where a run's name leads elsewhere. */
const latestColumns: Columns<Run> = (t) =>
  runColumns<Run>(t).map((column) =>
    column.id === 'state'
      ? { ...column, cell: ({ row }) => <StateAndReport run={row.original} />, size: 184 }
      : column,
  )

function StateAndReport({ run }: { run: Run }) {
  return (
    <Group gap={4} wrap="nowrap" component="span">
      <RunStateBadge state={run.state} errorMessage={run.error_message} />
      <ReportLink run={run} />
    </Group>
  )
}

export function LatestRuns({ runs }: { runs: ReturnType<typeof useLatestRuns> }) {
  const { t } = useTranslation(['dashboard', 'errors'])
  const navigate = useNavigate()
  const model = useDataTable({ columns: latestColumns, result: runs, rowId: (run) => run.id })
  return (
    <section aria-labelledby="latest-runs">
      <Group justify="space-between" align="baseline" mb="sm">
        <Title order={2} id="latest-runs">
          {t('latest')}
        </Title>
        <AnchorLink to="/runs">{t('viewAll')}</AnchorLink>
      </Group>
      <DataTable
        model={model}
        label={t('latest')}
        errorTitle={t('errors:notLoaded.runs')}
        expectedRows={6}
        onOpen={(run) => void navigate({ to: '/runs/$id/report', params: { id: run.id } })}
        // Without any run the page shows its invitation instead.
        empty={null}
      />
    </section>
  )
}
