import { cleanup, render, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../src/api/query.ts'
import { followSession } from '../../src/api/session/lifetime.ts'
import { removeToken, storeToken } from '../../src/api/session/token.ts'
import { App } from '../../src/app/app.tsx'
import { createAppRouter } from '../../src/app/router.ts'
import { endpoints } from '../../src/contract/index.ts'
import { useTexts } from '../render.tsx'
import { takeLogged } from '../setup.ts'
import {
  addresses,
  anyWorld,
  describeWorld,
  extremes,
  grief,
  moment,
  named,
  nonsense,
  replyOf,
  type World,
  worldAt,
  worldOfAll,
} from './worlds.ts'

/** Every screen shows any data that the contract allows, and shows it as text. */

/** Derives a service's answer from the expected one. */
export type Answer = (reply: { id: string; body: unknown }) => Response | Promise<Response>
const asItShould: Answer = ({ body }) => (typeof body === 'string' ? new Response(body) : Response.json(body))

let world: World = {}
let answer = asItShould
let stopListening = () => {}
const asked = new Set<string>()

beforeAll(async () => {
  // jsdom has no fonts to wait for.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(moment) })
  await useTexts('en')
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    const reply = replyOf(world, method ?? 'GET', new URL(path, location.origin))
    if (!reply) return new Response(null, { status: 404 })
    asked.add(reply.id)
    return answer(reply)
  })
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
afterEach(() => {
  cleanup()
  stopListening()
  removeToken()
})

/** Goes to a screen in that world, signed in where it isn't a guest's, and waits until it is there. */
export async function visit(address: string, of: World = {}, how = asItShould): Promise<HTMLElement> {
  cleanup()
  localStorage.clear()
  world = of
  answer = how
  asked.clear()
  if (!address.startsWith('/auth')) storeToken('a'.repeat(40), { persistent: true })
  history.replaceState(null, '', address)
  const router = createAppRouter(createQueryClient())
  stopListening()
  stopListening = followSession(router)
  const { container } = render(<App router={router} />)
  const isThere = () => {
    expect(document.querySelector('h1, main [role=alert]')).not.toBeNull()
    expect(document.querySelector('[data-skeleton], [aria-busy=true]')).toBeNull()
  }
  await waitFor(isThere, { timeout: 15_000 }).catch(() => {})
  // It may lead on to another page, whose code is still on its way.
  await vi.dynamicImportSettled()
  await waitFor(isThere, { timeout: 15_000 }).catch(() => {})
  return container
}

/** The problems of a screen with that data. */
async function problemsOf(address: string, of: World, list?: string): Promise<string[]> {
  const container = await visit(address, of)
  const copy = container.cloneNode(true) as HTMLElement
  for (const style of copy.querySelectorAll('style')) style.remove()
  const text = copy.textContent ?? ''
  // Of a project that isn't there nothing is shown.
  const isThere = list !== 'projects.runs' || of['projects.names']?.length !== 0
  const rows = isThere ? Math.min(50, of[list ?? '']?.length ?? 0) : 0
  const shown = document.querySelector('main tbody')?.querySelectorAll('tr').length ?? 0
  return [
    ...(document.querySelector('h1') ? [] : ['no heading']),
    ...(document.querySelector('[data-skeleton], [aria-busy=true]') ? ['it never came'] : []),
    ...(grief.exec(text) ?? []),
    ...(list && shown < rows ? [`${shown} of ${rows} rows`] : []),
    ...(nonsense.exec(text) ?? []),
    ...(document.querySelector('[data-injected]') ? ['a text became an element'] : []),
    ...takeLogged()
      .map((line) => line.map(String).join(' ').slice(0, 200))
      // jsdom's list of elements is an older one.
      .filter((line) => !/unrecognized in this browser.* search/.test(line)),
  ]
}

/** Which calls tell what that screen shows. */
async function callsOf(address: string): Promise<string[]> {
  expect(await problemsOf(address, {})).toEqual([])
  return [...asked].filter((id) => endpoints.some((one) => one.id === id && typeof one.reply === 'object'))
}

/** `wide`: all extremes one by one, and eight worlds by chance. */
export function walkLegalWorlds({ wide }: { wide: boolean }): void {
  for (const [place, { address, list }] of addresses.entries())
    test(`${named(address)} shows any valid data`, { timeout: 600_000 }, async () => {
      const calls = await callsOf(address)
      const ways = wide ? extremes : [extremes[(place % (extremes.length - 1)) + 1] ?? 'plain']
      const examples: [World][] = [
        ...ways.map((way): [World] => [worldOfAll(calls, way)]),
        ...(wide ? extremes.map((way): [World] => [worldAt(calls, way)]) : []),
      ]
      const outcome = await fc.check(
        fc.asyncProperty(anyWorld(calls), async (one) => {
          const problems = await problemsOf(address, one, list)
          if (problems.length > 0) throw new Error(problems.join('; '))
        }),
        {
          examples,
          numRuns: examples.length + (wide ? 8 : 0),
          seed: 25,
          interruptAfterTimeLimit: 120_000,
        },
      )
      const { errorInstance: error, counterexample } = outcome
      const found = counterexample && `${String(error)} in\n${describeWorld(counterexample[0])}`
      expect(found, `after ${outcome.numShrinks} steps to a smaller world`).toBeNull()
    })
}
