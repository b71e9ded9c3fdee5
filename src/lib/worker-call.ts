import { type Remote, wrap } from 'comlink'

/**
 * Calls what a worker exposes by comlink. Added here: the worker starts with the first call, a call can be given up, and
 * a worker that failed rejects its calls and ends (comlink's would wait for ever).
 */
export class WorkerCaller<Exposed> {
  readonly #start: () => Worker
  readonly #underWay = new Set<(reason: Error) => void>()
  #running: { worker: Worker; remote: Remote<Exposed> } | null = null

  constructor(start: () => Worker) {
    this.#start = start
  }

  /** Starts the worker, unless it is running. Throws where there are no workers. */
  prepare(): Remote<Exposed> {
    if (this.#running) return this.#running.remote
    const worker = this.#start()
    worker.addEventListener('error', ({ message }) => {
      if (this.#running?.worker === worker) this.end(new Error(message || 'the worker failed'))
    })
    const remote = wrap<Exposed>(worker)
    this.#running = { worker, remote }
    return remote
  }

  end(reason: Error = new Error('the worker was ended')): void {
    this.#running?.worker.terminate()
    this.#running = null
    for (const reject of this.#underWay) reject(reason)
  }

  /** Once a call is given up, a worker with nothing else to do ends. */
  async call<Made extends Promise<unknown>>(
    make: (remote: Remote<Exposed>) => Made,
    signal?: AbortSignal,
  ): Promise<Awaited<Made>> {
    signal?.throwIfAborted()
    const remote = this.prepare()
    const { promise: givenUp, reject } = Promise.withResolvers<never>()
    const onAbort = () => reject(signal?.reason)
    signal?.addEventListener('abort', onAbort)
    this.#underWay.add(reject)
    try {
      return await Promise.race([make(remote), givenUp])
    } finally {
      signal?.removeEventListener('abort', onAbort)
      this.#underWay.delete(reject)
      if (signal?.aborted && this.#underWay.size === 0) this.end()
    }
  }
}
