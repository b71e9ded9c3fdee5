import type { EndpointInput } from '../../../contract/endpoint.ts'
import { decidedStates } from '../../../contract/rules/runs.ts'
import type { listProjectRuns, Run } from '../../../contract/runs.ts'

/** The choice of earlier runs of a project, for the page and for the command. */

type RunsQuery = NonNullable<EndpointInput<typeof listProjectRuns>['query']>

/** Finished runs, newest first. */
export const finishedRunsQuery = (limit: number, filter: RunsQuery['filter'] = {}) =>
  ({
    page: 1,
    limit,
    sort: { field: 'created', order: 'desc' },
    filter: { state: decidedStates, ...filter },
  }) satisfies RunsQuery

/** The latest runs, from which the branches and platforms to choose from are taken. */
export const latestRunsQuery = finishedRunsQuery(100)

/** The runs of each branch that failures are compared with. */
const compared = 10

/** The finished runs of a branch on the run's platform up to its own creation. */
export const runsBeforeQuery = ({ created, platform }: Run, branch: string | null) =>
  finishedRunsQuery(compared + 1, { created_to: created, platform, branch: branch ?? undefined })

/** Of the answer to that: a service may ignore a filter. */
export const runsBefore = (
  { id, created }: Pick<Run, 'id' | 'created'>,
  branch: string | null,
  listed: readonly Run[],
): Run[] =>
  listed
    .filter((past) => past.id !== id && past.branch === branch && past.created <= created)
    .slice(0, compared)
