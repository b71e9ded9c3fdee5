// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'

/** The frame's side of the exchange: it answers only its embedding page, of its own origin. */

const parent = { postMessage: vi.fn() }
const made: Blob[] = []
const revoked: string[] = []

beforeAll(async () => {
  Object.defineProperty(window, 'parent', { value: parent })
  URL.createObjectURL = (blob: Blob) => `blob:trace-${made.push(blob)}`
  URL.revokeObjectURL = (url) => void revoked.push(url)
  await import('./frame.ts')
})
beforeEach(() => {
  parent.postMessage.mockClear()
  made.length = 0
  revoked.length = 0
})
afterEach(() => document.body.replaceChildren())

function say(data: unknown, from: { origin?: string; source?: unknown } = {}): void {
  const event = new MessageEvent('message', { data, origin: from.origin ?? location.origin })
  Object.defineProperty(event, 'source', { value: 'source' in from ? from.source : parent })
  window.dispatchEvent(event)
}

const viewer = () => document.querySelector('iframe')
const trace = (title: string) => ({ perfetto: { buffer: new ArrayBuffer(8), title, keepApiOpen: false } })

it('answers each PING with PONG, to the origin it came from', () => {
  say('PING')
  say('PING')
  expect(parent.postMessage.mock.calls).toEqual([
    ['PONG', { targetOrigin: location.origin }],
    ['PONG', { targetOrigin: location.origin }],
  ])
})

it('ignores other origins, windows and messages', () => {
  const stranger = { postMessage: vi.fn() }
  say('PING', { origin: 'https://evil.example' })
  say('PING', { source: stranger })
  say('PING', { source: null })
  say(trace('theirs'), { origin: 'https://evil.example' })
  say(trace('theirs'), { source: stranger })
  for (const odd of ['PONG', null, 7, {}, { perfetto: 1 }, { perfetto: { buffer: 'text' } }]) say(odd)
  expect(parent.postMessage).not.toHaveBeenCalled()
  expect(stranger.postMessage).not.toHaveBeenCalled()
  expect(viewer()).toBeNull()
})

it('opens the trace in the viewer; another trace replaces it', () => {
  say(trace('one & only.json'))
  expect(viewer()?.title).toBe('one & only.json')
  expect(viewer()?.getAttribute('src')).toMatch(
    /^speedscope\/index\.html#profileURL=blob%3Atrace-1&title=one%20%26%20only\.json$/,
  )
  expect(made[0]?.size).toBe(8)
  say(trace('two.json'))
  expect(document.querySelectorAll('iframe')).toHaveLength(1)
  expect(viewer()?.title).toBe('two.json')
  expect(revoked).toEqual(['blob:trace-1'])
})
