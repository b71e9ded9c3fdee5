import { Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { IconCoin, IconFolder, IconGridDots, IconPencil, IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queryKeepingPreviousData } from '../../../api/query.ts'
import { guarded } from '../../../app/guards.ts'
import { loadPage } from '../../../app/load-page.ts'
import { projectListDefinition } from '../../../contract/access-and-lists.ts'
import { createProject, listProjects, type Project, updateProject } from '../../../contract/projects.ts'
import { ProjectDrawer } from '../../../features/projects/project-drawer.tsx'
import { formatPercent } from '../../../i18n/numbers.ts'
import type { Translate } from '../../../i18n/texts.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { type ListParams, listParamsParser } from '../../../lib/list-params.ts'
import { toListQuery, useListState } from '../../../lib/use-list-state.ts'
import { useDenied } from '../../../shared/rights.ts'
import { RunStateBadge } from '../../../shared/runs/run-cells.tsx'
import { absent, NameCell, RelativeTime } from '../../../ui/cells.tsx'
import { DisabledReason } from '../../../ui/disabled-reason.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { onDemand, useOnDemand } from '../../../ui/on-demand.tsx'
import { columnHelper, countCell, timeCell } from '../../../ui/table/column.tsx'
import { useDialog } from '../../../ui/use-dialog.tsx'
import classes from './index.module.css'

export const Route = createFileRoute('/_team/projects/')({
  validateSearch: listParamsParser(projectListDefinition),
  beforeLoad: guarded('projects'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    loadPage(context.queryClient, { queries: [projectsQuery(deps)], texts: ['projects'] }),
  component: ProjectsPage,
})

const ownerRulesDialog = onDemand(() => import('../../../shared/owners/owner-rules-dialog.tsx'))

const column = columnHelper<Project>()

const columns = (t: Translate) =>
  column.columns([
    column.accessor('name', {
      header: t('projects:columns.name'),
      cell: ({ row: { original: project } }) => (
        <NameCell
          name={
            <AnchorLink to="/projects/$id/runs" params={{ id: project.id }} title={project.name}>
              {project.name}
            </AnchorLink>
          }
        >
          <code title={project.slug}>{project.slug}</code>
        </NameCell>
      ),
      enableHiding: false,
      meta: { phone: 'title' },
    }),
    column.accessor('last_run', {
      header: t('projects:columns.lastRun'),
      cell: ({ getValue }) => <LastRun run={getValue()} />,
      size: 264,
      meta: { phone: 'line' },
    }),
    column.accessor('recent_outcomes', {
      header: t('projects:columns.trend'),
      cell: ({ getValue }) => <Trend outcomes={getValue()} />,
      size: 178,
    }),
    column.accessor('runs_count', { header: t('projects:columns.runs'), ...countCell }),
    column.accessor('created', {
      header: t('projects:columns.created'),
      ...timeCell,
      size: 180,
      meta: { phone: 'hidden' },
    }),
  ])

const projectsQuery = (params: ListParams<typeof projectListDefinition>) =>
  queryKeepingPreviousData(listProjects, { query: toListQuery(projectListDefinition, params) })

function ProjectsPage() {
  const { t } = useTranslation(['projects', 'common'])
  const denied = useDenied()
  const navigate = useNavigate()
  const listState = useListState(projectListDefinition, Route)
  const projects = useQuery(projectsQuery(listState.params))
  const drawer = useDialog((dialog, project: Project | null) => (
    <ProjectDrawer {...dialog} project={project} />
  ))
  const { loaded, loadThen } = useOnDemand(ownerRulesDialog)
  const ownerRules = useDialog(
    (dialog, project: Project) => loaded && <loaded.ProjectOwnersDialog {...dialog} project={project} />,
  )
  const create = (
    <DisabledReason reason={denied(createProject)}>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => drawer.open(null)}>
        {t('create')}
      </Button>
    </DisabledReason>
  )
  return (
    <>
      <ListPage
        title={t('common:titles.projects')}
        description={t('description')}
        searchLabel={t('search')}
        listState={listState}
        errorTitle={t('notLoaded')}
        columns={columns}
        result={projects}
        rowName={(project) => project.name}
        rowMenu={(project) => [
          {
            id: 'testHistory',
            label: t('testHistory'),
            icon: IconGridDots,
            link: (props) => <Link to="/projects/$id/tests" params={{ id: project.id }} {...props} />,
          },
          {
            id: 'retryCosts',
            label: t('retryCosts'),
            icon: IconCoin,
            link: (props) => (
              <Link
                to="/projects/$id/tests"
                params={{ id: project.id }}
                search={{ cost: 'owner', sort: 'cost' }}
                {...props}
              />
            ),
          },
          {
            id: 'owners',
            label: t('owners'),
            icon: IconUsersGroup,
            onClick: () => loadThen(() => ownerRules.open(project)),
          },
          {
            id: 'edit',
            label: t('edit'),
            icon: IconPencil,
            onClick: () => drawer.open(project),
            reason: denied(updateProject),
          },
        ]}
        onOpen={(project) => void navigate({ to: '/projects/$id/runs', params: { id: project.id } })}
        action={create}
        empty={{ icon: IconFolder, title: t('empty.title'), description: t('empty.description') }}
      />
      {drawer.dialog}
      {ownerRules.dialog}
    </>
  )
}

function LastRun({ run }: { run: Project['last_run'] }) {
  if (!run) return absent
  return (
    <Group gap="xs" wrap="nowrap">
      <RunStateBadge state={run.state} />
      <Text span c="dimmed">
        <RelativeTime at={run.created} />
      </Text>
    </Group>
  )
}

/** How the latest runs ended, oldest first, and the share that passed. */
function Trend({ outcomes }: { outcomes: Project['recent_outcomes'] }) {
  const { t } = useTranslation('projects')
  const language = useLanguage()
  if (outcomes.length === 0) return absent
  const passed = outcomes.filter((outcome) => outcome === 'passed').length
  const words = t('trend', { count: outcomes.length, passed })
  return (
    <span className={classes.trend} title={words}>
      <VisuallyHidden>{words}</VisuallyHidden>
      <span className={classes.bars} aria-hidden>
        {outcomes.map((outcome, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: outcomes are nothing but their place in time
          <span key={i} data-outcome={outcome} />
        ))}
      </span>
      <span aria-hidden>{formatPercent(passed / outcomes.length, language)}</span>
    </span>
  )
}
