// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render, useTexts } from '../../../../tests/render.tsx'
import type { Run } from '../../../contract/runs.ts'
import { readReport } from '../model/read-report.ts'
import FailedBesidePassed from './failed-and-passed.tsx'

const state = vi.hoisted(() => ({ pass: {} as object, change: vi.fn() }))
vi.mock('./queries.ts', () => ({ usePassedAttempt: () => state.pass }))
vi.mock('./two-attempts.tsx', () => ({ TwoAttempts: () => 'both' }))
vi.mock('../use-report-search.ts', () => ({ useReportSearch: () => ({ search: {}, change: state.change }) }))

const raw = [
  { package: 'a', class: 'B', method: 'c', deviceSerial: 'd', status: 'FAILURE', timestamp: 1, duration: 1 },
]
const [test] = readReport({ junit: null, raw: JSON.stringify(raw) }).report.tests
const project = { id: '1', name: 'Shop', slug: 'shop' }

beforeEach(() => useTexts())
afterEach(cleanup)

function show(pass: object, run = { id: '1', project } as Partial<Run>) {
  state.pass = { found: null, error: null, data: undefined, progress: { looked: 0, total: 0 }, ...pass }
  const [attempt] = test?.attempts ?? []
  if (!test || !attempt) throw new Error('an attempt')
  render(<FailedBesidePassed run={run as Run} test={test} attempt={attempt} />)
}

it('shows the progress of the search', () => {
  show({ progress: { looked: 8, total: 40 } })
  expect(screen.getByText('8 of 40 runs looked through')).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('20')
})

it.each([
  [
    { total: 40, unread: 0 },
    project,
    /nor any in the 40 other runs of its project that we looked through\.$/,
  ],
  [{ total: 40, unread: 3 }, project, /The results of 3 of them couldn’t be read\.$/],
  [{ total: 0, unread: 0 }, project, /its project has no other run that has ended\.$/],
  [undefined, null, /belongs to no project/],
])('shows where the search found nothing: %o', (data, project, words) => {
  show({ data }, { id: '1', project } as Partial<Run>)
  expect(screen.getByText('No passing attempt to compare with')).toBeTruthy()
  expect(screen.getByText(words)).toBeTruthy()
})

it('offers a retry when the search fails, and leads back', () => {
  const refetch = vi.fn()
  show({ error: new Error('no runs'), refetch, isFetching: false })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: 'Back to the attempt' }))
  expect(state.change).toHaveBeenCalledWith({ beside: undefined, line: undefined }, { push: true })
})
