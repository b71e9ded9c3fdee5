// @vitest-environment jsdom
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Commander } from '../commander.ts'
import { refusals } from '../refusals.ts'
import { answerRemote } from './answer.ts'
import { Wire } from './wire.ts'

/** Rooms that hear each other, as the tabs of a browser do. */
class Room extends EventTarget {
  static readonly all = new Set<Room>()
  onmessage: ((event: { data: unknown }) => void) | null = null
  constructor() {
    super()
    Room.all.add(this)
  }
  postMessage(data: unknown) {
    for (const other of Room.all) if (other !== this) queueMicrotask(() => other.onmessage?.({ data }))
  }
}

vi.stubGlobal('BroadcastChannel', Room)
// What is loaded with the first question takes its time here.
beforeAll(async () => void (await import('./audience.ts')))
afterEach(() => Room.all.clear())

const state = { persona: null, people: [], faults: [], speed: 1 }
const commander = (failing = false): Commander & { given: string[] } => {
  const given: string[] = []
  const run = async (name: string) => {
    given.push(name)
    if (failing && name === 'fault') throw refusals.noFault('fault-1')
    return { state, journal: { calls: [{ endpoint: 'runs.list' }, { endpoint: null }] } }[name] ?? {}
  }
  return { given, run: run as Commander['run'] }
}

test('without a page of the demo there is nobody to lead', async () => {
  expect(await new Wire().look()).toBeNull()
})

test('one of several pages does what is asked, and no other', async () => {
  const pages = [commander(), commander()]
  for (const page of pages) answerRemote(page)
  const wire = new Wire()
  const look = await wire.look()
  expect(look).toMatchObject({ visible: true, step: null, calls: ['runs.list'] })
  await wire.ask('reachLimit', undefined)
  const limits = pages.map(({ given }) => given.filter((name) => name === 'fault').length)
  expect(limits.toSorted()).toEqual([0, 2])
  expect((await wire.look())?.page).toBe(look?.page)
})

test('while the page is loaded anew it is the same to whoever leads', async () => {
  answerRemote(commander())
  const wire = new Wire()
  const look = await wire.look()
  Room.all.clear()
  expect(await wire.look()).toBe(look)
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
  expect(await wire.look()).toBeNull()
  later.mockRestore()
})

test('a refusal comes back in both languages', async () => {
  answerRemote(commander(true))
  const wire = new Wire()
  await wire.look()
  await expect(wire.ask('repair', undefined)).rejects.toMatchObject({
    words: { en: expect.stringContaining('fault-1'), ru: expect.stringContaining('fault-1') },
  })
})
