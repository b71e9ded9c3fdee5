// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetVisits, readVisits, recordVisits, visitsAsCsv, withSecond } from './visits.ts'

const at = '2026-11-20T09:00:00.000Z'

beforeEach(() => vi.useFakeTimers({ now: Date.parse(at) }))
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const go = (path: string, title: string) => {
  history.pushState(null, '', path)
  document.title = title
}

test('visits are recorded only while recording is on', () => {
  go('/runs', 'Test runs')
  vi.advanceTimersByTime(5_000)
  expect(localStorage.length).toBe(0)
  recordVisits(true)
  vi.advanceTimersByTime(3_000)
  go('/users?page=2', 'People')
  vi.advanceTimersByTime(2_000)
  recordVisits(false)
  vi.advanceTimersByTime(5_000)
  expect(readVisits()).toEqual({
    on: false,
    visits: [
      { at: '2026-11-20T09:00:06.000Z', title: 'Test runs', path: '/runs', seconds: 3 },
      { at: '2026-11-20T09:00:09.000Z', title: 'People', path: '/users', seconds: 2 },
    ],
  })
  forgetVisits()
  expect(localStorage.length).toBe(0)
})

test('the number of recorded visits is limited', () => {
  let visits = withSecond([], { at, title: 'A', path: '/a' })
  for (let i = 0; i < 2_500; i++) visits = withSecond(visits, { at, title: 'B', path: `/${i}` })
  expect(visits).toHaveLength(2_000)
})

test('the CSV opens in a spreadsheet of each language', () => {
  const visits = [{ at, title: 'Runs; all', path: '/runs', seconds: 61 }]
  expect(visitsAsCsv(visits, 'en')).toContain('When,Screen,Address,Seconds\r\n')
  expect(visitsAsCsv(visits, 'ru')).toContain(`${at};"Runs; all";/runs;61\r\n`)
})
