import * as z from 'zod/mini'
import { addedRows, ownScenario } from '../../../fixtures/added-rows/schema.ts'
import { type Persona, personas } from '../../../fixtures/personas.ts'
import { userIdOf } from '../../../fixtures/story/ids.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import type { UserRow } from '../../db/models.ts'
import { loadedRunPartsOf } from '../../db/runs/run-index.ts'
import { BrokenScenario } from '../../db/shared-rows.ts'
import { latest } from '../../service/clock.ts'
import { addedFault, faultInForce } from '../../service/faults.ts'
import { longSession, openSession } from '../../service/sessions.ts'
import { type CommandContext, defineCommand } from '../command.ts'
import { CommandError, commandErrors, parseInput } from '../command-error.ts'
import { duration, isoTime, moment } from '../moments.ts'

/** Commands for the world's scenario, people and time. */

export const seedNumber = z.int().check(z.gte(0), z.lte(2 ** 32))

export const clockSpeed = z.number().check(z.gt(0), z.lte(100_000))

const clockReading = z.object({ now: z.string(), frozen: z.boolean(), speed: z.number() })

const worldState = z.object({
  version: z.string(),
  /** Its name, when it isn't the first. */
  world: z.nullable(z.string()),
  scenario: z.string(),
  scenarios: z.array(z.string()),
  seed: z.number(),
  start: z.string(),
  /** Whether the start was chosen, and isn't just the time of the reset. */
  hasChosenStart: z.boolean(),
  /** The setting that rewrote the scenario's rows; null is none. */
  brand: z.unknown(),
  /** Rows added to the scenario's; null is none. */
  add: z.nullable(addedRows),
  ...clockReading.shape,
  persona: z.nullable(z.string()),
  /** The personas as this world knows them. */
  people: z.array(z.object({ key: z.string(), email: z.string(), team: z.nullable(z.string()) })),
  latency: z.string(),
  faults: z.array(faultInForce),
  /** Latency and faults that the scenario begins with. */
  own_trouble: z.object({ latency: z.string(), faults: z.array(addedFault) }),
  passthrough: z.array(z.string()),
  counts: z.record(z.string(), z.number()),
})
export type WorldState = z.infer<typeof worldState>

export function stateOf({ backend, signedIn, passthrough, world }: CommandContext): WorldState {
  const { db } = backend
  const now = backend.clock.now()
  let waiting = 0
  let running = 0
  for (const run of loadedRunPartsOf(backend.db, null, now).others.rows) {
    if (run.end_at <= now) continue
    if (run.start_at > now) waiting++
    else running++
  }
  return {
    version: packageJson.version,
    world,
    scenario: backend.scenario,
    scenarios: backend.scenarioNames,
    seed: backend.seed,
    start: isoTime(backend.start),
    hasChosenStart: backend.hasChosenStart,
    brand: backend.brand,
    add: addedTo(backend),
    ...readClock(backend.clock),
    persona: signedIn(),
    people: personas.map((persona) => peopleOf(backend, persona)),
    latency: backend.latency.profile,
    faults: backend.faults.list(),
    own_trouble: initialTrouble(backend),
    passthrough: [...passthrough],
    counts: {
      teams: db.teams.count(),
      users: db.users.count(),
      projects: db.projects.count(),
      runs: db.runs.count(),
      runs_waiting: waiting,
      runs_running: running,
      domains: db.domains.count(),
      mails: db.mails.count(),
      calls: backend.journal.count,
      changes: backend.db.committedEdits().length,
    },
  }
}

function peopleOf({ db, seed }: CommandContext['backend'], { key, email }: Persona) {
  const user = db.users.get(userIdOf(seed, email))
  return {
    key,
    email: user?.email ?? email,
    team: db.teams.get(user?.current_team_id ?? '')?.name ?? null,
  }
}

/** Checked, when the world began. */
const addedTo = ({ rowsToAdd }: CommandContext['backend']) => rowsToAdd as WorldState['add']

function initialTrouble({ initialTrouble: { latency = 'off', faults = [] } }: CommandContext['backend']) {
  return { latency, faults: [...faults] }
}

function readClock(clock: CommandContext['backend']['clock']) {
  const { frozen, speed } = clock.state
  return { now: isoTime(clock.now()), frozen, speed }
}

const worldInList = z.object({
  name: z.string(),
  ...z.pick(worldState, { scenario: true, seed: true, now: true }).shape,
  calls: z.number(),
  changes: z.number(),
  /** Real time of its last request. */
  used: z.string(),
})

export const worlds = defineCommand({
  summary:
    'Named worlds beside the first, opened by `X-Mock-World: name` or a path below `/@name/`; `end` ends one, or all with "*"',
  args: z.strictObject({ end: z.optional(z.string().check(z.minLength(1))) }),
  short: 'end',
  result: z.object({ worlds: z.array(worldInList) }),
  run: async ({ worlds: kept }, { end }) => {
    const known = (await kept.list()).map(({ name }) => name)
    if (end === '*') for (const name of known) kept.end(name)
    else if (end !== undefined && !kept.end(end)) throw commandErrors.noWorld(end, known)
    const worlds = (await kept.list()).map(({ name, backend, used }) => ({
      name,
      scenario: backend.scenario,
      seed: backend.seed,
      now: isoTime(backend.clock.now()),
      calls: backend.journal.count,
      changes: backend.db.committedEdits().length,
      used: isoTime(used),
    }))
    return { worlds }
  },
})

export const state = defineCommand({
  summary: 'The present state of the fake service',
  args: z.strictObject({}),
  result: worldState,
  run: (controlled) => controlled.backend.read(() => stateOf(controlled)),
})

export const reset = defineCommand({
  summary:
    'Start a scenario over; without arguments the present one. A frozen clock stays frozen, and goes back to where it started',
  args: z.strictObject({
    /** By name, or `{ base, add }` with rows of one's own. */
    scenario: z.optional(z.union([z.string(), ownScenario])),
    seed: z.optional(seedNumber),
    now: z.optional(moment),
    freeze: z.optional(z.boolean()),
    /** A brand in Acme's place, until the next one; null restores Acme. */
    brand: z.optional(z.unknown()),
  }),
  short: 'scenario',
  result: worldState,
  run: async (controlled, { scenario, seed, now, freeze, brand }) => {
    const { backend } = controlled
    requireScenario(controlled, typeof scenario === 'string' ? scenario : scenario?.base)
    const named = brand === undefined ? undefined : requireBrand(controlled, brand, 'reset')
    const frozen = freeze ?? backend.clock.state.frozen
    try {
      await backend.reset({ scenario, seed, ...startOf(controlled, now, frozen), frozen, brand: named })
    } catch (error) {
      if (!(error instanceof BrokenScenario)) throw error
      throw error.cause instanceof CommandError ? error.cause : commandErrors.brokenScenario(error.message)
    }
    return stateOf(controlled)
  },
})

const justBegun = 2_000

/**
 * A demo's link starts over the world that its page has just begun. Such a world keeps its start time, so that its rows
 * needn't be made again; its clock goes on.
 */
function startOf({ backend, start }: CommandContext, chosen: number | undefined, frozen: boolean) {
  const now = chosen ?? start ?? (frozen ? backend.start : undefined)
  if (now !== undefined) return { now }
  const age = Date.now() - backend.start
  return age >= 0 && age < justBegun ? { now: backend.start, age } : { now: Date.now() }
}

export function requireScenario({ backend }: CommandContext, scenario: string | undefined): void {
  if (scenario === undefined || backend.scenarioNames.includes(scenario)) return
  throw commandErrors.noScenario(scenario, backend.scenarioNames)
}

/** Checked by the add-on; without one, only null is allowed. */
export function requireBrand({ backend }: CommandContext, brand: unknown, subject: string): unknown {
  const given = z.object({ brand: z.nullable(backend.addOn.brand?.schema ?? z.never()) })
  return parseInput(given, { brand }, subject).brand
}

export const persona = defineCommand({
  summary:
    'Open a session for a persona (owner, editor, …) or any user by e-mail; in a page this also signs in',
  args: z.strictObject({ persona: z.string().check(z.minLength(1)) }),
  short: 'persona',
  result: z.object({ token: z.string(), email: z.string(), name: z.string() }),
  run: async (controlled, { persona: who }) => {
    const { backend } = controlled
    const session = await backend.change(async () => {
      const user = findUser(backend, who)
      if (!user)
        throw commandErrors.nobody(
          who,
          personas.map(({ key }) => key),
        )
      if (user.status !== 'active') throw commandErrors.cannotSignIn(user.email, user.status)
      return openSession(backend.db, user, backend.clock.now(), longSession)
    })
    controlled.signIn(session.id)
    const user = backend.db.users.get(session.user_id)
    return { token: session.id, email: user?.email ?? '', name: user?.name ?? '' }
  },
})

/** A persona, or any user by e-mail. A persona is found by id too: its e-mail may have changed. */
export function findUser({ db, seed }: CommandContext['backend'], who: string): UserRow | undefined {
  const wanted = who.trim().toLowerCase()
  const known = (personas as readonly Persona[]).find(
    ({ key, name }) => key === wanted || name.toLowerCase() === wanted,
  )
  const email = known?.email ?? wanted
  return db.users.findFirst((q) => q.where({ email })) ?? db.users.get(userIdOf(seed, email))
}

export const clock = defineCommand({
  summary: 'Freeze, set, advance or speed up time. It only goes forward: reset with `now` to begin earlier',
  args: z.strictObject({
    freeze: z.optional(z.boolean()),
    set: z.optional(moment),
    advance: z.optional(duration),
    /** Go on to when every run that waits or runs now has finished, or one by its id. */
    finish: z.optional(z.union([z.boolean(), z.string()])),
    speed: z.optional(clockSpeed),
  }),
  short: 'advance',
  result: clockReading,
  run: ({ backend }, { freeze, set, advance, finish, speed }) => {
    if ([set, advance, finish || undefined].filter((value) => value !== undefined).length > 1) {
      throw commandErrors.manyMoves()
    }
    const change = () => {
      const { clock } = backend
      if (set !== undefined && set < clock.now()) {
        throw commandErrors.clockGoesBack(isoTime(clock.now()))
      }
      if (advance !== undefined && clock.now() + advance > latest) {
        throw commandErrors.clockEnds(isoTime(latest))
      }
      if (freeze !== undefined) clock.freeze(freeze)
      if (speed !== undefined) clock.accelerate(speed)
      if (set !== undefined) clock.set(set)
      if (advance !== undefined) clock.advance(advance)
      if (finish) clock.set(whenFinished(backend, finish === true ? undefined : finish))
      return readClock(clock)
    }
    const asked = [freeze, set, advance, finish, speed].some((value) => value !== undefined)
    return asked ? backend.configure(change) : readClock(backend.clock)
  },
})

function whenFinished({ db, clock }: CommandContext['backend'], run: string | undefined): number {
  const one = run === undefined ? undefined : db.runs.get(run)
  if (run !== undefined && !one) throw commandErrors.noRun(run)
  const runs = one ? [one] : db.runs.all()
  return runs.reduce((latest, { end_at }) => Math.max(latest, end_at), clock.now())
}
