// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, cleanup } from '@testing-library/react'
import i18next from 'i18next'
import { Fragment } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aRun } from '../../../tests/a-run.ts'
import { render, useTexts } from '../../../tests/render.tsx'
import { readLeniently } from '../../api/lenient.ts'
import type { ListReply } from '../../contract/define-list.ts'
import { listRuns, type Run, runStates } from '../../contract/runs.ts'
import { noteServiceTime, setServicePace } from '../../lib/clock.ts'
import { Elapsed, RelativeTime } from '../../ui/cells.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useDataTable } from '../../ui/table/use-data-table.ts'
import { RunName, RunStateBadge } from './run-cells.tsx'
import { runColumns } from './run-columns.tsx'

/** The table of runs, rule by rule, by rules 4.4 and 4.5. */

const now = Date.parse('2026-05-20T12:00:00Z')
beforeEach(async () => {
  vi.useFakeTimers({ now })
  // Another file's service may have had another time.
  noteServiceTime(new Date(now).toUTCString(), now)
  setServicePace(1)
  await useTexts('en')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const ids = runColumns<Run>(i18next.t).map(({ id = '' }) => id)

function cell(id: string, run: Partial<Run>): HTMLElement {
  const { getAllByRole } = render(<Runs payload={[{ ...aRun, ...run }]} />)
  const cell = getAllByRole('cell')[ids.indexOf(id)]
  if (!cell) throw new Error(`no column ${id}`)
  return cell
}

function Runs({ payload }: { payload: Run[] }) {
  const rows = {
    data: { payload, count: payload.length },
    error: null,
    isPending: false,
    isFetching: false,
    isPlaceholderData: false,
    refetch: vi.fn(),
  }
  const model = useDataTable({ columns: runColumns<Run>, result: rows, rowId: (run) => run.id })
  return <DataTable model={model} label="Runs" errorTitle="We couldn’t load the runs" empty={null} />
}

test('a run that goes on since an unreadable moment has no duration', () => {
  const since = { created: 'soon', started: 'soon', completed: null }
  expect(cell('duration', { state: 'started', ...since }).textContent).toBe('-')
})

test('a list of runs has the columns name, date, platform, duration, cost, status, tests', () => {
  expect(ids).toEqual(['name', 'created', 'platform', 'duration', 'total_run_time', 'state', 'failed'])
})

describe('name: "a link if the run has a link, otherwise text, - if empty"', () => {
  test('a link', () => {
    const link = cell('name', { name: 'Nightly', link: 'https://ci.test/1' }).querySelector('a')
    expect([link?.textContent?.trim(), link?.href]).toEqual(['Nightly', 'https://ci.test/1'])
  })
  test.each([
    ['text', { name: 'Nightly', link: null }, 'Nightly'],
    ['nothing', { id: '5fcba598-1', name: null, link: null }, '- Run 5fcba598'],
    ['empty', { id: '5fcba598-1', name: '', link: null }, '- Run 5fcba598'],
    ['no link that could run', { name: 'Nightly', link: 'javascript:alert(1)' }, 'Nightly'],
  ])('%s', (_, run, text) => {
    const shown = cell('name', run)
    expect(shown.querySelector('a')).toBeNull()
    expect(shown.textContent).toBe(text)
  })
})

test('in other lists a name leads to the report, and a sign beside it to the link', () => {
  const run = { ...aRun, id: '5fcba598-1', name: null, link: 'https://ci.test/1' }
  const { getByRole } = render(<RunName run={run} />)
  expect(getByRole('link', { name: 'Run 5fcba598' }).getAttribute('href')).toBe('/runs/5fcba598-1/report')
  const sign = getByRole('link', { name: 'Link of “Run 5fcba598”: ci.test' })
  expect(sign.getAttribute('href')).toBe('https://ci.test/1')
  cleanup()
  const { getAllByRole } = render(<RunName run={{ ...run, link: 'javascript:alert(1)' }} />)
  expect(getAllByRole('link')).toHaveLength(1)
})

test.each([
  ['iOS', 'com.apple.CoreSimulator.SimRuntime.iOS-18-2', 'iOS 18.2'],
  ['iOS', 'iOS-26-1', 'iOS 26.1'],
  ['iOS', '18.2', 'iOS -'],
  ['iOS', '', 'iOS -'],
  ['Android', '13', 'Android 13'],
] as const)('platform: "icon plus Android or iOS with OS version": %s %s', (platform, osversion, text) => {
  const shown = cell('platform', { platform, osversion })
  expect(shown.querySelector('svg')).not.toBeNull()
  expect(shown.textContent).toBe(text)
})

const created = '2026-05-20T11:50:00.000Z'
const started = '2026-05-20T11:52:00.000Z'
const completed = '2026-05-20T11:55:30.000Z'

test.each([
  ['"for a started run, a live elapsed time": since it started', { state: 'started', started }, '8:00'],
  ['since creation, where the service doesn’t say more', { state: 'started', started: null }, '10:00'],
  ['"for a passed run with a finish time, finish minus created"', { state: 'passed', completed }, '5m 30s'],
  ['the same for a failed one', { state: 'failure', completed }, '5m 30s'],
  ['"otherwise -": no finish time', { state: 'passed', completed: null }, '-'],
  ['one that waits says so', { state: 'created', started: null }, 'waiting'],
] as const)('duration: %s', (_, run, text) => {
  expect(cell('duration', { created, ...run }).textContent).toBe(text)
})

test.each([
  ['passed', 3725, '1h 2m'],
  ['failure', 61, '1m 1s'],
  ['started', 61, '-'],
  ['created', null, '-'],
  ['passed', null, '-'],
] as const)(
  'cost: "for a passed or failed run, total_run_time shown as a duration": %s',
  (state, seconds, text) => {
    const shown = cell('total_run_time', { state, total_run_time: seconds })
    expect(shown.querySelector('.figures')?.textContent).toBe(text)
  },
)

describe('tests: "the passed, failed and ignored counts, - if null"', () => {
  test('of a finished run', () => {
    const shown = cell('failed', { state: 'failure', passed: 7, failed: 2, ignored: 1 })
    expect(shown.textContent).toBe('7 passed, 2 failed, 1 ignored721')
  })
  test('in Russian in the same order', async () => {
    await useTexts('ru')
    const shown = cell('failed', { state: 'failure', passed: 7, failed: 2, ignored: 1 })
    expect(shown.textContent).toBe('Пройдено 7, провалено 2, пропущено 1721')
  })
  test('flaky ones are apart from those that passed at once', () => {
    const shown = cell('failed', { state: 'passed', passed: 103, failed: 0, ignored: 2, flaky: 1 })
    expect(shown.textContent).toBe('102 passed, 0 failed, 2 ignored, 1 flaky102021')
  })
  test('of a run without counts, and of a running one without a total', () => {
    for (const run of [
      { state: 'passed', passed: null, failed: null, ignored: null },
      { state: 'started', tests_total: null, passed: 3, failed: 0, ignored: 0 },
    ] as const) {
      const shown = cell('failed', run)
      expect(shown.querySelector('svg')).toBeNull()
      expect(shown.textContent).toBe('-')
      cleanup()
    }
  })
  test('the progress of a running run', () => {
    const shown = cell('failed', { state: 'started', tests_done: 20, tests_total: 75 })
    expect(shown.textContent).toBe('20/75')
  })
})

test.each([
  ['passed', 'passed', 'Passed'],
  ['failure', 'failure', 'Failed'],
  ['started', 'started', 'Running'],
  ['created', 'created', 'Queued'],
  ['paused by a newer service', 'created', 'Queued'],
])('status: %s is shown as %s', (state, shownAs, text) => {
  const { container } = render(<RunStateBadge state={state} />)
  const badge = container.querySelector('[data-tone]')
  expect([badge?.getAttribute('data-tone'), badge?.textContent]).toEqual([shownAs, text])
})

test('each state has a tone in the style sheet', () => {
  const css = readFileSync(join(import.meta.dirname, '../../app/app.css'), 'utf8')
  const hasTone = (state: string) =>
    css.includes(`[data-tone="${state}"]`) && css.includes(`--state-${state}:`)
  expect(runStates.filter((state) => !hasTone(state))).toEqual([])
})

test('a run with an unknown state is shown as created, and the list stays', () => {
  const payload = [aRun, { ...aRun, id: 'another', state: 'paused by a newer service' }]
  const read = readLeniently(listRuns.reply, { payload, count: 2 })?.value as ListReply<Run>
  const { container } = render(<Runs payload={read.payload} />)
  const shown = Array.from(
    container.querySelectorAll<HTMLElement>('[data-tone]:not([aria-hidden])'),
    ({ dataset, textContent }) => [dataset.tone, textContent],
  )
  expect(shown).toEqual([
    ['passed', 'Passed'],
    ['created', 'Queued'],
  ])
})

test('an error message is beside the status', () => {
  const { getByRole } = render(<RunStateBadge state="failure" errorMessage="No device answered" />)
  expect(getByRole('button').textContent).toBe('FailedNo device answered')
})

test('a relative time is "refreshed every 10 seconds", a live one each second, without rendering the cells around', () => {
  const around = vi.fn()
  function Page() {
    around()
    return (
      <Fragment>
        <RelativeTime at="2026-05-20T11:58:35.000Z" />
        <Elapsed since={created} />
      </Fragment>
    )
  }
  const { container } = render(<Page />)
  const texts = () =>
    [container.querySelector('time'), container.querySelector('.figures')].map((one) => one?.textContent)
  expect(texts()).toEqual(['a minute ago', '10:00'])
  act(() => void vi.advanceTimersByTime(9_000))
  expect(texts()).toEqual(['a minute ago', '10:09'])
  act(() => void vi.advanceTimersByTime(1_000))
  expect(texts()).toEqual(['2 minutes ago', '10:10'])
  expect(around).toHaveBeenCalledOnce()
})
