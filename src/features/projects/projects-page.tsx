import { Button } from '@mantine/core'
import { IconFolder, IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pageQuery } from '../../api/query.ts'
import { projectList, type SortField } from '../../contract/lists.ts'
import { createProject, listProjects, type Project, updateProject } from '../../contract/projects.ts'
import type { ListSearch } from '../../lib/list-search.ts'
import { listQueryOf, useList } from '../../lib/use-list.ts'
import { useDenied } from '../../shared/denied.ts'
import { RunStateBadge } from '../../shared/runs/run-cells.tsx'
import { absent, Count, NameCell, RelativeTime } from '../../ui/cells.tsx'
import { DisabledReason } from '../../ui/disabled-reason.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { ListBar } from '../../ui/list-bar.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useDialog } from '../../ui/use-dialog.tsx'
import { ProjectDrawer } from './project-drawer.tsx'
import classes from './projects-page.module.css'
import { Trend } from './trend.tsx'

const route = getRouteApi('/_team/projects/')

const columns: readonly Column<Project, SortField<typeof projectList>>[] = [
  {
    id: 'name',
    title: (t) => t('projects:columns.name'),
    cell: ({ id, name, slug }) => (
      <NameCell
        name={
          <AnchorLink to="/projects/$id/runs" params={{ id }}>
            {name}
          </AnchorLink>
        }
      >
        <code>{slug}</code>
      </NameCell>
    ),
    sortable: true,
    fixed: true,
    phone: 'title',
  },
  {
    id: 'last_run',
    title: (t) => t('projects:columns.lastRun'),
    cell: (project) => <LastRun run={project.last_run} />,
    sortable: true,
    width: 260,
    phone: 'state',
  },
  {
    id: 'trend',
    title: (t) => t('projects:columns.trend'),
    cell: (project) => <Trend outcomes={project.recent_outcomes} />,
    width: 200,
  },
  {
    id: 'runs_count',
    title: (t) => t('projects:columns.runs'),
    cell: (project) => <Count value={project.runs_count} />,
    sortable: true,
    align: 'end',
    width: 96,
    phone: 'labelled',
  },
  {
    id: 'created',
    title: (t) => t('projects:columns.created'),
    cell: (project) => <RelativeTime at={project.created} />,
    sortable: true,
    width: 230,
    phone: 'hidden',
  },
]

export const projectsQuery = (search: ListSearch<typeof projectList>) =>
  pageQuery(listProjects, { query: listQueryOf(projectList, search) })

export function ProjectsPage() {
  const { t } = useTranslation(['projects', 'common'])
  const denied = useDenied()
  const navigate = useNavigate()
  const list = useList(projectList, route)
  const projects = useQuery(projectsQuery(list.search))
  const drawer = useDialog((dialog, project: Project | null) => (
    <ProjectDrawer {...dialog} project={project} />
  ))
  const create = (
    <DisabledReason reason={denied(createProject)}>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => drawer.open(null)}>
        {t('create')}
      </Button>
    </DisabledReason>
  )
  return (
    <>
      <PageHeader title={t('common:titles.projects')} description={t('description')} actions={create} />
      <ListBar searchLabel={t('search')} list={list} />
      <DataTable
        label={t('common:titles.projects')}
        columns={columns}
        rows={projects}
        rowId={(project) => project.id}
        rowName={(project) => project.name}
        rowMenu={(project) => [
          {
            label: t('edit'),
            icon: IconPencil,
            onClick: () => drawer.open(project),
            reason: denied(updateProject),
          },
        ]}
        list={list}
        onOpen={(project) => void navigate({ to: '/projects/$id/runs', params: { id: project.id } })}
        empty={
          <EmptyState
            icon={IconFolder}
            title={t('empty.title')}
            description={t('empty.description')}
            action={create}
          />
        }
      />
      {drawer.dialog}
    </>
  )
}

function LastRun({ run }: { run: Project['last_run'] }) {
  if (!run) return absent
  return (
    <span className={classes.lastRun}>
      <RunStateBadge state={run.state} />
      <span className={classes.when}>
        <RelativeTime at={run.created} />
      </span>
    </span>
  )
}
