// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render, useTexts } from '../../../../tests/render.tsx'
import type { Artifact } from '../../../contract/artifacts.ts'
import type { Run } from '../../../contract/runs.ts'
import type { AttemptFiles } from '../attempt/queries.ts'
import { type Log, parseLog } from '../model/log.ts'
import { readReport } from '../model/read-report.ts'
import { TwoAttempts } from './two-attempts.tsx'

const startAt = Date.UTC(2026, 10, 20, 9)
const artifacts = vi.hoisted(() => ({
  files: {} as Record<number, unknown>,
  logs: {} as Record<string, unknown>,
  change: vi.fn(),
}))

vi.mock('../../../api/files.ts', () => ({ useFileUrl: () => ({ url: 'blob:film', query: {} }) }))
vi.mock('../../../ui/links.tsx', () => ({ AnchorLink: () => null }))
vi.mock('../use-report-search.ts', () => ({
  useReportSearch: () => ({ search: {}, change: artifacts.change }),
}))
vi.mock('../attempt/queries.ts', () => ({
  useAttemptFiles: (_run: string, _test: object, { number }: { number: number }) => artifacts.files[number],
  useLog: (file: { id: string } | null) => (file ? artifacts.logs[file.id] : {}),
  useFailure: () => ({ type: 'E', message: 'no receipt at all', trace: '' }),
}))

const raw = ['FAILURE', 'PASSED'].map((status, i) => ({
  package: 'com.acme.shop',
  class: 'CartTest',
  method: 'pays',
  deviceSerial: 'emulator-5554',
  status,
  timestamp: startAt + 100_000 * i,
  duration: 12_000 - 4000 * i,
}))
const [test] = readReport({ junit: null, raw: JSON.stringify(raw) }).report.tests
const run = { id: '1', name: 'Nightly', created: '2026-11-20T08:00:00Z' } as Run
const file = (id: string): Artifact => ({ id, name: id, is_file: true, size: 1, content_type: '' })

function logOf(at: number, ...lines: [second: number, level: string, words: string][]): Log {
  const text = lines.map(([second, level, words]) => {
    const time = new Date(at + second * 1000).toISOString()
    return `${time.slice(5, 10)} ${time.slice(11, 23)}: ${level}/Runner(1): ${words}`
  })
  return parseLog(text.join('\n'), { startAt: at, duration: 12_000 })
}

beforeEach(async () => {
  await useTexts()
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {})
  const kept = (name: string): AttemptFiles => ({
    logs: file(`${name}.log`),
    video: file(`${name}.mp4`),
    screenshot: null,
    trace: null,
  })
  artifacts.files = { 1: { data: kept('failed') }, 2: { data: kept('passed') } }
  artifacts.logs = {
    'failed.log': {
      data: logOf(
        startAt,
        [0, 'I', 'started'],
        [3, 'I', 'tap cart'],
        [5, 'W', 'the basket is empty today'],
        [12, 'E', 'no receipt at all'],
      ),
    },
    'passed.log': {
      data: logOf(startAt + 100_000, [0, 'I', 'started'], [1, 'I', 'tap cart'], [8, 'I', 'paid']),
    },
  }
  artifacts.change.mockClear()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function show() {
  const [failed, passed] = test?.attempts ?? []
  if (!test || !failed || !passed) throw new Error('two attempts')
  return render(
    <TwoAttempts failed={{ run, test, attempt: failed }} passed={{ run, test, attempt: passed }} />,
  )
}
const lines = () => screen.findByRole('listbox', { name: 'Lines of both logs' })
const chosen = async () => within(await lines()).getByRole('option', { selected: true }).textContent

it('begins at the divergence, and moves between differences', async () => {
  show()
  expect(await chosen()).toBe('First differenceFailed+5.00the basket is empty todayPassed+8.00paid')
  expect(screen.getByText('First difference at 0:05')).toBeTruthy()
  expect(screen.getByText('· 4s longer', { exact: false })).toBeTruthy()
  expect(screen.getByText('1 difference')).toBeTruthy()
  fireEvent.keyDown(await lines(), { key: 'ArrowUp' })
  expect(await chosen()).toBe('Failed+3.00tap cartPassed+1.00tap cart')
  expect(artifacts.change).toHaveBeenLastCalledWith({ line: 2 })
  fireEvent.keyDown(document.body, { key: 'n' })
  expect(await chosen()).toContain('First difference')
  fireEvent.keyDown(document.body, { key: 'N', shiftKey: true })
  expect(await chosen()).toContain('First difference')
})

it('compares the durations of steps', async () => {
  show()
  await lines()
  fireEvent.click(screen.getByRole('radio', { name: 'Steps' }))
  expect(screen.getByText('4 and 3 steps')).toBeTruthy()
  const [first] = within(await lines()).getAllByRole('option')
  expect(first?.textContent).toBe('Failed+0.00started3sPassed+0.00started1s')
  expect(first?.querySelectorAll('[data-slower]')).toHaveLength(1)
})

it('shows the logs without videos', async () => {
  for (const number of [1, 2])
    artifacts.files[number] = {
      data: {
        logs: file(number === 1 ? 'failed.log' : 'passed.log'),
        video: null,
        screenshot: null,
        trace: null,
      },
    }
  show()
  expect(await lines()).toBeTruthy()
  expect(screen.getAllByText('No video was kept.')).toHaveLength(2)
  expect(screen.queryByRole('slider')).toBeNull()
})

it('shows the videos without a log, and names the missing one', () => {
  artifacts.files[2] = { data: { logs: null, video: file('passed.mp4'), screenshot: null, trace: null } }
  const { unmount } = show()
  expect(screen.getByText(/^The passed attempt kept no log/)).toBeTruthy()
  expect(screen.getByRole('slider', { name: 'Moment of both videos' })).toBeTruthy()
  unmount()
  artifacts.files[1] = { data: { logs: null, video: null, screenshot: null, trace: null } }
  show()
  expect(screen.getByText('Neither attempt kept a log.')).toBeTruthy()
  expect(screen.getByLabelText('Video of the passed attempt')).toBeTruthy()
})

it('offers a retry when a log or the files can’t be loaded', () => {
  const refetch = vi.fn()
  artifacts.logs['failed.log'] = { error: new Error('gone'), refetch, isFetching: false }
  const { unmount } = show()
  expect(screen.getByLabelText('Video of the failed attempt')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
  unmount()
  artifacts.files[1] = { error: new Error('gone'), refetch, isFetching: false }
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledTimes(2)
  expect(screen.getByLabelText('Video of the passed attempt')).toBeTruthy()
})
