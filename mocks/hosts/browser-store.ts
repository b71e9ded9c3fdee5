import { schemaVersion } from '../db/models.ts'
import { ServiceError } from '../db/service-error.ts'
import type { RowChange } from '../db/table.ts'
import { type Backend, type BackendSettings, resetOptionsOf, type StateStore } from '../service/backend.ts'
import type { Blobs } from '../service/blobs.ts'
import { latencyProfiles } from '../service/latency.ts'

/**
 * Keeps the state of the fake backend in the browser: the scenario's name, seed and start, and only those rows that
 * differ from it. Each tab has a backend of its own; changes are made one tab at a time (a lock), after taking over what
 * the others changed, so that none is lost.
 */

const databaseName = 'paceline-mock'
const lockName = 'paceline-mock'
const metaKey = 'state'
/** After this long, a stored state moves to today unless its date was chosen: its past moves along, ids stay. */
const staleAfter = 20 * 60 * 60 * 1000
/** How long the database may take to open. */
const openTimeout = 3_000
/** A tab's message to the others when it opens. */
const arrival = 'here'

interface Meta extends BackendSettings {
  schema: number
  /** A new value after every reset. */
  epoch: string
  /** Counts the changes of an epoch. */
  version: number
}

interface StoredChange extends RowChange {
  key: string
  version: number
  /** Rows are inserted in this order, whichever of them changed last. */
  place: number
}

export class BrowserStore implements StateStore, Blobs {
  readonly #db: IDBDatabase
  readonly #channel = new BroadcastChannel(databaseName)
  /** Whether there are other tabs. */
  shared = false
  #backend: Backend | null = null
  #epoch = ''
  #version = 0
  readonly #places = new Map<string, number>()
  /** Uploads that the next epoch begins with. */
  #coming = new Map<string, Uint8Array>()

  private constructor(db: IDBDatabase) {
    this.#db = db
  }

  static async open(): Promise<BrowserStore> {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('meta')
      request.result.createObjectStore('changes', { keyPath: 'key' }).createIndex('version', 'version')
      request.result.createObjectStore('blobs')
    }
    // Some browsers never report whether it opens.
    const tooLong = new Promise<never>((_, reject) =>
      setTimeout(reject, openTimeout, new Error('IndexedDB does not open')),
    )
    return new BrowserStore(await Promise.race([resultOf(request), tooLong]))
  }

  /** The state that the backend is created with; `attach` adds the stored changes. Null when nothing usable is stored. */
  async loadResetOptions(knows: (scenario: string) => boolean) {
    const meta = await this.#meta()
    if (!meta) return null
    if (
      meta.schema !== schemaVersion ||
      !knows(meta.scenario) ||
      !Object.hasOwn(latencyProfiles, meta.latency)
    ) {
      console.info('The stored state of the fake backend is of another version and was discarded.')
      return null
    }
    const stale = !meta.hasChosenStart && !meta.clock.frozen && Date.now() - meta.start > staleAfter
    return { ...resetOptionsOf(meta), ...(stale && { now: Date.now() }), moved: stale }
  }

  /** From now on the backend's state lives here. */
  async attach(backend: Backend, continued: { moved: boolean } | null): Promise<void> {
    this.#backend = backend
    await navigator.locks.request(lockName, async () => {
      const meta = continued ? await this.#meta() : undefined
      if (meta) {
        await this.#applyStored(meta, { keepClock: continued?.moved ?? false })
        if (continued?.moved) await this.#writeMeta()
      } else await this.#startEpoch()
    })
    backend.store = this
    this.#channel.onmessage = ({ data }) => {
      this.shared = true
      if (data === arrival) this.#channel.postMessage(this.#version)
      void backend.read(() => this.#pull())
    }
    this.#channel.postMessage(arrival)
  }

  exclusive<Result>(work: () => Promise<Result>): Promise<Result> {
    return navigator.locks.request(lockName, async () => {
      await this.#pull()
      return await work()
    }) as Promise<Result>
  }

  async saveChanges(changes: readonly RowChange[]): Promise<void> {
    const version = this.#version + 1
    const transaction = this.#db.transaction(['changes', 'meta'], 'readwrite', { durability: 'relaxed' })
    this.#putChanges(transaction, changes, version)
    transaction.objectStore('meta').put(this.#describe(version), metaKey)
    await completed(transaction)
    this.#version = version
    this.#channel.postMessage(version)
  }

  async saveSettings(): Promise<void> {
    const version = this.#version + 1
    await this.#writeMeta(version)
    this.#version = version
    this.#channel.postMessage(version)
  }

  /** The backend was reset: the stored state is obsolete, in every tab. */
  async saveState(changes: readonly RowChange[]): Promise<void> {
    await navigator.locks.request(lockName, () => this.#startEpoch(changes))
    this.#channel.postMessage(this.#version)
  }

  refresh(): Promise<void> {
    return this.#backend ? this.#backend.read(() => this.#pull()) : Promise.resolve()
  }

  async put(path: string, bytes: Uint8Array): Promise<void> {
    const transaction = this.#db.transaction('blobs', 'readwrite')
    transaction.objectStore('blobs').put(bytes, path)
    await completed(transaction)
  }

  async get(path: string, from?: number, to?: number): Promise<Uint8Array | undefined> {
    const store = this.#db.transaction('blobs').objectStore('blobs')
    return (await resultOf<Uint8Array | undefined>(store.get(path)))?.subarray(from, to)
  }

  async exchange(uploads: ReadonlyMap<string, Uint8Array>, swap: () => Promise<void>): Promise<void> {
    this.#coming = new Map(uploads)
    await swap().finally(() => this.#coming.clear())
  }

  /** Takes over what other tabs did since this one looked. */
  async #pull(): Promise<void> {
    const meta = await this.#meta()
    if (!meta || (meta.epoch === this.#epoch && meta.version === this.#version)) return
    await this.#applyStored(meta, { keepClock: false })
  }

  async #applyStored(meta: Meta, { keepClock }: { keepClock: boolean }): Promise<void> {
    const backend = this.#backend
    if (!backend) return
    if (this.#epoch !== '' && meta.epoch !== this.#epoch) {
      await backend.loadScenario(resetOptionsOf(meta))
      this.#version = 0
      this.#places.clear()
    }
    const newer = this.#version > 0 ? IDBKeyRange.lowerBound(this.#version, true) : null
    const index = this.#db.transaction('changes').objectStore('changes').index('version')
    const changes = await resultOf<StoredChange[]>(index.getAll(newer))
    changes.sort((a, b) => a.place - b.place)
    for (const { key, place } of changes) this.#places.set(key, place)
    await backend.db.apply(changes)
    backend.applySettings(keepClock ? { ...meta, clock: backend.clock.state } : meta)
    this.#epoch = meta.epoch
    this.#version = meta.version
  }

  /** Stores everything or, if there is no room, nothing. */
  async #startEpoch(changes: readonly RowChange[] = []): Promise<void> {
    this.#epoch = crypto.randomUUID()
    this.#version = 0
    this.#places.clear()
    const transaction = this.#db.transaction(['changes', 'meta', 'blobs'], 'readwrite')
    transaction.objectStore('changes').clear()
    this.#putChanges(transaction, changes, this.#version)
    const blobs = transaction.objectStore('blobs')
    blobs.clear()
    for (const [path, bytes] of this.#coming) blobs.put(bytes, path)
    transaction.objectStore('meta').put(this.#describe(), metaKey)
    await completed(transaction)
  }

  #putChanges(transaction: IDBTransaction, changes: readonly RowChange[], version: number): void {
    const store = transaction.objectStore('changes')
    for (const change of changes) {
      const key = `${change.table}/${change.id}`
      const place = this.#places.get(key) ?? this.#places.size
      this.#places.set(key, place)
      store.put({ ...change, key, version, place } satisfies StoredChange)
    }
  }

  async #writeMeta(version = this.#version): Promise<void> {
    const transaction = this.#db.transaction('meta', 'readwrite')
    transaction.objectStore('meta').put(this.#describe(version), metaKey)
    await completed(transaction)
  }

  #meta(): Promise<Meta | undefined> {
    return resultOf<Meta | undefined>(this.#db.transaction('meta').objectStore('meta').get(metaKey))
  }

  #describe(version = this.#version): Meta {
    if (!this.#backend) throw new Error('no backend attached')
    return { schema: schemaVersion, ...this.#backend.settings, epoch: this.#epoch, version }
  }
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Resolves once everything in the transaction is safe. */
function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(whyNot(transaction.error))
    transaction.onerror = () => reject(whyNot(transaction.error))
  })
}

const whyNot = (error: DOMException | null) =>
  error?.name === 'QuotaExceededError' ? new ServiceError('INSUFFICIENT_STORAGE') : error
