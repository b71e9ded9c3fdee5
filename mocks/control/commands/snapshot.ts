import * as z from 'zod/mini'
import { addedRows } from '../../../fixtures/added-rows/schema.ts'
import { schemaVersion } from '../../db/models.ts'
import { ServiceError } from '../../db/service-error.ts'
import { rowChange } from '../../db/table.ts'
import type { Backend, BackendState } from '../../service/backend.ts'
import { type Fault, faultInForce, mostFaults } from '../../service/faults.ts'
import { latencyProfile } from '../../service/latency.ts'
import { callerOfSession } from '../../service/sessions.ts'
import { fromBase64, toBase64 } from '../base64.ts'
import { type CommandContext, defineCommand } from '../command.ts'
import { commandErrors, parseInput } from '../command-error.ts'
import { isoTime, moment } from '../moments.ts'
import { checkFault, newFault } from './trouble.ts'
import { clockSpeed, persona, requireBrand, requireScenario, seedNumber, stateOf } from './world.ts'

/** The whole state as one JSON document: the scenario it began with, and what has changed since. */

const format = 'paceline-snapshot' as const

const snapshot = z.strictObject({
  format: z.literal(format),
  version: z.int(),
  scenario: z.string(),
  seed: seedNumber,
  start: z.string(),
  brand: z._default(z.unknown(), null),
  /** Rows added to the scenario's. */
  add: z._default(z.nullable(addedRows), null),
  clock: z.strictObject({
    now: z.string(),
    frozen: z.boolean(),
    speed: clockSpeed,
    /** Time at which the clock was stopped, if not at the start: background events had happened up to then. */
    stopped: z.optional(z.string()),
  }),
  latency: latencyProfile,
  faults: z.array(faultInForce),
  changes: z.array(z.strictObject(rowChange.shape)),
  /** Base64 by path. */
  uploads: z.record(z.string(), z.string()),
  /** The signed-in user at export; an import signs in the same one. */
  persona: z.optional(z.string()),
})
export type Snapshot = z.infer<typeof snapshot>

export const exportCommand = defineCommand({
  summary: 'The whole state as a snapshot, uploads included',
  args: z.strictObject({}),
  result: snapshot,
  run: ({ backend, signedIn }) =>
    backend.read(async () => {
      const uploads: Snapshot['uploads'] = {}
      for (const { id } of uploaded(backend)) {
        const bytes = await backend.blobs.get(id)
        if (bytes) uploads[id] = toBase64(bytes)
      }
      const persona = signedIn() ?? undefined
      return { ...withoutUploads(backend), uploads, ...(persona && { persona }) }
    }),
})

/** The same as text that is made while it is sent: uploads may be larger than any text can be. */
export async function* snapshotText(backend: Backend): AsyncGenerator<string> {
  const { head, uploads } = await backend.read(() => ({
    head: JSON.stringify(withoutUploads(backend)),
    uploads: uploaded(backend).map(({ id, size }) => ({ id, size: size ?? 0 })),
  }))
  yield `${head.slice(0, -1)},"uploads":{`
  for (const [i, { id, size }] of uploads.entries()) {
    yield `${i > 0 ? ',' : ''}${JSON.stringify(id)}:"`
    for (let from = 0; from < size; from += piece) {
      const bytes = await backend.blobs.get(id, from, from + piece)
      if (!bytes) throw new Error(`upload ${id} went away`)
      yield toBase64(bytes)
    }
    yield '"'
  }
  yield '}}'
}

/** A multiple of three: only the last piece needs padding. */
const piece = 3 * 64 * 1024

const uploaded = ({ db }: Backend) => db.uploads.all().filter(({ uploaded_at }) => uploaded_at !== null)

function withoutUploads({ state, clock }: Backend): Omit<Snapshot, 'uploads' | 'persona'> {
  const { scenario, seed, start, brand, add, latency, faults, changes } = state
  const { frozen, speed } = clock.state
  return {
    format,
    version: schemaVersion,
    scenario,
    seed,
    start: isoTime(start),
    brand,
    add: add as Snapshot['add'],
    clock: {
      now: isoTime(clock.now()),
      frozen,
      speed,
      ...(frozen && clock.eventsUntil !== start && { stopped: isoTime(clock.eventsUntil) }),
    },
    latency,
    faults: [...faults],
    changes: changes.map(({ table, id, row }) => ({ table, id, row: row && { ...row } })),
  }
}

export const importCommand = defineCommand({
  summary: 'Import a snapshot; an invalid one is rejected with the reason and changes nothing',
  args: z.strictObject({ snapshot: z.unknown() }),
  result: z.object({ scenario: z.string(), now: z.string(), counts: z.record(z.string(), z.number()) }),
  run: async (controlled, args) => {
    const { backend } = controlled
    const { state, uploads, persona: who } = readSnapshot(controlled, args.snapshot)
    await backend.importState(state, uploads).catch((error: unknown) => {
      if (error instanceof ServiceError) throw error
      throw commandErrors.contradiction(error instanceof Error ? error.message : String(error))
    })
    if (who !== undefined) await signInAgain(controlled, who)
    const { scenario, now, counts } = stateOf(controlled)
    return { scenario, now, counts }
  },
})

/** Reuses the exported session: a new one would be a change. */
async function signInAgain(controlled: CommandContext, email: string): Promise<void> {
  const { db, clock } = controlled.backend
  const user = db.users.findFirst((q) => q.where({ email }))
  if (user?.status !== 'active') return
  const session = db.sessions
    .findMany((q) => q.where({ user_id: user.id }))
    .findLast(({ id }) => callerOfSession(db, id, clock.now()))
  if (session) controlled.signIn(session.id)
  else await persona.run(controlled, { persona: email })
}

function readSnapshot(
  controlled: CommandContext,
  value: unknown,
): { state: BackendState; uploads: Map<string, Uint8Array>; persona: string | undefined } {
  const head = parseInput(z.looseObject({ format: z.string(), version: z.number() }), value, 'snapshot')
  if (head.format !== format) throw commandErrors.otherFormat(format)
  if (head.version !== schemaVersion) {
    throw commandErrors.otherVersion(head.version, schemaVersion)
  }
  const taken = parseInput(snapshot, value, 'snapshot')
  requireScenario(controlled, taken.scenario)
  const brand = requireBrand(controlled, taken.brand, 'snapshot')
  const start = parseInput(moment, taken.start, 'snapshot.start')
  const at = parseInput(moment, taken.clock.now, 'snapshot.clock.now')
  const problem = controlled.backend.db.problemWith(taken.changes)
  if (problem) throw commandErrors[problem.code](problem.table)
  if (at < start) throw commandErrors.contradiction('its clock stands before its start')
  if (taken.faults.length > mostFaults) throw commandErrors.manyFaults(mostFaults)
  for (const kept of taken.faults) checkKept(kept)
  const uploads = new Map<string, Uint8Array>()
  const announced = new Map(
    taken.changes.flatMap(({ table, row }) => (table === 'uploads' && row ? [[row.id, row.size]] : [])),
  )
  for (const [path, text] of Object.entries(taken.uploads)) {
    const bytes = fromBase64(text)
    if (!bytes) throw commandErrors.notBase64(path)
    if (!announced.has(path)) throw commandErrors.contradiction(`nobody asked to upload "${path}"`)
    uploads.set(path, bytes)
  }
  for (const [path, size] of announced) {
    if ((uploads.get(path)?.length ?? null) !== size) {
      throw commandErrors.contradiction(`the bytes of "${path}" are not as many as it says`)
    }
  }
  const { scenario, seed, add, latency, faults, changes } = taken
  const { frozen, speed } = taken.clock
  const stopped = frozen
    ? parseInput(moment, taken.clock.stopped ?? taken.start, 'snapshot.clock.stopped')
    : undefined
  const clock = { at, anchor: Date.now(), frozen, speed, stopped }
  return {
    state: { scenario, add, seed, start, hasChosenStart: true, brand, clock, latency, faults, changes },
    uploads,
    persona: taken.persona,
  }
}

/** Checks a stored fault like a new one, except that it may be forced and used up. */
function checkKept({ id: _, times, ...kept }: Fault): void {
  const again = { ...kept, ...(times === undefined ? {} : { times: Math.max(1, times) }), force: true }
  checkFault(parseInput(newFault, again, 'snapshot.faults'))
}
