// @vitest-environment jsdom
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { commandErrors } from '../../control/command-error.ts'
import type { CommandRunner } from '../../control/command-runner.ts'
import type { CommandName } from '../../control/commands.ts'
import { handleRemote } from './handle-remote.ts'
import { RemoteClient } from './remote-client.ts'

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
// Loads the module ahead: the first question would import it, which takes time under fake timers.
beforeAll(async () => {
  await import('./audience.ts')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterAll(() => vi.useRealTimers())
afterEach(() => Room.all.clear())

/** All pages have answered before the remote waits no longer. */
async function look(wire: RemoteClient, pages: number) {
  const post = vi.spyOn(Room.prototype, 'postMessage')
  const looking = wire.look()
  await vi.waitFor(() => expect(post).toHaveBeenCalledTimes(1 + pages), { interval: 1 })
  post.mockRestore()
  await vi.advanceTimersByTimeAsync(2_000)
  return looking
}

const state = { persona: null, people: [], faults: [], speed: 1 }
const recordingRunner = (failing?: CommandName): CommandRunner & { given: string[] } => {
  const given: string[] = []
  const run = async (name: string) => {
    given.push(name)
    if (name === failing) throw commandErrors.noFault('fault-1')
    return { state, journal: { calls: [{ endpoint: 'runs.list' }, { endpoint: null }] } }[name] ?? {}
  }
  return { given, run: run as CommandRunner['run'] }
}

test('without a page of the demo the remote finds no page', async () => {
  expect(await look(new RemoteClient(), 0)).toBeNull()
})

test('a page that refuses to be looked at, as one does while it reloads, is none', async () => {
  handleRemote(recordingRunner('state'))
  expect(await look(new RemoteClient(), 1)).toBeNull()
})

test('only the addressed page carries out a request', async () => {
  const pages = [recordingRunner(), recordingRunner()]
  for (const page of pages) handleRemote(page)
  const wire = new RemoteClient()
  const seen = await look(wire, 2)
  expect(seen).toMatchObject({ visible: true, step: null, calls: ['runs.list'] })
  await wire.ask('reachLimit', undefined)
  const limits = pages.map(({ given }) => given.filter((name) => name === 'fault').length)
  expect(limits.toSorted()).toEqual([0, 2])
  expect((await look(wire, 2))?.page).toBe(seen?.page)
})

test('the remote keeps the last state for a while when no page answers', async () => {
  handleRemote(recordingRunner())
  const wire = new RemoteClient()
  const seen = await look(wire, 1)
  Room.all.clear()
  expect(await look(wire, 0)).toBe(seen)
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
  expect(await look(wire, 0)).toBeNull()
  later.mockRestore()
})

test('a request lost during a reload is repeated to the page after it', async () => {
  handleRemote(recordingRunner())
  const [gone] = Room.all
  const wire = new RemoteClient()
  await look(wire, 1)
  if (gone) Room.all.delete(gone)
  const asked = wire.ask('reachLimit', undefined)
  const anew = recordingRunner()
  handleRemote(anew)
  await look(wire, 1)
  await asked
  expect(anew.given.filter((name) => name === 'fault')).toHaveLength(2)
})

test('an error comes back in both languages', async () => {
  handleRemote(recordingRunner('fault'))
  const wire = new RemoteClient()
  await look(wire, 1)
  await expect(wire.ask('repair', undefined)).rejects.toMatchObject({
    words: { en: expect.stringContaining('fault-1'), ru: expect.stringContaining('fault-1') },
  })
})
