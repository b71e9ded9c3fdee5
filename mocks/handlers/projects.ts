import { projectListDefinition } from '../../src/contract/access-and-lists.ts'
import type { EndpointById } from '../../src/contract/index.ts'
import type { Project } from '../../src/contract/projects.ts'
import { outcomeOf } from '../../src/contract/rules/runs.ts'
import type { Database } from '../db/db.ts'
import { pageOfItems } from '../db/listing.ts'
import type { ProjectRow, RunRow } from '../db/models.ts'
import { stateOf } from '../db/run-course.ts'
import { iso } from '../service/clock.ts'
import { type Context, http, type TeamCaller } from '../service/handler.ts'
import { newApp } from './own-app.ts'

export const projects = [
  http.get('/api/v2/projects', ({ query, caller, db, now }) => {
    const all = db.projects
      .findMany((q) => q.where({ team_id: caller.team.id }))
      .map((row) => toProject(db, row, now))
    return pageOfItems(projectListDefinition, all, query, {
      search: ({ name, slug }) => [name, slug],
      derivedValues: { last_run: (project) => project.last_run?.created ?? null },
    })
  }),

  http.get('/api/v2/projects/list', ({ caller, db }) =>
    db.projects
      .findMany((q) => q.where({ team_id: caller.team.id }))
      .map(({ id, name, slug }) => ({ id, name, slug }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en')),
  ),

  http.post('/api/v2/projects', async ({ body, caller, db, now, refuse }) => {
    checkUnique(db, caller, refuse, body)
    const id = await db.newId(db.projects)
    const app = newApp(db, caller.team, body.name)
    const row = { id, team_id: caller.team.id, ...body, created: now, ...app }
    return toProject(db, await db.projects.create(row), now)
  }),

  http.patch('/api/v2/projects/:id', async ({ params, body, caller, db, now, refuse }) => {
    const project = db.rowOfTeam(db.projects, params.id, caller.team)
    checkUnique(db, caller, refuse, body, project.id)
    return toProject(db, await db.projects.update(project, { data: body }), now)
  }),
]

/** Names and slugs are unique within a team, whatever the case (`contract/errors.ts`). */
function checkUnique(
  db: Database,
  { team }: TeamCaller,
  refuse: Context<EndpointById<'projects.update'>>['refuse'],
  { name, slug }: { name?: string | undefined; slug?: string | undefined },
  except?: string,
): void {
  const same = (a: string | undefined, b: string) => a?.toLowerCase() === b.toLowerCase()
  const others = db.projects
    .findMany((q) => q.where({ team_id: team.id }))
    .filter((other) => other.id !== except)
  if (others.some((other) => same(name, other.name))) throw refuse('PROJECT_WITH_SAME_NAME_ALREADY_EXISTS')
  if (others.some((other) => same(slug, other.slug))) throw refuse('PROJECT_WITH_SAME_SLUG_ALREADY_EXISTS')
}

function toProject(db: Database, project: ProjectRow, now: number): Project {
  const runs = db.runs.findMany((q) => q.where({ project_id: project.id }))
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
    const outcome = run && outcomeOf({ state: stateOf(run, now) })
    if (outcome) outcomes.unshift(outcome)
  }
  return outcomes
}
