/** What a worker does, by name: of what is sent it makes a result, and may tell how far it is. */
type Tasks = Record<string, (sent: never, tell: (news: unknown) => void) => unknown>

type Sent<Task extends Tasks[string]> = Parameters<Task>[0]
type News<Task> = Task extends (sent: never, tell: (news: infer Told) => void) => unknown ? Told : never
type Received<Made> = Made extends Transferred<infer Inner> ? Inner : Made
type Result<Task extends Tasks[string]> = Received<Awaited<ReturnType<Task>>>

interface CallOptions<Task extends Tasks[string]> {
  /** Handed over instead of copied. */
  transfer?: Transferable[]
  /** Once it is given up, a worker with nothing else to do ends. */
  signal?: AbortSignal
  onNews?: (news: News<Task>) => void
}

/** Calls the tasks of a worker, which starts with the first call. */
export class WorkerCaller<T extends Tasks> {
  readonly #start: () => Worker
  readonly #underWay = new Set<number>()
  #worker: Worker | null = null
  #calls = 0

  constructor(start: () => Worker) {
    this.#start = start
  }

  /** Starts it before there is something to do. */
  prepare(): Worker {
    this.#worker ??= this.#start()
    return this.#worker
  }

  end(): void {
    this.#worker?.terminate()
    this.#worker = null
  }

  async call<Name extends keyof T & string>(
    task: Name,
    sent: Sent<T[Name]>,
    { transfer = [], signal, onNews }: CallOptions<T[Name]> = {},
  ): Promise<Result<T[Name]>> {
    signal?.throwIfAborted()
    const worker = this.prepare()
    const id = ++this.#calls
    const over = new AbortController()
    this.#underWay.add(id)
    try {
      return await new Promise((resolve, reject) => {
        const listen = { signal: over.signal }
        worker.addEventListener(
          'message',
          ({ data }: MessageEvent) => {
            if (data.id !== id) return
            if ('news' in data) onNews?.(data.news)
            else if ('error' in data) reject(new Error(data.error))
            else resolve(data.result)
          },
          listen,
        )
        const fail = ({ message }: ErrorEvent) => {
          this.#worker = null
          reject(new Error(message || 'the worker failed'))
        }
        worker.addEventListener('error', fail, listen)
        signal?.addEventListener('abort', () => reject(signal.reason), listen)
        worker.postMessage({ id, task, sent }, transfer)
      })
    } finally {
      over.abort()
      this.#underWay.delete(id)
      if (signal?.aborted && this.#underWay.size === 0) this.end()
    }
  }
}

/** A result of which parts are handed over instead of copied. */
export class Transferred<Inner> {
  readonly result: Inner
  readonly transfer: Transferable[]

  constructor(result: Inner, transfer: Transferable[]) {
    this.result = result
    this.transfer = transfer
  }
}

/** The worker's side: answers calls of these tasks. */
export function answerCalls(tasks: Tasks): void {
  self.addEventListener('message', async ({ data: { id, task, sent } }: MessageEvent) => {
    try {
      const run: (...args: never[]) => unknown = tasks[task] ?? noSuchTask
      const tell = (news: unknown) => self.postMessage({ id, news })
      const made = await Reflect.apply(run, undefined, [sent, tell])
      if (made instanceof Transferred)
        self.postMessage({ id, result: made.result }, { transfer: made.transfer })
      else self.postMessage({ id, result: made })
    } catch (error) {
      self.postMessage({ id, error: error instanceof Error ? error.message : String(error) })
    }
  })
}

function noSuchTask(): never {
  throw new TypeError('no such task')
}
