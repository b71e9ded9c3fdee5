import { ActionIcon } from '@mantine/core'
import { IconReportAnalytics } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Run } from '../../contract/runs.ts'
import { RunProgress } from '../../shared/runs/run-cells.tsx'
import { type RunColumn, runColumns } from '../../shared/runs/run-columns.tsx'
import { absent } from '../../ui/cells.tsx'
import { AnchorLink } from '../../ui/links.tsx'

const more: readonly RunColumn[] = [
  {
    id: 'project',
    title: (t) => t('runs:columns.project'),
    cell: ({ project }) =>
      project ? (
        <AnchorLink to="/projects/$id/runs" params={{ id: project.id }}>
          {project.name}
        </AnchorLink>
      ) : (
        absent
      ),
    width: 160,
    phone: 'cut',
  },
  {
    id: 'branch',
    title: (t) => t('runs:columns.branch'),
    cell: ({ branch }) => (branch ? <span title={branch}>{branch}</span> : absent),
    width: 160,
    phone: 'cut',
  },
  {
    id: 'author',
    title: (t) => t('runs:columns.author'),
    cell: ({ created_by }) => created_by?.name ?? absent,
    width: 150,
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

/** Those of every run list, here with progress for what is under way, then where a run belongs. */
export const listColumns: readonly RunColumn[] = [
  ...runColumns.map((column) =>
    column.id === 'failed' ? { ...column, cell: (run: Run) => <RunProgress run={run} /> } : column,
  ),
  ...more,
]

/** Inside a project, which one it is goes without saying. */
export const projectColumns = listColumns.filter(({ id }) => id !== 'project')

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
