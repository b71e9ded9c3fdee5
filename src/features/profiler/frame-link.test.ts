import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerTimeout, deliverTrace } from './frame-link.ts'

const origin = 'https://cloud.paceline.dev'
const trace = { buffer: new ArrayBuffer(8), title: 'trace' }

/** A frame that answers when the test says so. */
function setUp() {
  const listener = new EventTarget()
  const posted: unknown[] = []
  const pingedAt: number[] = []
  const begun = Date.now()
  const frame = {
    postMessage: (message: unknown, target: string) => {
      expect(target).toBe(origin)
      posted.push(message)
      if (message === 'PING') pingedAt.push(Date.now() - begun)
    },
  }
  const outcome: string[] = []
  const stop = deliverTrace({
    frame,
    trace,
    origin,
    listener,
    onDelivered: () => outcome.push('delivered'),
    onSilent: () => outcome.push('silent'),
  })
  const say = (data: unknown, from: { origin?: string; source?: unknown } = {}) => {
    const event = new MessageEvent('message', { data, origin: from.origin ?? origin })
    Object.defineProperty(event, 'source', { value: from.source ?? frame })
    listener.dispatchEvent(event)
  }
  const pings = () => posted.filter((message) => message === 'PING').length
  const traces = () => posted.filter((message) => message !== 'PING')
  return { say, pings, pingedAt, traces, outcome, stop }
}

describe('the profiler’s frame', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is pinged every 50 ms until it answers, then receives the trace in Perfetto’s format', () => {
    const { say, pingedAt, traces, outcome } = setUp()
    vi.advanceTimersByTime(220)
    expect(pingedAt).toEqual([50, 100, 150, 200])
    say('PONG')
    vi.advanceTimersByTime(1000)
    expect(pingedAt).toHaveLength(4)
    expect(traces()).toEqual([{ perfetto: { ...trace, keepApiOpen: false } }])
    expect(outcome).toEqual(['delivered'])
  })

  it('may answer late', () => {
    const { say, traces, outcome } = setUp()
    vi.advanceTimersByTime(answerTimeout - 1)
    say('PONG')
    vi.advanceTimersByTime(answerTimeout)
    expect(traces()).toHaveLength(1)
    expect(outcome).toEqual(['delivered'])
  })

  it('receives the trace once, even if it answers twice', () => {
    const { say, traces, outcome } = setUp()
    say('PONG')
    say('PONG')
    expect(traces()).toHaveLength(1)
    expect(outcome).toEqual(['delivered'])
  })

  it('isn’t confused with other origins, windows or messages', () => {
    const { say, traces } = setUp()
    say('PONG', { origin: 'https://evil.example' })
    say('PONG', { source: { postMessage: () => {} } })
    say('ping')
    say({ perfetto: {} })
    expect(traces()).toEqual([])
  })

  it('is given up after 15 s without an answer', () => {
    const { pings, traces, outcome, say } = setUp()
    vi.advanceTimersByTime(answerTimeout)
    expect(outcome).toEqual(['silent'])
    expect(pings()).toBeGreaterThan(290)
    say('PONG')
    expect(traces()).toEqual([])
  })

  it('isn’t pinged after the page is closed', () => {
    const { say, pings, traces, outcome, stop } = setUp()
    stop()
    vi.advanceTimersByTime(answerTimeout * 2)
    say('PONG')
    expect([pings(), traces().length, outcome.length]).toEqual([0, 0, 0])
  })
})
