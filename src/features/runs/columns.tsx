import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Run } from '../../contract/runs.ts'
import { ReportLink, RunName } from '../../shared/runs/run-cells.tsx'
import { denseRunColumns } from '../../shared/runs/run-columns.tsx'
import { absent, NameCell } from '../../ui/cells.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { type Columns, columnHelper } from '../../ui/table/column.tsx'

const column = columnHelper<Run>()

export const projectRunColumns: Columns<Run> = (t) => [
  ...denseRunColumns<Run>(t),
  column.accessor('branch', {
    header: t('runs:columns.branch'),
    cell: ({
      row: {
        original: { branch },
      },
    }) => (branch ? <span title={branch}>{branch}</span> : absent),
    size: 160,
    meta: { optional: true, phone: 'cut' },
  }),
  column.accessor((run) => run.created_by?.name, {
    id: 'author',
    header: t('runs:columns.author'),
    cell: ({ getValue }) => getValue() ?? absent,
    size: 150,
    meta: { optional: true, phone: 'hidden' },
  }),
  column.display({
    id: 'report',
    header: t('common:run.report'),
    cell: ({ row }) => <ReportLink run={row.original} />,
    enableHiding: false,
    size: 48,
    meta: { headerHidden: true, pinned: true },
  }),
]

/** In the team's list, the project stands below the run's name: different projects have runs of the same name. */
export const teamRunColumns: Columns<Run> = (t) =>
  projectRunColumns(t).map((column) =>
    column.id === 'name' ? { ...column, cell: ({ row }) => <NameInProject run={row.original} /> } : column,
  )

function NameInProject({ run }: { run: Run }) {
  const { t } = useTranslation('runs')
  return (
    <NameCell name={<RunName run={run} />}>
      {run.project ? (
        <AnchorLink
          to="/projects/$id/runs"
          params={{ id: run.project.id }}
          title={run.project.name}
          c="dimmed"
          fz="inherit"
        >
          {run.project.name}
        </AnchorLink>
      ) : (
        // As high as a link, so that all rows are.
        <Text fz="inherit">{t('noProject')}</Text>
      )}
    </NameCell>
  )
}
