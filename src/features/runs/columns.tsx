import { ActionIcon, Text } from '@mantine/core'
import { IconReportAnalytics } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Run } from '../../contract/runs.ts'
import { RunName } from '../../shared/runs/run-cells.tsx'
import { denseRunColumns, type RunColumn } from '../../shared/runs/run-columns.tsx'
import { absent, NameCell } from '../../ui/cells.tsx'
import { AnchorLink } from '../../ui/links.tsx'

const more: readonly RunColumn[] = [
  {
    id: 'branch',
    title: (t) => t('runs:columns.branch'),
    cell: ({ branch }) => (branch ? <span title={branch}>{branch}</span> : absent),
    width: 160,
    optional: true,
    phone: 'cut',
  },
  {
    id: 'author',
    title: (t) => t('runs:columns.author'),
    cell: ({ created_by }) => created_by?.name ?? absent,
    width: 150,
    optional: true,
    phone: 'hidden',
  },
  {
    id: 'report',
    title: (t) => t('runs:menu.report'),
    titleHidden: true,
    fixed: true,
    pinned: true,
    cell: (run) => <ReportLink run={run} />,
    width: 48,
  },
]

export const projectColumns: readonly RunColumn[] = [...denseRunColumns, ...more]

/** Outside of a project, its name tells runs of one name apart. */
export const listColumns = projectColumns.map((column) =>
  column.id === 'name' ? { ...column, cell: (run: Run) => <NameInProject run={run} /> } : column,
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

function ReportLink({ run }: { run: Run }) {
  const { t } = useTranslation('runs')
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      title={t('menu.report')}
      aria-label={t('menu.reportOf', { name: run.name ?? run.id })}
      renderRoot={(props) => <Link to="/runs/$id/report" params={{ id: run.id }} {...props} />}
    >
      <IconReportAnalytics size={16} aria-hidden />
    </ActionIcon>
  )
}
