import { BackendCommandRunner } from '../control/backend-command-runner.ts'
import type { NamedWorld } from '../control/command.ts'
import { ServiceError } from '../db/service-error.ts'
import type { Backend, ResetOptions } from '../service/backend.ts'
import { KeptBodies } from '../service/journal.ts'
import { createBackend } from './create-backend.ts'
import { sendToLoopback } from './loopback.ts'

const minute = 60_000
const hour = 60 * minute
const most = 500
const names = /^[\w.-]{1,100}$/

/**
 * Many services in one, by name. The first request with a name opens its service, with the scenario, seed and time of the
 * unnamed one. It ends by command, or when nobody has asked it for a while.
 */
export class Worlds {
  /** Answers requests without a name. */
  readonly first: BackendCommandRunner
  readonly #resetOptions: ResetOptions & { now: number }
  readonly #idle: number
  /** Bodies in the journals of all named worlds. */
  readonly #bodies = new KeptBodies()
  readonly #named = new Map<string, { control: Promise<BackendCommandRunner>; used: number }>()

  constructor(
    first: Backend,
    { start, idle = 30 }: { start?: number | undefined; idle?: number | undefined } = {},
  ) {
    first.deliveries.sender = sendToLoopback
    this.first = new BackendCommandRunner(first, { start, worlds: this })
    const { scenario: base, rowsToAdd: add, seed, start: now, clock } = first
    this.#resetOptions = { scenario: { base, add }, seed, now, frozen: clock.state.frozen }
    this.#idle = idle * minute
  }

  async of(name: string | null): Promise<BackendCommandRunner> {
    if (name === null) return this.first
    const world = this.#named.get(name) ?? this.#opened(name)
    world.used = Date.now()
    return world.control
  }

  async list(): Promise<NamedWorld[]> {
    this.#endIdle()
    const all = [...this.#named].map(async ([name, { control, used }]) => ({
      name,
      backend: (await control).backend,
      used,
    }))
    return Promise.all(all)
  }

  /** Sends what is due by now, as a real service does without being asked. */
  async deliver(): Promise<void> {
    const named = await Promise.all([...this.#named.values()].map(({ control }) => control))
    for (const { backend } of [this.first, ...named])
      if (backend.deliveries.isDue(backend.clock.now())) await backend.read(() => {})
  }

  end(name: string): boolean {
    void this.#named.get(name)?.control.then(({ backend }) => backend.journal.clear())
    return this.#named.delete(name)
  }

  #opened(name: string) {
    if (!names.test(name)) {
      const message = 'The name of a world has letters, digits, dots, dashes and underscores, 100 at most.'
      throw new ServiceError('VALIDATION_ERROR', { message })
    }
    this.#endIdle()
    if (this.#named.size >= most) {
      const message = `There are ${most} worlds already; the command "worlds" ends some.`
      throw new ServiceError('INSUFFICIENT_STORAGE', { message })
    }
    const world = { control: this.#begin(name), used: 0 }
    this.#named.set(name, world)
    return world
  }

  async #begin(name: string): Promise<BackendCommandRunner> {
    const { start, backend } = this.first
    // Unless a date was chosen, a world starts today, with the same rows as others of this hour.
    if (start === undefined && Date.now() - this.#resetOptions.now > hour) this.#resetOptions.now = Date.now()
    const own = await createBackend(this.#resetOptions, { bodies: this.#bodies, addOn: backend.addOn })
    own.publicAddress = backend.publicAddress
    own.deliveries.sender = backend.deliveries.sender
    return new BackendCommandRunner(own, { start, world: name, worlds: this })
  }

  #endIdle(): void {
    for (const [name, { used }] of this.#named) if (Date.now() - used > this.#idle) this.end(name)
  }
}
