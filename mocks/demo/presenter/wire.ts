import type { Language } from '../../../src/i18n/languages.ts'
import { randomId } from '../../../src/lib/browser.ts'
import { namespace } from '../../../src/lib/product.ts'
import type { Action, Actions } from './audience.ts'

/** How the remote speaks with the pages of the demo: all that are open hear it, those that it means answer. */

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

const patience = 5_000

/** What the remote has in its hand. */
export class Wire {
  readonly #channel = openChannel()
  readonly #waiting = new Map<string, (answer: RemoteReply) => void>()
  /** How to ask again, of what has no answer yet. */
  readonly #unanswered = new Map<string, () => void>()
  /** The page that is shown. */
  page: string | null = null
  #seen: { look: Result<'look'>; at: number } | null = null

  constructor() {
    this.#channel.onmessage = ({ data }: MessageEvent<RemoteRequest | RemoteReply>) => {
      if (!('action' in data)) this.#waiting.get(data.id)?.(data)
    }
  }

  /** Of the pages that answer, the one that was shown before, or else the first in sight. Null when there is none. */
  async look(): Promise<Result<'look'> | null> {
    const looks: Result<'look'>[] = []
    const id = randomId()
    this.#channel.postMessage({ id, to: null, action: 'look', args: undefined } satisfies RemoteRequest)
    this.#waiting.set(id, ({ result }) => looks.push(result as Result<'look'>))
    await new Promise((resolve) => setTimeout(resolve, this.page === null ? 2_000 : 700))
    this.#waiting.delete(id)
    const inSight = looks.filter(({ visible }) => visible)
    const found = looks.find(({ page }) => page === this.page) ?? inSight[0] ?? looks[0]
    // While a page is loaded anew nobody answers: it is the same to whoever leads.
    if (found) this.#seen = { look: found, at: performance.now() }
    else if (this.#seen && performance.now() - this.#seen.at > patience) this.#seen = null
    const before = this.page
    this.page = this.#seen?.look.page ?? null
    // A page that was left or loaded anew has heard nothing of what it didn't answer.
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
      }, patience)
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
