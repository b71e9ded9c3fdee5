import { Button } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop, IconReportAnalytics } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { endpointQuery } from '../../api/query.ts'
import { useTeamSession } from '../../api/session/current.ts'
import { allRunList } from '../../contract/lists.ts'
import { platforms } from '../../contract/rules/environment.ts'
import { hasFinished } from '../../contract/rules/runs.ts'
import { type AdminRun, interruptRun, runStates } from '../../contract/runs.ts'
import { listTeams } from '../../contract/teams.ts'
import type { ListSearch } from '../../lib/list-search.ts'
import { useList } from '../../lib/use-list.ts'
import { useDenied } from '../../shared/denied.ts'
import { DisabledReason } from '../../ui/disabled-reason.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListBar, ListFilter } from '../../ui/list-bar.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ColumnMenu } from '../../ui/table/column-menu.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useRowSelection } from '../../ui/table/selection.tsx'
import { useColumnLayout } from '../../ui/table/use-column-layout.ts'
import { useDialog } from '../../ui/use-dialog.tsx'
import classes from './admin.module.css'
import { allRunsColumns } from './all-runs-columns.tsx'
import { InterruptDialog } from './interrupt-dialog.tsx'
import { useAllRuns } from './use-all-runs.ts'
import { useEnterTeam } from './use-enter-team.ts'

const route = getRouteApi('/_team/admin/runs')

export function AllRunsPage() {
  const { t } = useTranslation(['admin', 'common'])
  const list = useList(allRunList, route)
  const { rows, window } = useAllRuns(list.query)
  const layout = useColumnLayout('allRuns', allRunsColumns)
  const selection = useRowSelection<AdminRun>()
  const interrupting = useDialog((dialog, runs: readonly AdminRun[]) => (
    <InterruptDialog {...dialog} runs={runs} onInterrupted={selection.drop} />
  ))
  const open = useOpenRun()
  const denied = useDenied()
  return (
    <>
      <PageHeader
        title={t('common:titles.allRuns')}
        description={t('runs.description')}
        actions={<ColumnMenu columns={allRunsColumns} layout={layout} />}
      />
      <ListBar
        searchLabel={t('runs.search')}
        list={list}
        filters={<Filters search={list.search} setFilters={list.setFilters} />}
      />
      <DataTable
        label={t('common:titles.allRuns')}
        columns={allRunsColumns}
        rows={rows}
        window={window}
        rowId={(run) => run.id}
        rowName={(run) => run.name ?? run.id}
        rowMenu={(run) => [
          {
            label: t('runs.open', { team: run.team.name }),
            icon: IconReportAnalytics,
            onClick: () => open(run),
          },
          {
            label: t('runs.interrupt'),
            icon: IconPlayerStop,
            danger: true,
            onClick: () => interrupting.open([run]),
            reason: denied(interruptRun, run),
          },
        ]}
        list={list}
        layout={layout}
        selection={selection}
        onOpen={open}
        empty={<EmptyState icon={IconPlayerPlay} title={t('runs.empty')} />}
      />
      <SelectionBar runs={selection.rows} onInterrupt={interrupting.open} onClear={selection.clear} />
      {interrupting.dialog}
    </>
  )
}

/** A run belongs to its team: whoever looks at it is in that team. */
function useOpenRun(): (run: AdminRun) => void {
  const navigate = useNavigate()
  const enterTeam = useEnterTeam()
  const { teamId } = useTeamSession()
  return (run) => {
    if (run.team.id === teamId) void navigate({ to: '/runs/$id/report', params: { id: run.id } })
    else enterTeam({ teamId: run.team.id, runId: run.id })
  }
}

type AllRunsSearch = ListSearch<typeof allRunList>
interface FiltersProps {
  search: AllRunsSearch
  setFilters: (patch: Partial<AllRunsSearch>) => void
}

const teamsQuery = endpointQuery(listTeams, { query: { limit: 0, sort: { field: 'name' } } })

function Filters({ search, setFilters }: FiltersProps) {
  const { t } = useTranslation(['admin', 'common'])
  const teams = useQuery(teamsQuery).data?.payload ?? []
  return (
    <>
      <ListFilter
        label={t('runs.team')}
        allLabel={t('runs.allTeams')}
        value={search.team_id}
        choices={teams.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(team_id) => setFilters({ team_id })}
      />
      <ListFilter
        label={t('common:runColumns.status')}
        allLabel={t('runs.allStates')}
        value={search.state?.[0]}
        choices={runStates.map((state) => ({ value: state, label: t(`common:runState.${state}`) }))}
        onChange={(state) => setFilters({ state: state && [state] })}
      />
      <ListFilter
        label={t('common:runColumns.platform')}
        allLabel={t('runs.allPlatforms')}
        value={search.platform}
        choices={platforms.map((platform) => ({ value: platform, label: platform }))}
        onChange={(platform) => setFilters({ platform })}
      />
    </>
  )
}

interface SelectionBarProps {
  runs: readonly AdminRun[]
  onInterrupt: (runs: readonly AdminRun[]) => void
  onClear: () => void
}

function SelectionBar({ runs, onInterrupt, onClear }: SelectionBarProps) {
  const { t } = useTranslation(['admin', 'common'])
  const live = runs.filter((run) => !hasFinished(run))
  if (runs.length === 0) return null
  return (
    <section className={classes.selection} aria-label={t('runs.selection')}>
      <span aria-live="polite">{t('runs.selected', { count: runs.length, live: live.length })}</span>
      <div>
        <DisabledReason reason={live.length === 0 ? t('runs.nothingLive') : null}>
          <Button
            size="xs"
            color="red"
            leftSection={<IconPlayerStop size={16} aria-hidden />}
            onClick={() => onInterrupt(live)}
          >
            {t('runs.interruptSelected', { count: live.length })}
          </Button>
        </DisabledReason>
        <Button size="xs" variant="default" onClick={onClear}>
          {t('runs.clearSelection')}
        </Button>
      </div>
    </section>
  )
}
