// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteServiceTime, setServicePace } from './clock.ts'
import { useNow } from './ticker.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-20T09:00:00Z') }))
afterEach(() => {
  cleanup()
  noteServiceTime(new Date().toUTCString(), Date.now())
  setServicePace(1)
  vi.useRealTimers()
})

const shown = (result: { current: number }) => new Date(result.current).toISOString().slice(11, 19)

it('relative times update every ten seconds', () => {
  const { result } = renderHook(() => useNow('slow'))
  act(() => vi.advanceTimersByTime(9_000))
  expect(shown(result)).toBe('09:00:00')
  act(() => vi.advanceTimersByTime(1_000))
  expect(shown(result)).toBe('09:00:10')
})

it('a moved service clock shows within a second, in relative and live times', () => {
  const slow = renderHook(() => useNow('slow'))
  const fast = renderHook(() => useNow('every second'))
  noteServiceTime('Fri, 20 Nov 2026 09:07:00 GMT', Date.now())
  act(() => vi.advanceTimersByTime(1_000))
  expect([shown(slow.result), shown(fast.result)]).toEqual(['09:07:01', '09:07:01'])
})

it.each([
  [0, '09:07:00', '09:07:00'],
  [60, '09:10:00', '09:13:00'],
])('a service clock with a pace of %i is followed between replies', (pace, soon, later) => {
  const { result } = renderHook(() => useNow('every second'))
  noteServiceTime('Fri, 20 Nov 2026 09:07:00 GMT', Date.now())
  setServicePace(pace)
  act(() => vi.advanceTimersByTime(3_000))
  expect(shown(result)).toBe(soon)
  act(() => vi.advanceTimersByTime(3_000))
  expect(shown(result)).toBe(later)
})

it('a frozen service clock is used even when it is close to the computer’s', () => {
  const { result } = renderHook(() => useNow('every second'))
  setServicePace(0)
  noteServiceTime('Fri, 20 Nov 2026 09:00:00 GMT', Date.now())
  act(() => vi.advanceTimersByTime(4_000))
  expect(shown(result)).toBe('09:00:00')
})
