import * as z from 'zod/mini'
import { ownProperty } from '../../src/contract/own-property.ts'
import { Database } from '../db/db.ts'
import type { ScenarioRows } from '../db/models.ts'
import { ServiceError } from '../db/service-error.ts'
import type { SharedRowCache } from '../db/shared-rows.ts'
import type { RowChange } from '../db/table.ts'
import type { MediaLoader } from '../simulation/artifacts/artifacts.ts'
import type { AddOn } from './add-on.ts'
import { EventSchedule, type ScenarioInput } from './background-events.ts'
import type { Blobs } from './blobs.ts'
import { Clock, clockState } from './clock.ts'
import { Deliveries } from './deliveries.ts'
import {
  type AddedFault,
  type FaultCall,
  type FaultEffect,
  Faults,
  type FaultTarget,
  faultInForce,
} from './faults.ts'
import { Journal, type KeptBodies } from './journal.ts'
import { Latency, type LatencyProfile, latencyProfile } from './latency.ts'
import type { MatchedEndpoint } from './match-endpoint.ts'
import type { ApiReply, ApiRequest } from './messages.ts'

/** A scenario: what the service holds at the start, and how it behaves. */
export interface Scenario {
  rows(input: ScenarioInput): ScenarioRows | Promise<ScenarioRows>
  latency?: LatencyProfile
  faults?: readonly AddedFault[]
}

/** Storage for a state that outlives this object. A host without one (tests) forgets. */
export interface StateStore {
  /** Runs work that changes the state exclusively, after applying the changes of other tabs. */
  exclusive<Result>(work: () => Promise<Result>): Promise<Result>
  /** The work's changes are safe once this resolves. */
  saveChanges(changes: readonly RowChange[]): Promise<void>
  /** Clock, faults or latency changed, or everything was reset. */
  saveSettings(): Promise<void>
  /** The backend started over, with these edits on top of the scenario. */
  saveState(edits: readonly RowChange[]): Promise<void>
  /** Whether others are known to work on the same state: what was read may be old. */
  readonly shared: boolean
  /** Takes over what others changed. */
  refresh(): Promise<void>
}

const forgetful: StateStore = {
  shared: false,
  exclusive: (work) => work(),
  saveChanges: async () => {},
  saveSettings: async () => {},
  saveState: async () => {},
  refresh: async () => {},
}

export interface BackendOptions {
  /** The first one is the default. */
  scenarios: Readonly<Record<string, Scenario>>
  sharedRows: Pick<SharedRowCache, 'of'>
  blobs: Blobs
  /** Checks the rows that somebody's tests ask for, and adds them to the scenario's. */
  addRows: (rows: ScenarioRows, add: unknown, input: ScenarioInput) => Promise<ScenarioRows>
  /** Pictures and videos of artifacts; each host loads them in its own way. */
  media: MediaLoader
  /** Shared by the journals of several backends. */
  bodies?: KeptBodies | undefined
  addOn?: AddOn | undefined
  /**
   * Answers a call: `handleCall` of `handle-call.ts` with the handlers and pages, which `hosts/create-backend.ts` fills in,
   * since `service/` may not import them.
   */
  answer: (backend: Backend, request: ApiRequest, matched: MatchedEndpoint | undefined) => Promise<ApiReply>
}

export interface ResetOptions {
  /** A scenario's name, or `{ base, add }`. A name alone removes rows added before. */
  scenario?: string | { base?: string | undefined; add: unknown } | undefined
  seed?: number | undefined
  /** Virtual start time, epoch milliseconds. */
  now?: number | undefined
  /** Time stands still. */
  frozen?: boolean | undefined
  /** The add-on's setting; null is none. */
  brand?: unknown
}

export const backendSettings = z.object({
  scenario: z.string(),
  seed: z.number(),
  start: z.number(),
  /** Whether the start was chosen: then a stored state doesn't move to today (`staleAfter` in `browser-store.ts`). */
  hasChosenStart: z._default(z.boolean(), false),
  brand: z._default(z.unknown(), null),
  /** Rows added to the scenario's; null is none. */
  add: z._default(z.unknown(), null),
  clock: clockState,
  latency: latencyProfile,
  faults: z.array(faultInForce),
})
export type BackendSettings = z.infer<typeof backendSettings>

/** The reset that a stored state is based on. */
export const resetOptionsOf = ({
  scenario,
  add,
  seed,
  start,
  brand,
}: Pick<BackendSettings, 'scenario' | 'add' | 'seed' | 'start' | 'brand'>): ResetOptions => ({
  scenario: { base: scenario, add },
  seed,
  now: start,
  brand,
})

/** The whole state except uploaded bytes. */
export interface BackendState extends BackendSettings {
  /** All edits since the scenario began. */
  changes: readonly RowChange[]
}

/** A start this close to the real time is no chosen one: a reset “now” may have waited for its turn. */
const presentTolerance = 60_000

/** The fake service at work: its state and its turns. Hosts carry calls and commands to it. */
export class Backend {
  readonly db = new Database()
  readonly faults = new Faults()
  readonly latency = new Latency()
  readonly journal: Journal
  readonly deliveries: Deliveries
  readonly blobs: Blobs
  readonly media: MediaLoader
  store: StateStore = forgetful
  /** Scheme and host of the product, where the host knows it. */
  publicAddress: string | null = null
  clock = new Clock(0)
  scenario: string
  seed = 1
  start = 0
  /** Whether the start was chosen. */
  hasChosenStart = false
  brand: unknown = null
  /** The rows that somebody's tests add to the scenario's, as they describe them (`reset`'s argument `add`). */
  rowsToAdd: unknown = null
  readonly #options: BackendOptions
  readonly #turns = new Mutex()
  #events = new EventSchedule([])
  readonly #watchers: ((changes: readonly RowChange[]) => void)[] = []

  private constructor(options: BackendOptions) {
    this.#options = options
    this.scenario = this.scenarioNames[0] ?? ''
    this.blobs = options.blobs
    this.media = options.media
    this.journal = new Journal(options.bodies)
    this.deliveries = new Deliveries(this)
  }

  static async create(options: BackendOptions, reset: ResetOptions = {}): Promise<Backend> {
    const backend = new Backend(options)
    await backend.loadScenario(reset)
    return backend
  }

  get addOn(): AddOn {
    return this.#options.addOn ?? {}
  }

  get scenarioNames(): string[] {
    return Object.keys(this.#options.scenarios)
  }

  /** Latency and faults that the present scenario begins with. */
  get initialTrouble(): Pick<Scenario, 'latency' | 'faults'> {
    return ownProperty(this.#options.scenarios, this.scenario) ?? {}
  }

  /** The seed of everything random at run time. */
  get runtimeSeed(): string {
    return this.db.runtimeSeed
  }

  /** Starts over as the scenario begins: rows, clock, faults and latency. `age`: milliseconds that its clock has run already. */
  async reset({ age = 0, ...options }: ResetOptions & { age?: number } = {}): Promise<void> {
    await this.#startOver(async () => {
      await this.loadScenario(options)
      this.clock.advance(age)
    }, new Map())
  }

  /** Loads a scenario; nothing is saved. */
  async loadScenario({
    scenario: wanted = { base: this.scenario, add: this.rowsToAdd },
    seed = this.seed,
    now = Date.now(),
    frozen = false,
    brand = this.brand,
  }: ResetOptions): Promise<void> {
    const { base: name = this.scenarioNames[0] ?? '', add = null } =
      typeof wanted === 'string' ? { base: wanted } : wanted
    const scenario = ownProperty(this.#options.scenarios, name)
    if (!scenario)
      throw new Error(`there is no scenario "${name}"; there are ${this.scenarioNames.join(', ')}`)
    const { sharedRows, addRows } = this.#options
    const input = { seed, now }
    const cacheKey = `${name}:${seed}:${now}`
    const scenarioRows = await (add === null
      ? sharedRows.of(cacheKey, () => scenario.rows(input))
      : sharedRows.of(`${cacheKey}:${JSON.stringify(add)}`, async () =>
          addRows(await scenario.rows(input), add, input),
        ))
    const rewritten = brand === null ? scenarioRows : this.addOn.brand?.rewrite(scenarioRows, seed, brand)
    this.db.load(`${name}:${seed}`, rewritten ?? scenarioRows)
    this.#events = new EventSchedule(
      ownProperty(this.addOn.events ?? {}, name)?.(this.db.scenarioRows, input) ?? [],
    )
    this.brand = brand
    this.rowsToAdd = add
    this.scenario = name
    this.seed = seed
    this.start = now
    this.hasChosenStart = Math.abs(now - Date.now()) > presentTolerance
    this.clock = new Clock(now, { frozen })
    this.faults.reset(this.runtimeSeed)
    for (const fault of scenario.faults ?? []) this.faults.add(fault)
    this.latency.reset(this.runtimeSeed, scenario.latency ?? 'off')
    this.journal.clear()
  }

  get settings(): BackendSettings {
    const { scenario, seed, start, hasChosenStart, brand, rowsToAdd, clock, latency, faults } = this
    return {
      scenario,
      seed,
      start,
      hasChosenStart,
      brand,
      add: rowsToAdd,
      clock: clock.state,
      latency: latency.profile,
      faults: faults.list(),
    }
  }

  get state(): BackendState {
    return { ...this.settings, changes: this.db.committedEdits() }
  }

  /** Replaces the state. If the new one isn't consistent, nothing changes. */
  async importState(state: BackendState, uploads: ReadonlyMap<string, Uint8Array>): Promise<void> {
    await this.#startOver(() => this.#loadState(state), uploads)
  }

  /** Starts over with these rows in place of the scenario's. If they are inconsistent, nothing changes. */
  async replaceRows(
    rows: readonly RowChange[],
    options: ResetOptions,
    uploads: ReadonlyMap<string, Uint8Array>,
  ): Promise<void> {
    await this.#startOver(async () => {
      await this.loadScenario({ brand: null, ...options })
      this.hasChosenStart = true
      await this.db.apply([...this.db.deletionOfAllRows(), ...rows])
      const dangling = this.db.danglingReference()
      if (dangling) throw new Error(dangling)
    }, uploads)
  }

  async #startOver(become: () => Promise<void>, uploads: ReadonlyMap<string, Uint8Array>): Promise<void> {
    await this.#turns.run(async () => {
      const before = this.state
      try {
        await become()
        await this.blobs.exchange(uploads, () => this.store.saveState(this.state.changes))
      } catch (error) {
        await this.#loadState(before)
        throw error
      }
    })
  }

  async #loadState(state: BackendState): Promise<void> {
    await this.loadScenario(resetOptionsOf(state))
    await this.applyState(state)
    this.#applyBackgroundEvents()
    const dangling = this.db.danglingReference()
    if (dangling) throw new Error(dangling)
  }

  /** Restores a stored state, right after a reset with its options. */
  async applyState({ changes, ...settings }: BackendState): Promise<void> {
    const problem = this.db.problemWith(changes)
    if (problem) throw new Error(`${problem.code}: ${problem.table}`)
    await this.db.apply(changes)
    this.applySettings(settings)
  }

  /** Restores clock, faults and latency, stored or set by another tab. */
  applySettings({
    hasChosenStart,
    clock,
    latency,
    faults,
  }: Omit<BackendSettings, 'scenario' | 'seed' | 'start' | 'brand' | 'add'>): void {
    this.hasChosenStart = hasChosenStart
    this.clock.restore(clock)
    this.latency.profile = latency
    this.faults.restore(faults)
  }

  /** Clock, faults and latency changed from outside a call, one change at a time. */
  configure<Result>(work: () => Result): Promise<Result> {
    return this.#turns.run(() =>
      this.store.exclusive(async () => {
        this.#applyBackgroundEvents()
        await this.#deliver()
        const before = this.settings
        try {
          const result = work()
          await this.store.saveSettings()
          return result
        } catch (error) {
          this.applySettings(before)
          throw error
        }
      }),
    )
  }

  /** Makes the changes of a call or a command in its turn: all of them or none. */
  change<Result>(work: () => Promise<Result> | Result): Promise<Result> {
    return this.#turns.run(() =>
      this.store.exclusive(async () => {
        this.#applyBackgroundEvents()
        await this.#deliver()
        return this.#transaction(async () => {
          const { payments } = this.db
          // A changed limit or card may call for a webhook.
          const { revision } = payments
          const result = await work()
          const limitsChanged = payments.revision !== revision
          const now = this.clock.now()
          if (limitsChanged || this.deliveries.isDue(now)) await this.deliveries.settle(now, limitsChanged)
          return result
        })
      }),
    )
  }

  async #transaction<Result>(work: () => Promise<Result>): Promise<Result> {
    const { result, changes } = await this.db.transaction(work, (made) => this.store.saveChanges(made))
    if (changes.length > 0) for (const watcher of this.#watchers) watcher(changes)
    return result
  }

  /** Deliveries that were due since the last turn. While the storage is full, they wait. */
  async #deliver(): Promise<void> {
    const now = this.clock.now()
    if (!this.deliveries.isDue(now)) return
    await this.#transaction(() => this.deliveries.settle(now)).catch((error: unknown) => {
      if (!(error instanceof ServiceError && error.code === 'INSUFFICIENT_STORAGE')) throw error
    })
  }

  /** Calls back with the changes of each call and command. */
  watch(watcher: (changes: readonly RowChange[]) => void): void {
    this.#watchers.push(watcher)
  }

  /** Reads that must not see half of a change. */
  read<Result>(work: () => Promise<Result> | Result): Promise<Result> {
    return this.#turns.run(async () => {
      this.#applyBackgroundEvents()
      if (this.deliveries.isDue(this.clock.now())) await this.store.exclusive(() => this.#deliver())
      return work()
    })
  }

  /** Applies the events that are due. */
  #applyBackgroundEvents(): void {
    for (const { rows } of this.#events.until(this.clock.eventsUntil)) this.db.applyEventRows(rows)
  }

  /** The fault of the next call of an endpoint. A fault for a limited number of calls has one less from then on. */
  async triggerFault(
    endpoint: FaultTarget,
    call?: FaultCall,
    now = this.clock.now(),
  ): Promise<FaultEffect | null> {
    const { effect, changed } = this.faults.trigger(endpoint, now, call)
    if (changed) await this.store.saveSettings()
    return effect
  }

  /** Answers a call. The host may know already which endpoint it is for. */
  handle(request: ApiRequest, matched?: MatchedEndpoint): Promise<ApiReply> {
    return this.#options.answer(this, request, matched)
  }
}

/** Runs one task after the other, in the order they came. A task that fails doesn't stop those behind it. */
class Mutex {
  #last: Promise<unknown> = Promise.resolve()

  run<Result>(task: () => Promise<Result> | Result): Promise<Result> {
    const result = this.#last.then(task)
    this.#last = result.catch(() => {})
    return result
  }
}
