import { IconPlayerPlay } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { runList } from '../../contract/lists.ts'
import { createRun, type Run, repeatRun } from '../../contract/runs.ts'
import type { ListOf } from '../../lib/use-list.ts'
import { useDenied } from '../../shared/denied.ts'
import { UsageLimitDialog } from '../../shared/usage-limit.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ColumnMenu } from '../../ui/table/column-menu.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { RowAction } from '../../ui/table/row-menu-items.tsx'
import { useRowSelection } from '../../ui/table/selection.tsx'
import { useColumnLayout } from '../../ui/table/use-column-layout.ts'
import { listColumns, projectColumns } from './columns.tsx'
import { ExportButton } from './export-button.tsx'
import { FilterBar } from './filter-bar.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useRepeat } from './use-repeat.ts'
import { useRuns } from './use-runs.ts'
import { ViewsMenu } from './views-menu.tsx'

function NoRunsYet() {
  const { t } = useTranslation(['runs', 'common'])
  const denied = useDenied()(createRun)
  return (
    <EmptyState
      icon={IconPlayerPlay}
      title={t('empty.title')}
      description={denied ?? t('empty.hint')}
      action={!denied && <ButtonLink to="/runs/create">{t('common:shell.newRun')}</ButtonLink>}
    />
  )
}

interface RunsViewProps {
  list: ListOf<typeof runList>
  title: string
  trail?: ReactNode
  projectId?: string
}

/** The list of `/runs`, and with a project that of `/projects/{id}/runs`. */
export function RunsView({ list, title, trail, projectId }: RunsViewProps) {
  const { t } = useTranslation('runs')
  const navigate = useNavigate()
  const { rows, window } = useRuns(projectId, list.query)
  const columns = projectId ? projectColumns : listColumns
  const layout = useColumnLayout(projectId ? 'projectRuns' : 'runs', columns)
  const selection = useRowSelection<Run>()
  const { repeat, limitReached, dismiss } = useRepeat()
  const denied = useDenied()
  const rowMenu = (run: Run): RowAction[] => {
    const notRepeated = denied(repeatRun)
    const hasFailed = run.state === 'failure' && (run.failed ?? 0) > 0
    const newFrom: RowAction = {
      label: t('menu.newFrom'),
      link: (props) => <Link to="/runs/create" search={{ from: run.id }} {...props} />,
    }
    return [
      {
        label: t('menu.report'),
        link: (props) => <Link to="/runs/$id/report" params={{ id: run.id }} {...props} />,
      },
      {
        label: t('menu.artifacts'),
        link: (props) => <Link to="/runs/$id/artifact" params={{ id: run.id }} {...props} />,
      },
      { label: t('menu.repeat'), divided: true, reason: notRepeated, onClick: () => repeat(run.id, false) },
      {
        label: t('menu.repeatFailed'),
        reason: notRepeated ?? (hasFailed ? null : t('menu.nothingFailed')),
        onClick: () => repeat(run.id, true),
      },
      ...(denied(createRun) ? [] : [newFrom]),
    ]
  }
  return (
    <>
      <PageHeader
        title={title}
        trail={trail}
        actions={
          <>
            <ViewsMenu list={list} />
            <ColumnMenu columns={columns} layout={layout} />
            <ExportButton projectId={projectId} query={list.query} />
          </>
        }
      />
      <FilterBar search={list.search} setFilters={list.setFilters} withProject={!projectId} />
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        window={window}
        rowId={(run) => run.id}
        rowName={(run) => run.name ?? run.id}
        rowMenu={rowMenu}
        list={list}
        layout={layout}
        selection={selection}
        onOpen={(run) => void navigate({ to: '/runs/$id/report', params: { id: run.id } })}
        empty={<NoRunsYet />}
      />
      <SelectionBar ids={selection.ids} clear={selection.clear} drop={selection.drop} />
      <UsageLimitDialog opened={limitReached} onClose={dismiss} />
    </>
  )
}
