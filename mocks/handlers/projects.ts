import { suiteIds } from '../../fixtures/suites/index.ts'
import { projectList } from '../../src/contract/lists.ts'
import type { Project } from '../../src/contract/projects.ts'
import { iso } from '../backend/clock.ts'
import type { Database, ProjectRow, RunRow } from '../backend/db.ts'
import { listRows } from '../backend/listing.ts'
import { Refusal } from '../backend/refusal.ts'
import { resolversFor, type TeamCaller } from '../backend/resolver.ts'
import { stateOf } from '../backend/run-course.ts'
import { hash } from '../simulation/random.ts'
import { newId } from './teams-of.ts'

export const projects = resolversFor({
  'projects.list': ({ query, caller, db, now }) => {
    const runsOf = (project: ProjectRow) => db.tables.runs.where('project_id', project.id)
    const rows = db.tables.projects.where('team_id', caller.team.id)
    const { payload, count } = listRows(projectList, rows, query, {
      search: (project) => [project.name, project.slug],
      sort: {
        name: (project) => project.name,
        slug: (project) => project.slug,
        created: (project) => project.created,
        runs_count: (project) => runsOf(project).length,
        last_run: (project) => runsOf(project).at(-1)?.created ?? null,
      },
      filter: {},
    })
    return { payload: payload.map((project) => toProject(db, project, now)), count }
  },

  'projects.names': ({ caller, db }) =>
    db.tables.projects
      .where('team_id', caller.team.id)
      .map(({ id, name, slug }) => ({ id, name, slug }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en')),

  'projects.create': async ({ body, caller, db, now, backend }) => {
    checkUnique(db, caller, body)
    const id = newId(db, backend.seedName)
    const suite = suiteIds[hash(id) % suiteIds.length] ?? 'shop'
    const row = { id, team_id: caller.team.id, ...body, created: now, suite }
    return toProject(db, await db.insert('projects', row), now)
  },

  'projects.update': ({ params, body, caller, db, now, refuse }) => {
    const project = db.tables.projects.get(params.id)
    if (project?.team_id !== caller.team.id) throw refuse('NOT_FOUND')
    checkUnique(db, caller, body, project.id)
    const changed = db.update('projects', project.id, {
      ...(body.name === undefined ? {} : { name: body.name }),
      ...(body.slug === undefined ? {} : { slug: body.slug }),
    })
    return toProject(db, changed, now)
  },
})

/** Names and slugs are unique within a team, whatever the case (contract README, section 2). */
function checkUnique(
  db: Database,
  { team }: TeamCaller,
  { name, slug }: { name?: string | undefined; slug?: string | undefined },
  except?: string,
): void {
  const same = (a: string | undefined, b: string) => a?.toLowerCase() === b.toLowerCase()
  const others = db.tables.projects.where('team_id', team.id).filter((other) => other.id !== except)
  if (others.some((other) => same(name, other.name)))
    throw new Refusal('PROJECT_WITH_SAME_NAME_ALREADY_EXISTS')
  if (others.some((other) => same(slug, other.slug)))
    throw new Refusal('PROJECT_WITH_SAME_SLUG_ALREADY_EXISTS')
}

function toProject(db: Database, project: ProjectRow, now: number): Project {
  const runs = db.tables.runs.where('project_id', project.id)
  const last = runs.at(-1)
  return {
    id: project.id,
    name: project.name,
    slug: project.slug,
    created: iso(project.created),
    runs_count: runs.length,
    last_run: last
      ? { id: last.id, name: last.name, state: stateOf(last, now), created: iso(last.created) }
      : null,
    recent_outcomes: recentOutcomes(runs, now),
  }
}

const trendLength = 12

function recentOutcomes(runs: readonly RunRow[], now: number): Project['recent_outcomes'] {
  const outcomes: Project['recent_outcomes'] = []
  for (let i = runs.length - 1; i >= 0 && outcomes.length < trendLength; i--) {
    const run = runs[i]
    const state = run && stateOf(run, now)
    if (state === 'passed' || state === 'failure') outcomes.unshift(state)
  }
  return outcomes
}
