// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { followRuns } from './follow-runs.ts'

type Data = Parameters<typeof followRuns.refetchInterval>[0]['state']['data']
const interval = (data: Data) => followRuns.refetchInterval({ state: { data } })
const over = [{ state: 'passed' }, { state: 'failure' }] as const

afterEach(() => vi.restoreAllMocks())

test.each(['created', 'started'] as const)('a %s run is polled, alone and in a list', (state) => {
  expect(interval({ state })).toBe(3_000)
  expect(interval({ payload: [...over, { state }] })).toBe(3_000)
})

test('a hidden page polls more slowly', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  expect(interval({ state: 'started' })).toBe(30_000)
})

test('finished and missing runs are no longer polled', () => {
  expect(interval({ payload: over })).toBe(false)
  expect(interval(over[0])).toBe(false)
  expect(interval({ payload: [] })).toBe(false)
  expect(interval(undefined)).toBe(false)
})
