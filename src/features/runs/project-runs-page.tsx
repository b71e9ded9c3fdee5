import { type QueryClient, useQuery } from '@tanstack/react-query'
import { getRouteApi, notFound } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { endpointQuery } from '../../api/query.ts'
import { runList } from '../../contract/lists.ts'
import { projectNames } from '../../contract/projects.ts'
import { useList } from '../../lib/use-list.ts'
import { AnchorLink } from '../../ui/links.tsx'
import { RunsView } from './runs-view.tsx'

const namesQuery = endpointQuery(projectNames, {})

/** A project that isn't the team's is as good as none. */
export async function loadProject(client: QueryClient, projectId: string): Promise<void> {
  const names = await client.fetchQuery(namesQuery)
  if (!names.some(({ id }) => id === projectId)) throw notFound()
}

const route = getRouteApi('/_team/projects/$id/runs')

export function ProjectRunsPage() {
  const { t } = useTranslation()
  const { id: projectId } = route.useParams()
  const list = useList(runList, route)
  const names = useQuery(namesQuery)
  const name = names.data?.find(({ id }) => id === projectId)?.name ?? t('titles.projectRuns')
  return (
    <RunsView
      key={projectId}
      projectId={projectId}
      title={name}
      list={list}
      trail={<AnchorLink to="/projects">{t('titles.projects')}</AnchorLink>}
    />
  )
}
