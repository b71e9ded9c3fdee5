import type { Language } from '../../../src/i18n/languages.ts'
import { randomId } from '../../../src/lib/browser.ts'
import { namespace } from '../../../src/lib/product.ts'
import type { Action, Actions } from './audience.ts'

/** Messages between the remote and the pages of the demo: all open ones hear them, the addressed ones answer. */

export interface RemoteRequest {
  id: string
  /** One page, or all. */
  to: string | null
  action: Action
  args: unknown
}

export interface RemoteReply {
  id: string
  from: string
  result?: unknown
  refused?: Readonly<Record<Language, string>>
}

export const openChannel = () => new BroadcastChannel(`${namespace}.remote`)

export type Result<Name extends Action> = Awaited<ReturnType<Actions[Name]>>

const replyTimeout = 5_000

/** The remote's end of the channel. */
export class RemoteClient {
  readonly #channel = openChannel()
  readonly #waiting = new Map<string, (answer: RemoteReply) => void>()
  /** Resends a request that has no answer yet, by its id. */
  readonly #unanswered = new Map<string, () => void>()
  /** The page that is shown. */
  page: string | null = null
  #seen: { look: Result<'look'>; at: number } | null = null

  constructor() {
    this.#channel.onmessage = ({ data }: MessageEvent<RemoteRequest | RemoteReply>) => {
      if (!('action' in data)) this.#waiting.get(data.id)?.(data)
    }
  }

  /** The page shown before if it answers, or else the first visible one. Null when there is none. */
  async look(): Promise<Result<'look'> | null> {
    const looks: Result<'look'>[] = []
    const id = randomId()
    this.#channel.postMessage({ id, to: null, action: 'look', args: undefined } satisfies RemoteRequest)
    this.#waiting.set(id, ({ result }) => {
      // A page that is about to reload refuses.
      if (result) looks.push(result as Result<'look'>)
    })
    await new Promise((resolve) => setTimeout(resolve, this.page === null ? 2_000 : 700))
    this.#waiting.delete(id)
    const inSight = looks.filter(({ visible }) => visible)
    const found = looks.find(({ page }) => page === this.page) ?? inSight[0] ?? looks[0]
    // A page doesn't answer while it reloads: keep showing the last look for a while.
    if (found) this.#seen = { look: found, at: performance.now() }
    else if (this.#seen && performance.now() - this.#seen.at > replyTimeout) this.#seen = null
    const before = this.page
    this.page = this.#seen?.look.page ?? null
    // A page that was left or reloaded has lost the requests that it didn't answer.
    if (before !== this.page) for (const again of this.#unanswered.values()) again()
    return this.#seen?.look ?? null
  }

  ask<Name extends Action>(action: Name, args: Parameters<Actions[Name]>[1]): Promise<Result<Name>> {
    return new Promise((resolve, reject) => {
      const id = randomId()
      const send = () =>
        this.#channel.postMessage({ id, to: this.page, action, args } satisfies RemoteRequest)
      const forget = () => {
        this.#waiting.delete(id)
        this.#unanswered.delete(id)
      }
      const timer = setTimeout(() => {
        forget()
        reject(new Error('no answer'))
      }, replyTimeout)
      this.#unanswered.set(id, send)
      this.#waiting.set(id, ({ result, refused }) => {
        clearTimeout(timer)
        forget()
        if (refused) reject(Object.assign(new Error(refused.en), { words: refused }))
        else resolve(result as Result<Name>)
      })
      send()
    })
  }
}
