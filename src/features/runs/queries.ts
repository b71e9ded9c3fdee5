import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { endpointQuery } from '../../api/query.ts'
import { runListDefinition } from '../../contract/access-and-lists.ts'
import type { ListQuery } from '../../contract/define-list.ts'
import { projectNames } from '../../contract/projects.ts'
import { listProjectRuns, listRuns, type Run } from '../../contract/runs.ts'
import type { ListParams } from '../../lib/list-params.ts'
import { toListQuery } from '../../lib/use-list-state.ts'
import { firstRunsQuery, type RunSource } from '../../shared/runs/run-list-page.tsx'

export type RunsParams = ListParams<typeof runListDefinition>
/** The props of each filter of the list. */
export interface FilterProps {
  params: RunsParams
  setFilters: (patch: RunsParams) => void
}

export type RunsQuery = ListQuery<typeof runListDefinition>
export type TeamRunSource = RunSource<Run, RunsQuery>

/** Runs of the team, or of one project: two endpoints with one query. */
export const runSource =
  (projectId?: string): TeamRunSource =>
  (query) =>
    projectId ? endpointQuery(listProjectRuns, { id: projectId, query }) : endpointQuery(listRuns, { query })

export const runsQueries = (params: RunsParams, projectId?: string) => [
  firstRunsQuery(runSource(projectId), toListQuery(runListDefinition, params)),
]

export const projectNamesQuery = endpointQuery(projectNames, {})

/** A project that isn't the team's is not found. An unknown one is looked up again: it may just have been made. */
export async function ensureProject(client: QueryClient, projectId: string): Promise<void> {
  const isAmong = (names: readonly { id: string }[]) => names.some(({ id }) => id === projectId)
  if (isAmong(await client.ensureQueryData(projectNamesQuery))) return
  if (!isAmong(await client.fetchQuery(projectNamesQuery))) throw notFound()
}
