import { Button, Group } from '@mantine/core'
import { IconArrowsDiff, IconGridDots, IconPlayerPlay, IconPlus, IconRepeat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ownResults } from '#backend'
import { runListDefinition } from '../../contract/access-and-lists.ts'
import { hasFinished } from '../../contract/rules/runs.ts'
import { createRun, type Run, repeatRun } from '../../contract/runs.ts'
import { type ListState, useListState } from '../../lib/use-list-state.ts'
import { useDenied } from '../../shared/rights.ts'
import { RunListPage } from '../../shared/runs/run-list-page.tsx'
import { useRepeatRun } from '../../shared/runs/use-repeat-run.tsx'
import { DisabledReason } from '../../ui/disabled-reason.tsx'
import { AnchorLink, ButtonLink } from '../../ui/links.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { RowAction } from '../../ui/table/row-menu-items.tsx'
import { useRowSelection } from '../../ui/table/use-data-table.ts'
import { toast } from '../../ui/toast.ts'
import { useDialog } from '../../ui/use-dialog.tsx'
import { projectRunColumns, teamRunColumns } from './columns.tsx'
import { ExportButton } from './csv-export.tsx'
import { FilterBar } from './filter-bar.tsx'
import { OpenResults } from './open-results.tsx'
import { projectNamesQuery, runSource } from './queries.ts'
import { RepeatDialog } from './repeat-dialog.tsx'
import { ViewsMenu } from './views-menu.tsx'

const teamRoute = getRouteApi('/_team/runs/')
const projectRoute = getRouteApi('/_team/projects/$id/runs')

function NoRunsYet() {
  const { t } = useTranslation(['runs', 'common'])
  const deniedReason = useDenied()(createRun)
  return (
    <EmptyState
      icon={IconPlayerPlay}
      title={t('empty.title')}
      description={deniedReason ?? t('empty.hint')}
      action={
        !deniedReason && (
          <ButtonLink to="/runs/create" leftSection={<IconPlus size={16} aria-hidden />}>
            {t('common:shell.newRun')}
          </ButtonLink>
        )
      }
    />
  )
}

export function RunsPage() {
  const { t } = useTranslation()
  return <TeamRuns title={t('titles.runs')} listState={useListState(runListDefinition, teamRoute)} />
}

export function ProjectRunsPage() {
  const { t } = useTranslation()
  const { id } = projectRoute.useParams()
  const names = useQuery(projectNamesQuery)
  return (
    <TeamRuns
      key={id}
      projectId={id}
      title={names.data?.find((project) => project.id === id)?.name ?? t('titles.projectRuns')}
      listState={useListState(runListDefinition, projectRoute)}
      trail={<AnchorLink to="/projects">{t('titles.projects')}</AnchorLink>}
    />
  )
}

interface TeamRunsProps {
  title: string
  listState: ListState<typeof runListDefinition>
  trail?: ReactNode
  projectId?: string
}

function TeamRuns({ title, listState, trail, projectId }: TeamRunsProps) {
  const { t } = useTranslation(['runs', 'common'])
  const navigate = useNavigate()
  const denied = useDenied()
  const selection = useRowSelection<Run>()
  const { repeat, dialog } = useRepeatRun(() => toast({ kind: 'success', message: t('repeat.started') }))
  const repeating = useDialog((props, ids: readonly string[]) => (
    <RepeatDialog {...props} ids={ids} onRepeated={selection.drop} />
  ))
  const [newer, older, ...others] = [...selection.rows].sort((a, b) => b.created.localeCompare(a.created))
  const source = runSource(projectId)
  const rowMenu = (run: Run): RowAction[] => {
    const isImported = ownResults?.isImported(run) ?? false
    const notRepeated = denied(repeatRun) ?? (isImported ? t('menu.imported') : null)
    const hasFailed = hasFinished(run) && (run.failed ?? 0) > 0
    const newFrom: RowAction = {
      id: 'newFrom',
      label: t('menu.newFrom'),
      link: (props) => <Link to="/runs/create" search={{ from: run.id }} {...props} />,
    }
    return [
      {
        id: 'report',
        label: t('common:run.report'),
        link: (props) => <Link to="/runs/$id/report" params={{ id: run.id }} {...props} />,
      },
      {
        id: 'artifacts',
        label: t('menu.artifacts'),
        link: (props) => <Link to="/runs/$id/artifact" params={{ id: run.id }} {...props} />,
      },
      {
        id: 'repeat',
        label: t('menu.repeat'),
        divided: true,
        reason: notRepeated,
        onClick: () => repeat(run.id, false),
      },
      {
        id: 'repeatFailed',
        label: t('menu.repeatFailed'),
        reason: notRepeated ?? (hasFailed ? null : t('menu.nothingFailed')),
        onClick: () => repeat(run.id, true),
      },
      // A link to a forbidden page is hidden (rule 3.2).
      ...(denied(createRun) || isImported ? [] : [newFrom]),
    ]
  }
  return (
    <>
      <RunListPage
        title={title}
        trail={trail}
        actions={
          <>
            <ViewsMenu listState={listState} />
            {projectId && (
              <ButtonLink
                to="/projects/$id/tests"
                params={{ id: projectId }}
                search={{ platform: listState.params.platform, branch: listState.params.branch }}
                variant="default"
                leftSection={<IconGridDots size={16} aria-hidden />}
              >
                {t('testHistory')}
              </ButtonLink>
            )}
            {/* Out to a file, in from files: where the line breaks, neither stands alone. */}
            <Group style={{ gap: 'inherit' }}>
              <ExportButton source={source} query={listState.query} />
              <OpenResults projectId={projectId ?? listState.params.project} />
            </Group>
          </>
        }
        filters={
          <FilterBar params={listState.params} setFilters={listState.setFilters} withProject={!projectId} />
        }
        source={source}
        listState={listState}
        columns={projectId ? projectRunColumns : teamRunColumns}
        layoutName={projectId ? 'projectRuns' : 'runs'}
        rowMenu={rowMenu}
        onOpen={({ id }) => void navigate({ to: '/runs/$id/report', params: { id } })}
        empty={<NoRunsYet />}
        selection={selection}
        selected={{
          text: t('selection.count', { count: selection.ids.length }),
          actions: (
            <>
              {newer && older && others.length === 0 && (
                <ButtonLink
                  to="/runs/$id/report"
                  params={{ id: newer.id }}
                  search={{ tab: 'compare', with: older.id }}
                  size="xs"
                  variant="default"
                  leftSection={<IconArrowsDiff size={16} aria-hidden />}
                >
                  {t('selection.compare')}
                </ButtonLink>
              )}
              <DisabledReason reason={denied(repeatRun)}>
                <Button
                  size="xs"
                  leftSection={<IconRepeat size={16} aria-hidden />}
                  onClick={() => repeating.open(selection.ids)}
                >
                  {t('selection.repeat')}
                </Button>
              </DisabledReason>
            </>
          ),
        }}
      />
      {repeating.dialog}
      {dialog}
    </>
  )
}
