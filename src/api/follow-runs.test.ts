// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { followRuns } from './follow-runs.ts'

type Data = Parameters<typeof followRuns.refetchInterval>[0]['state']['data']
const interval = (data: Data) => followRuns.refetchInterval({ state: { data } })
const over = [{ state: 'passed' }, { state: 'failure' }] as const

afterEach(() => vi.restoreAllMocks())

test.each(['created', 'started'] as const)('a run that is %s is followed, alone and in a list', (state) => {
  expect(interval({ state })).toBe(3_000)
  expect(interval({ payload: [...over, { state }] })).toBe(3_000)
})

test('a hidden page follows slower', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  expect(interval({ state: 'started' })).toBe(30_000)
})

test('what has finished, and what never came, is asked for no more', () => {
  expect(interval({ payload: over })).toBe(false)
  expect(interval(over[0])).toBe(false)
  expect(interval({ payload: [] })).toBe(false)
  expect(interval(undefined)).toBe(false)
})
