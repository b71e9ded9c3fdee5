import type { ApiReply } from '../../backend/http.ts'
import type { Ask, Asked, Failed, ReadRequest, Told } from './protocol.ts'

interface Waiting {
  resolve: (reply: never) => void
  reject: (error: ThreadError) => void
}

/** What went wrong over there. */
export class ThreadError extends Error {
  readonly refused: Failed['refused']

  constructor({ message, refused }: Failed) {
    super(message)
    this.refused = refused
  }
}

/** Questions to the thread of the fake backend, and its answers. It can be asked from the first moment on; what it can't do yet waits there. */
export class Line {
  readonly #thread: Worker
  readonly #waiting = new Map<number, Waiting>()
  #asked = 0
  /** What the thread tells without being asked. */
  onNews: (told: Exclude<Told, { n: number }>) => void = () => {}

  constructor(thread: Worker) {
    this.#thread = thread
    thread.addEventListener('message', ({ data }: MessageEvent<Told>) => this.#hear(data))
    thread.addEventListener('error', ({ message }) => {
      for (const n of this.#waiting.keys()) this.#hear({ kind: 'failed', n, failed: { message } })
    })
  }

  /** Null when the real service is to answer. */
  handle(request: ReadRequest): Promise<ApiReply | null> {
    return this.ask('handle', request, request.body ? [request.body.buffer] : [])
  }

  ask<Name extends keyof Asked>(
    name: Name,
    sent: Asked[Name]['sent'],
    given: Transferable[] = [],
  ): Promise<Asked[Name]['reply']> {
    const n = ++this.#asked
    return new Promise<Asked[Name]['reply']>((resolve, reject) => {
      this.#waiting.set(n, { resolve, reject })
      this.#thread.postMessage({ n, name, sent } as Ask, given)
    })
  }

  #hear(told: Told): void {
    if (!('n' in told)) {
      this.onNews(told)
      return
    }
    const waiting = this.#waiting.get(told.n)
    this.#waiting.delete(told.n)
    if (told.kind === 'done') waiting?.resolve(told.reply as never)
    else waiting?.reject(new ThreadError(told.failed))
  }
}
