import { Button } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop, IconReportAnalytics } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { endpointQuery } from '../../../api/query.ts'
import { useTeamSession } from '../../../api/session/current.ts'
import { guarded } from '../../../app/guards.ts'
import { loadPage } from '../../../app/load-page.ts'
import { allRunListDefinition } from '../../../contract/access-and-lists.ts'
import type { ListQuery } from '../../../contract/define-list.ts'
import { platforms } from '../../../contract/rules/environment.ts'
import { hasFinished } from '../../../contract/rules/runs.ts'
import { type AdminRun, interruptRun, listAllRuns, runStates } from '../../../contract/runs.ts'
import { listTeams } from '../../../contract/teams.ts'
import { allRunsColumns } from '../../../features/admin/all-runs-columns.tsx'
import { useEnterTeam } from '../../../features/admin/use-enter-team.ts'
import { type ListParams, listParamsParser } from '../../../lib/list-params.ts'
import { toListQuery, useListState } from '../../../lib/use-list-state.ts'
import { useDenied } from '../../../shared/rights.ts'
import { InterruptDialog } from '../../../shared/runs/interrupt-dialog.tsx'
import { firstRunsQuery, RunListPage } from '../../../shared/runs/run-list-page.tsx'
import { DisabledReason } from '../../../ui/disabled-reason.tsx'
import { ListBar, ListFilter } from '../../../ui/list-bar.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useRowSelection } from '../../../ui/table/use-data-table.ts'
import { useDialog } from '../../../ui/use-dialog.tsx'

export const Route = createFileRoute('/_team/admin/runs')({
  validateSearch: listParamsParser(allRunListDefinition),
  beforeLoad: guarded('allRuns'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    loadPage(context.queryClient, { queries: allRunsQueries(deps), texts: ['admin'] }),
  component: AllRunsPage,
})

type AllRunsParams = ListParams<typeof allRunListDefinition>

const allRuns = (query: ListQuery<typeof allRunListDefinition>) => endpointQuery(listAllRuns, { query })

const teamsQuery = endpointQuery(listTeams, { query: { limit: 0, sort: { field: 'name' } } })

const allRunsQueries = (params: AllRunsParams) => [
  firstRunsQuery(allRuns, toListQuery(allRunListDefinition, params)),
  teamsQuery,
]

function AllRunsPage() {
  const { t } = useTranslation(['admin', 'common'])
  const listState = useListState(allRunListDefinition, Route)
  const selection = useRowSelection<AdminRun>()
  const interrupting = useDialog((dialog, runs: readonly AdminRun[]) => (
    <InterruptDialog {...dialog} runs={runs} onInterrupted={selection.drop} />
  ))
  const open = useOpenRun()
  const denied = useDenied()
  const live = selection.rows.filter((run) => !hasFinished(run))
  return (
    <>
      <RunListPage
        title={t('common:titles.allRuns')}
        description={t('runs.description')}
        filters={
          <ListBar
            searchLabel={t('runs.search')}
            listState={listState}
            filters={<Filters params={listState.params} setFilters={listState.setFilters} />}
          />
        }
        source={allRuns}
        listState={listState}
        columns={allRunsColumns}
        layoutName="allRuns"
        rowMenu={(run) => [
          {
            id: 'open',
            label: t('runs.open', { team: run.team.name }),
            icon: IconReportAnalytics,
            onClick: () => open(run),
          },
          {
            id: 'interrupt',
            label: t('runs.interrupt'),
            icon: IconPlayerStop,
            danger: true,
            onClick: () => interrupting.open([run]),
            reason: denied(interruptRun, run),
          },
        ]}
        onOpen={open}
        empty={<EmptyState icon={IconPlayerPlay} title={t('runs.empty')} />}
        selection={selection}
        selected={{
          text: t('runs.selected', { count: selection.ids.length, live: live.length }),
          actions: (
            <DisabledReason reason={live.length === 0 ? t('runs.nothingLive') : null}>
              <Button
                size="xs"
                color="red"
                leftSection={<IconPlayerStop size={16} aria-hidden />}
                onClick={() => interrupting.open(live)}
              >
                {t('runs.interruptSelected', { count: live.length })}
              </Button>
            </DisabledReason>
          ),
        }}
      />
      {interrupting.dialog}
    </>
  )
}

/** A run is looked at within its team, so opening one enters the team. */
function useOpenRun(): (run: AdminRun) => void {
  const navigate = useNavigate()
  const enterTeam = useEnterTeam()
  const { teamId } = useTeamSession()
  return (run) => {
    if (run.team.id === teamId) void navigate({ to: '/runs/$id/report', params: { id: run.id } })
    else enterTeam({ teamId: run.team.id, runId: run.id })
  }
}

interface FiltersProps {
  params: AllRunsParams
  setFilters: (patch: Partial<AllRunsParams>) => void
}

function Filters({ params, setFilters }: FiltersProps) {
  const { t } = useTranslation(['admin', 'common'])
  const teams = useQuery(teamsQuery).data?.payload ?? []
  return (
    <>
      <ListFilter
        label={t('runs.team')}
        value={params.team_id}
        choices={teams.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(team_id) => setFilters({ team_id })}
      />
      <ListFilter
        label={t('common:runColumns.status')}
        value={params.state?.[0]}
        choices={runStates.map((state) => ({ value: state, label: t(`common:runState.${state}`) }))}
        onChange={(state) => setFilters({ state: state && [state] })}
      />
      <ListFilter
        label={t('common:runColumns.platform')}
        value={params.platform}
        choices={platforms.map((platform) => ({ value: platform, label: platform }))}
        onChange={(platform) => setFilters({ platform })}
      />
    </>
  )
}
