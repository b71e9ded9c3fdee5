import type { Page } from '@playwright/test'
import { idleLimit } from '../src/api/http.ts'

/** Holds what a page asks for, so that a test says which reply comes next. */

interface Held {
  call: string
  reply: () => void
}
interface Gate {
  closed: boolean
  held: Held[]
  /** When something was asked or answered last. */
  changed: number
}
declare global {
  interface Window {
    gate: Gate
  }
}

/** Whose turn is it, of the calls that wait? */
export type Order = (waiting: readonly string[]) => number

export const firstAsked: Order = () => 0
export const lastAsked: Order = (waiting) => waiting.length - 1
/** As long as anything else may come, that call doesn't. */
export const atLast =
  (call: string): Order =>
  (waiting) =>
    Math.max(
      0,
      waiting.findIndex((one) => one !== call),
    )
/** By chance, and the same chance for the same seed. */
export function byChance(seed: number): Order {
  let state = seed * 0x9e3779b1
  return (waiting) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x5bd1e995
    return (state >>> 8) % waiting.length
  }
}

/** From the next page on, each reply waits for its turn, and the page for each reply, however long it takes. */
export async function holdReplies(page: Page): Promise<void> {
  await page.addInitScript((longestIdle) => {
    if (window.self !== window.top) return
    const { fetch, setTimeout } = window
    window.setTimeout = ((work: () => void, ms?: number, ...rest: unknown[]) =>
      ms === longestIdle ? 0 : setTimeout(work, ms, ...rest)) as typeof setTimeout
    const gate: Gate = { closed: sessionStorage.getItem('tests.gate') === 'closed', held: [], changed: 0 }
    window.gate = gate
    window.fetch = async (input, init) => {
      const request = new Request(input, init)
      const { pathname } = new URL(request.url)
      const call = `${request.method} ${pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')}`
      if (sessionStorage.getItem('tests.lost') === call) {
        sessionStorage.removeItem('tests.lost')
        throw new TypeError('Failed to fetch')
      }
      if (!gate.closed || !pathname.startsWith('/api/')) return fetch(input, init)
      gate.changed = performance.now()
      const asked = fetch(request)
      asked.catch(() => {})
      const { promise, resolve } = Promise.withResolvers<void>()
      gate.held.push({ call, reply: resolve })
      const aborted = new Promise<never>((_, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason), { once: true })
      })
      await Promise.race([promise, aborted])
      gate.changed = performance.now()
      return asked
    }
  }, idleLimit)
}

/** Takes effect for the page that is there, and for those to come. */
export async function holdFromNow(page: Page, closed: boolean): Promise<void> {
  await page.evaluate((closed) => {
    sessionStorage.setItem('tests.gate', closed ? 'closed' : 'open')
    window.gate.closed = closed
    if (!closed) for (const { reply } of window.gate.held.splice(0)) reply()
  }, closed)
}

/** Nothing new has been asked for a moment; the calls that wait, oldest first. */
export async function waiting(page: Page): Promise<string[]> {
  const calls = await page.waitForFunction(() => {
    const { gate } = window
    return gate && performance.now() - gate.changed > 150 ? gate.held.map(({ call }) => call) : null
  })
  return (await calls.jsonValue()) ?? []
}

/** The next call of that kind gets lost. */
export async function loseNext(page: Page, call: string): Promise<void> {
  await page.evaluate((call) => sessionStorage.setItem('tests.lost', call), call)
}

/** Lets one of them come. */
async function answerOne(page: Page, place: number): Promise<void> {
  await page.evaluate((place) => window.gate.held.splice(place, 1)[0]?.reply(), place)
}

/**
 * Answers in that order until the page is whole and waits for nothing any more, and looks at the page before each.
 * Gives what came, in its order.
 */
export async function answerAll(page: Page, order: Order, look?: () => Promise<void>): Promise<string[]> {
  const came: string[] = []
  for (let quiet = 0; quiet < 2; ) {
    const calls = await waiting(page)
    if (calls.length === 0) {
      quiet = (await page.locator('[data-skeleton], [aria-busy=true]').count()) > 0 ? 0 : quiet + 1
      // A reply leads to the next question once the page has dealt with it.
      await page.waitForFunction((since) => performance.now() > since + 250, await now(page))
      continue
    }
    quiet = 0
    await look?.()
    const place = order(calls)
    came.push(calls[place] ?? '')
    await answerOne(page, place)
  }
  return came
}

const now = (page: Page) => page.evaluate(() => performance.now())
