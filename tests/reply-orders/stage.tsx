import { notifications, notificationsStore } from '@mantine/notifications'
import { cleanup, render } from '@testing-library/react'
import { expect, vi } from 'vitest'
import type { PersonaKey } from '../../fixtures/personas.ts'
import { createQueryClient } from '../../src/api/query.ts'
import { followSession } from '../../src/api/session/lifetime.ts'
import { removeToken, storeToken } from '../../src/api/session/token.ts'
import { App } from '../../src/app/app.tsx'
import { type AppRouter, createAppRouter } from '../../src/app/router.ts'
import { endpointAt } from '../legal/worlds.ts'
import { useTexts as speak } from '../render.tsx'
import { prepare } from '../requests.ts'
import { emailOf, origin, type Service, start, startService } from '../service.ts'
import { takeLogged } from '../setup.ts'

/** The whole product on the fake service, in which a test says when each reply comes, and how. */

/** A reply; no answer; an error of the service; an unreadable reply. */
export type Outcome = 'reply' | 'lost' | 'refused' | 'garbled'

interface Held {
  /** The endpoint's id. */
  id: string
  give: (how: Outcome) => void
}

let service: Service
/** Whether replies wait for their turn. */
let holding = false
let held: Held[] = []
let underWay = 0
let changes = 0
/** Calls of that endpoint never get to the service, and how they seem to end. */
let spoilt: { id: string; how: Outcome; reaches: boolean } | null = null
/** The call that another user has just made as well. */
let twice: string | null = null
let slow: string | null = null
const asked: string[] = []
const unhandled: unknown[] = []
let observer: MutationObserver | null = null
let router: AppRouter
let stopListening = () => {}

export const theService = () => service

export async function openStage(): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  service = await startService()
  await speak('en')
  process.on('unhandledRejection', note)
  vi.stubGlobal('fetch', reach)
  // The page always has time; otherwise work that isn't urgent would begin after it seems settled.
  vi.stubGlobal('requestIdleCallback', queueMicrotask)
  // Nothing fades in or out.
  window.matchMedia = (query) =>
    ({
      matches: query.includes('reduced-motion'),
      media: query,
      addEventListener: () => {},
      removeEventListener: () => {},
    }) as never
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {})
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {})
}

export function closeStage(): void {
  process.off('unhandledRejection', note)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
  service.close()
}

const note = (reason: unknown) => void unhandled.push(reason)

async function reach(path: string, init: RequestInit): Promise<Response> {
  const url = new URL(path, origin)
  const id = endpointAt(init.method ?? 'GET', url.pathname)?.endpoint.id
  // Videos and pictures, which aren't shown here.
  if (/\.(mp4|png)$/.test(path)) return new Response(new Blob([]))
  const handle = () => service.fetch(path, init)
  if (!id) return handle()
  asked.push(id)
  changes++
  const { promise: turn, resolve: give } = Promise.withResolvers<Outcome>()
  const mine: Held = { id, give }
  const spoiling = spoilt?.id === id ? spoilt : null
  const reachService = () => answered(handle, id === twice)
  const isSlow = holding && id === slow
  const response =
    spoiling?.reaches === false ? Promise.resolve(null) : isSlow ? turn.then(reachService) : reachService()
  const { signal } = init
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  if (holding) held.push(mine)
  else give(spoiling?.how ?? 'reply')
  try {
    const how = await Promise.race([turn, aborted])
    underWay++
    const reply = await response.finally(() => underWay--)
    return outcomeOf(how, reply)
  } finally {
    changes++
    held = held.filter((one) => one !== mine)
  }
}

async function answered(handle: () => Promise<Response>, again: boolean): Promise<Response> {
  if (again) await handle()
  const response = await handle()
  const bytes = await response.arrayBuffer()
  return new Response([204, 205, 304].includes(response.status) ? null : bytes, response)
}

function outcomeOf(how: Outcome, reply: Response | null): Response {
  if (how === 'lost') throw new TypeError('Failed to fetch')
  if (how === 'garbled') return new Response('{"half":', { status: 200 })
  if (how === 'refused' || !reply)
    return Response.json({ code: 'UNKNOWN', error: 'UNKNOWN', message: 'It broke.' }, { status: 500 })
  return reply
}

/** A page in a browser of its own: nothing is left of what was there before. */
export async function visit(address: string, persona: PersonaKey | null): Promise<void> {
  if (persona) storeToken(await service.enter(emailOf(persona)), { persistent: true })
  await show(address)
}

/** The lines that a new visit of that address shows. */
export async function look(address: string): Promise<string[]> {
  unmount()
  await show(address)
  return lines()
}

/** Opens an address, of which each call waits for its turn. */
export async function visitHolding(address: string): Promise<void> {
  unmount()
  holdReplies(false)
  openAt(address, true)
  await settle()
}

function openAt(address: string, closed: boolean): void {
  holding = closed
  history.replaceState(null, '', address)
  router = createAppRouter(createQueryClient())
  stopListening = followSession(router)
  render(<App router={router} />)
}

async function show(address: string): Promise<void> {
  openAt(address, false)
  const isThere = () => {
    expect(document.querySelector('h1')).not.toBeNull()
    expect(document.querySelector('[data-skeleton]')).toBeNull()
  }
  await vi.waitFor(isThere, { timeout: 30_000, interval: 10 })
  await settle()
}

function unmount(): void {
  observer?.disconnect()
  observer = null
  cleanup()
  stopListening()
  router?.history.destroy()
}

function leave(): void {
  spoilt = null
  twice = null
  slow = null
  holdReplies(false)
  unmount()
  removeToken()
  localStorage.clear()
  sessionStorage.clear()
  notifications.clean()
  notifications.cleanQueue()
}

/** Where nothing of the last test is left. */
export async function clear(): Promise<void> {
  leave()
  takeLogged()
  unhandled.length = 0
  asked.length = 0
  await service.reset()
  service.backend.clock.freeze(true)
  await prepare(service)
}

/** The texts of the notifications. */
export const toasts = (): string[] =>
  notificationsStore.getState().notifications.map(({ message }) => String(message))
export const whereAmI = () => router.state.location.pathname
/** Away from a page, whose place the next one takes once it is there. */
export async function go(to: string): Promise<void> {
  history.pushState(null, '', to)
  await settle()
  if (whereAmI() === location.pathname) await arrived()
}
export async function arrived(): Promise<void> {
  const isThere = () => {
    const { status, resolvedLocation } = router.state
    expect([status, resolvedLocation?.pathname]).toEqual(['idle', location.pathname])
  }
  await vi.waitFor(isThere, { timeout: 8_000, interval: 5 })
  await settle()
}

export function holdReplies(closed: boolean): void {
  holding = closed
  if (!closed) for (const { give } of held.splice(0)) give('reply')
}

/** From now on calls of that endpoint fail so, having reached the service or not. */
export function spoil(id: string, how: Outcome, { reaches = false } = {}): void {
  spoilt = { id, how, reaches }
}
export const mend = () => {
  spoilt = null
}
/** Calls of that endpoint get to the service only when their turn comes. */
export const slowDown = (id: string) => {
  slow = id
}
/** Another user does the same, a moment earlier. */
export const doTwice = (id: string) => {
  twice = id
}

export const waiting = (): string[] => held.map(({ id }) => id)
export const wasAsked = (): readonly string[] => asked
export const forgetAsked = () => void asked.splice(0)

export async function answer(place: number, how?: Outcome): Promise<void> {
  const [one] = held.splice(place, 1)
  if (!one) throw new Error('nothing waits there')
  one.give(how ?? (spoilt?.id === one.id ? spoilt.how : 'reply'))
  changes++
  await settle()
}

/** Nothing is pending except held replies, not even chunks. */
export async function settle(): Promise<void> {
  for (let quiet = 0, seen = changes, rounds = 0; quiet < 8; rounds++) {
    if (rounds > 2_000) throw new Error('the page never comes to rest')
    await vi.dynamicImportSettled()
    if (seen === changes && underWay === 0) quiet++
    else {
      quiet = 0
      seen = changes
    }
  }
}

/** They go on between two looks. */
const clocks = /\d+:\d\d(:\d\d)?|just now|(\d+|a) (minute|second)s?( ago)?/g

/** The words of the page, a row of a list as one line. */
export function lines(): string[] {
  const main = document.querySelector('main') ?? document.querySelector('#root, body > div')
  if (!main) return []
  const found: string[] = []
  const walk = (node: Node, into: string[]) => {
    if (node instanceof HTMLElement) {
      if (node.tagName === 'STYLE' || node.hidden) return
      if (node instanceof HTMLSelectElement) {
        into.push(`${node.ariaLabel ?? node.getAttribute('aria-label') ?? ''} ${node.value}`)
        return
      }
      if (/^(TR|LI|P|H\d|BUTTON|A)$/.test(node.tagName) && into === found) {
        const own: string[] = []
        for (const child of node.childNodes) walk(child, own)
        if (own.length > 0) found.push(own.join(' | '))
        return
      }
    } else if (node.nodeType === Node.TEXT_NODE) {
      const text = node.textContent?.trim()
      if (text) into.push(text.replaceAll(clocks, '#'))
      return
    }
    for (const child of node.childNodes) walk(child, into)
  }
  walk(main, found)
  return found
}

/** Looks at each state of the page from now on. */
export function watch(see: (lines: string[]) => void): () => void {
  observer?.disconnect()
  observer = new MutationObserver(() => {
    changes++
    see(lines())
  })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  return () => {
    see(lines())
    observer?.disconnect()
    observer = null
  }
}

/** Signs of unfinished work, which must not be left behind. */
export const busy = (): string[] =>
  [...document.querySelectorAll('[data-loading=true], [aria-busy=true], [data-skeleton]')].map(
    (one) => `still busy: ${one.textContent}`,
  )

export function leftovers(): string[] {
  return [...busy(), ...unhandled.splice(0).map((reason) => `unhandled: ${String(reason)}`)]
}

/** Lines on the console, apart from provoked ones. */
export function logged(expected: RegExp): string[] {
  return (
    takeLogged()
      .map((line) => line.map(String).join(' ').slice(0, 300))
      // jsdom's list of elements is an older one.
      .filter((line) => !/unrecognized in this browser.* search/.test(line) && !expected.test(line))
  )
}
