import {
  type Environment,
  environmentProblems,
  toWire,
  withDefaults,
} from '../../src/contract/rules/environment.ts'
import {
  type AdminRun,
  type Run,
  type RunBody,
  type RunOptions,
  runOptions,
} from '../../src/contract/runs.ts'
import type { Database } from '../db/db.ts'
import type { ProjectRow } from '../db/models.ts'
import {
  failedTestsOf,
  interruptedFields,
  openedFrom,
  optionsOf,
  plannedFields,
  recordedOf,
  specOf,
  stateOf,
} from '../db/run-course.ts'
import { runPartsOf } from '../db/runs/run-index.ts'
import { ServiceError } from '../db/service-error.ts'
import { http, type TeamCaller } from '../service/handler.ts'
import { takeNextPreset } from '../service/next-run.ts'
import { newRunRefusal } from './billing.ts'
import { appOfRun } from './own-app.ts'
import { candidateRuns, pageOfRuns, replyRowsOf, runRowOf, toListedRun, toRun } from './run-list.ts'

export const runs = [
  http.get('/api/v2/run', ({ query, caller, db, now }) => {
    const page = pageOfRuns(candidateRuns(db, caller.team.id, now, query), query)
    return replyRowsOf(page, (place) => toListedRun(db, place))
  }),

  http.get('/api/v2/projects/:id/runs', ({ params, query, caller, db, now }) => {
    const project = db.rowOfTeam(db.projects, params.id, caller.team)
    const wanted = query.filter?.project_id ?? project.id
    if (wanted !== project.id) return { payload: [], count: 0 }
    const filter = { ...query.filter, project_id: project.id }
    const page = pageOfRuns(runPartsOf(db, caller.team.id, now), { ...query, filter })
    return replyRowsOf(page, (place) => toListedRun(db, place))
  }),

  http.post('/api/v2/run', async ({ body, caller, db, now, zone, backend, refuse }) => {
    const environment = withDefaults(body)
    const project = checkRun(db, body, environment, caller)
    const cause = newRunRefusal(db, caller.team, now, zone)
    if (cause) throw refuse('USAGE_LIMIT_REACHED', { cause })
    const id = await db.newId(db.runs)
    const { os_version: osversion, device } = toWire(environment)
    await db.runs.create({
      id,
      team_id: caller.team.id,
      project_id: project?.id ?? null,
      created_by: caller.user.id,
      name: body.name || null,
      link: body.link || null,
      branch: body.branch || null,
      platform: body.platform,
      osversion,
      system_image: environment.system_image,
      device,
      flavor: environment.flavor,
      repeat_of: null,
      created: now,
      ...plannedFields({
        seed: `${backend.runtimeSeed}:${id}`,
        created: now,
        platform: body.platform,
        osversion,
        device,
        flavor: environment.flavor,
        options: optionsFrom(body),
        preset: await takeNextPreset(db),
        ...appOfRun(db, project, caller.team),
      }),
      interrupted_at: null,
    })
    return { run_id: id, status: 'created' as const }
  }),

  http.get('/api/v1/run/:id', ({ params, caller, db, now }) =>
    toRun(db, db.rowOfTeam(db.runs, params.id, caller.team), now),
  ),

  http.get('/api/v1/run/:id/repeat', async ({ params, query, caller, db, now, zone, backend, refuse }) => {
    const origin = db.rowOfTeam(db.runs, params.id, caller.team)
    if (openedFrom(origin) !== null) throw refuse('CONFLICT', { message: 'The run was opened from files.' })
    if (query.failed_only && recordedOf(origin))
      throw refuse('CONFLICT', { message: 'The run was recorded: nobody knows which tests failed.' })
    const failed = query.failed_only ? failedTestsOf(origin, now) : null
    if (failed?.length === 0) throw refuse('CONFLICT', { message: 'The run has no failed tests to repeat.' })
    const cause = newRunRefusal(db, caller.team, now, zone)
    if (cause) throw refuse('USAGE_LIMIT_REACHED', { cause })
    const id = await db.newId(db.runs)
    const spec = specOf(origin)
    const chosen = await takeNextPreset(db)
    const { testsTotal } = spec.preset ?? {}
    await db.runs.create({
      ...origin,
      id,
      created_by: caller.user.id,
      repeat_of: origin.id,
      created: now,
      ...plannedFields({
        ...spec,
        // The same tests, without the trouble of the run before.
        preset: testsTotal === undefined ? chosen : { testsTotal, ...chosen },
        seed: `${backend.runtimeSeed}:${id}`,
        created: now,
        ...(failed ? { onlyTests: failed } : {}),
      }),
      interrupted_at: null,
    })
    return { run_id: id }
  }),

  http.get('/api/v2/admin/runs', ({ query, db, now }) => {
    const page = pageOfRuns(candidateRuns(db, null, now, query), query)
    return replyRowsOf(page, (place) => withTeam(toListedRun(db, place), teamOf(db, runRowOf(place).team_id)))
  }),

  http.patch(
    '/api/v2/admin/runs/:id/interrupt',
    async ({ params, body, db, now, refuse, assertAllowed }): Promise<Run> => {
      const row = db.runs.get(params.id)
      if (!row) throw refuse('NOT_FOUND')
      assertAllowed({ state: stateOf(row, now) })
      const message = `Interrupted by an administrator${body.reason ? `: ${body.reason}` : ''}`
      return toRun(db, await db.runs.update(row, { data: interruptedFields(row, now, message) }), now)
    },
  ),
]

/** Validation that needs more than the body itself; all problems at once, each on its field. */
function checkRun(
  db: Database,
  body: RunBody,
  environment: Environment,
  caller: TeamCaller,
): ProjectRow | undefined {
  const fields: Record<string, string> = {}
  for (const { field, rule } of environmentProblems(environment)) fields[field] ??= rule
  const project = db.projects
    .findMany((q) => q.where({ team_id: caller.team.id }))
    .find((row) => row.slug === body.project)
  if (body.project && !project) fields.project = 'unknown_project'
  for (const [field, path] of pathsOf(body)) {
    if (path && !isKept(db, caller.team.id, path)) fields[field] = 'never_uploaded'
  }
  if (Object.keys(fields).length > 0) throw new ServiceError('VALIDATION_ERROR', { fields })
  return project
}

/** Of the files that a run is made of. */
function pathsOf({
  s3_app_path,
  s3_test_app_path,
  bundles,
}: RunOptions): [field: string, path: string | null | undefined][] {
  return [
    ['s3_app_path', s3_app_path],
    ['s3_test_app_path', s3_test_app_path],
    ...(bundles ?? []).flatMap((bundle, i): [string, string | null | undefined][] => [
      [`bundles.${i}.s3_app_path`, bundle.s3_app_path],
      [`bundles.${i}.s3_test_app_path`, bundle.s3_test_app_path],
    ]),
  ]
}

/** Uploaded by the team, or a file of one of its runs: a scenario's runs have files without uploads. */
function isKept(db: Database, team_id: string, path: string): boolean {
  const upload = db.uploads.get(path)
  if (upload) return upload.team_id === team_id && upload.uploaded_at !== null
  if (!path.startsWith(`${team_id}/`)) return false
  return db.runs
    .findMany((q) => q.where({ team_id }))
    .some((run) => run.options.includes(path) && pathsOf(optionsOf(run)).some(([, known]) => known === path))
}

function optionsFrom(body: RunBody): RunOptions {
  const set = Object.entries(runOptions.parse(body)).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  return Object.fromEntries(set)
}

const adminReplyCache = new WeakMap<Readonly<Run>, Readonly<AdminRun>>()

function withTeam(run: Readonly<Run>, team: AdminRun['team']): Readonly<AdminRun> {
  const known = adminReplyCache.get(run)
  if (known?.team.name === team.name) return known
  const made = Object.freeze({ ...run, team })
  if (Object.isFrozen(run)) adminReplyCache.set(run, made)
  return made
}

function teamOf(db: Database, id: string | null) {
  return { id: id ?? '', name: db.teams.get(id ?? '')?.name ?? '' }
}
