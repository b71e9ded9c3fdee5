import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type RunState, runStates } from '../../src/contract/runs.ts'
import type { RunRow } from '../db/models.ts'
import { interruptedFields, progressOf, stateOf } from '../db/run-course.ts'
import { runPartsOf } from '../db/runs/run-index.ts'
import { createBackend } from '../hosts/create-backend.ts'
import type { Backend } from '../service/backend.ts'
import { secondsOfTeam } from './billing.ts'
import { pageOfRuns } from './run-list.ts'

const start = Date.parse('2026-11-20T09:00:00Z')
let backend: Backend
let team = ''
beforeAll(async () => {
  backend = await createBackend({ scenario: 'demo', seed: 3, now: start })
  backend.clock.freeze(true)
  team = backend.db.teams.all()[0]?.id ?? ''
})

/** The same answers, the slow way. */
function walkedThrough(query: Query, now: number): string[] {
  const { state, platform, from } = query
  return backend.db.runs
    .all()
    .filter(
      (row) =>
        row.team_id === team &&
        (!state || state.includes(stateOf(row, now))) &&
        (!platform || row.platform === platform) &&
        (from === undefined || row.created >= from) &&
        (!query.search || `${row.name}\n${row.branch}\n${row.id}`.toLowerCase().includes(query.search)),
    )
    .sort((a, b) => byFailed(a, b, query.order, now))
    .map((row) => row.id)
}

function byFailed(a: RunRow, b: RunRow, order: 'asc' | 'desc', now: number): number {
  const { runs } = backend.db
  const byCreation = a.created - b.created || runs.positionOf(a.id) - runs.positionOf(b.id)
  const [failedA, failedB] = [progressOf(a, now).failed, progressOf(b, now).failed]
  if (failedA === null || failedB === null) return failedA !== null ? -1 : failedB !== null ? 1 : byCreation
  return (order === 'asc' ? 1 : -1) * (failedA - failedB || byCreation)
}

interface Query {
  state?: RunState[]
  platform?: 'Android' | 'iOS'
  from?: number
  search?: string
  order: 'asc' | 'desc'
}

const query: fc.Arbitrary<Query> = fc.record(
  {
    state: fc.uniqueArray(fc.constantFrom(...runStates), { minLength: 1 }),
    platform: fc.constantFrom('Android', 'iOS'),
    from: fc.integer({ min: start - 130 * 86_400_000, max: start + 86_400_000 }),
    search: fc.constantFrom('release', 'basket', 'main', 'a1', 'b'),
    order: fc.constantFrom('asc', 'desc'),
  },
  { requiredKeys: ['order'] },
)

const event = fc.oneof(
  fc.record({ kind: fc.constant('move' as const), to: fc.integer({ min: -40 * 60_000, max: 90 * 60_000 }) }),
  fc.record({ kind: fc.constant('add' as const), ago: fc.integer({ min: 0, max: 7_200_000 }) }),
  fc.record({ kind: fc.constant('stop' as const), nth: fc.nat({ max: 20 }) }),
  fc.record({ kind: fc.constant('undo' as const) }),
)

let added = 0
async function happen(what: typeof event extends fc.Arbitrary<infer Event> ? Event : never): Promise<void> {
  const { db, clock } = backend
  const [pattern] = db.runs.findMany((q) => q.where({ team_id: team }))
  if (!pattern) throw new Error('the team has no runs')
  const addOne = async (created: number) =>
    await db.runs.create({
      ...pattern,
      id: `added-${++added}`,
      created,
      start_at: created + 9000,
      end_at: created + 1_200_000,
    })
  if (what.kind === 'move') clock.set(start + what.to)
  else if (what.kind === 'add') await backend.change(() => addOne(clock.now() - what.ago))
  else if (what.kind === 'stop') {
    const going = db.runs.all().filter((row) => row.end_at > clock.now())
    const row = going[what.nth % Math.max(1, going.length)]
    if (row) {
      const stopped = interruptedFields(row, clock.now(), 'Interrupted by an administrator')
      await backend.change(() => db.runs.update(row, { data: stopped }))
    }
  } else {
    const failing = backend.change(async () => {
      await addOne(clock.now())
      throw new Error('refused')
    })
    await expect(failing).rejects.toThrow('refused')
  }
}

test('columns match the rows after any change of rows and clock', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 4 }), query, async (events, wanted) => {
      for (const what of events) await happen(what)
      const now = backend.clock.now()
      const { state, platform, from, search = '', order } = wanted
      const filter = {
        state,
        platform,
        created_from: from === undefined ? undefined : new Date(from).toISOString(),
      }
      const sort = { field: 'failed', order } as const
      const list = pageOfRuns(runPartsOf(backend.db, team, now), { page: 1, limit: 0, search, filter, sort })
      expect(list.payload.map(({ columns, i }) => columns.rows[i]?.id)).toEqual(walkedThrough(wanted, now))
      const billed = backend.db.runs
        .findMany((q) => q.where({ team_id: team }))
        .reduce((sum, row) => sum + (row.end_at <= now ? row.billable_seconds : 0), 0)
      expect(secondsOfTeam(backend.db, team, now)).toBe(billed)
    }),
    { numRuns: 150, seed: 20_261_120 },
  )
})

test('columns of finished runs are reused between queries, however many runs are under way', async () => {
  await backend.reset()
  backend.clock.freeze(true)
  for (let i = 0; i < 250; i++) await happen({ kind: 'add', ago: 1000 })
  const { finished } = runPartsOf(backend.db, team, backend.clock.now())
  await happen({ kind: 'add', ago: 1000 })
  expect(runPartsOf(backend.db, team, backend.clock.now()).finished).toBe(finished)
})

test('worlds that begin alike share columns of finished runs, but neither clock nor rows', async () => {
  const alike = { scenario: 'demo', seed: 4, now: start }
  const one = await createBackend(alike)
  const other = await createBackend(alike)
  const { id } = one.db.teams.all()[0] ?? { id: '' }
  expect(runPartsOf(one.db, id, start).finished).toBe(runPartsOf(other.db, id, start + 1000).finished)
  const [pattern] = one.db.runs.findMany((q) => q.where({ team_id: id }))
  if (!pattern) throw new Error('the team has no runs')
  await one.change(() => one.db.runs.create({ ...pattern, id: 'added' }))

  for (const now of [start - 86_400_000, start + 3_600_000, start]) {
    for (const { db } of [one, other]) {
      const filter = { state: ['passed'] satisfies RunState[] }
      const query = {
        page: 1,
        limit: 0,
        search: '',
        filter,
        sort: { field: 'created', order: 'asc' },
      } as const
      const rows = db.runs
        .findMany((q) => q.where({ team_id: id }))
        .filter((row) => stateOf(row, now) === 'passed')
      const { payload } = pageOfRuns(runPartsOf(db, id, now), query)
      expect(payload.map(({ columns, i }) => columns.rows[i])).toEqual(rows)
    }
  }
  expect(one.db.runs.count()).toBe(other.db.runs.count() + 1)
  expect(other.db.runs.get('added')).toBeUndefined()
})
