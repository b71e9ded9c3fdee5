import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { TestHistorySorting, TestStatus } from './enums.ts'
import { readReport } from './read-report.ts'
import {
  attemptsAt,
  durationAt,
  failureAt,
  internNames,
  outcomesOf,
  searchedAt,
  statusAt,
} from './run-outcomes.ts'
import {
  findConcern,
  flakiness,
  listTestHistory,
  retryCost,
  slowerBy,
  statusOf,
  testHistories,
} from './test-history.ts'

/** A letter for each run, oldest first: passed, failed, flaky (~), ignored (-), unfinished (?); a blank where the test wasn't part of it. */
type History = string

const raw = (method: string, status: string, duration: number, at: number) => ({
  package: 'com.acme.shop',
  class: 'CartTest',
  method,
  deviceSerial: `emulator-${at % 3}`,
  status,
  timestamp: 1_700_000_000_000 + at,
  duration,
})

const statusOfLetter: Record<string, string[]> = {
  p: ['PASSED'],
  f: ['FAILURE'],
  '~': ['FAILURE', 'PASSED'],
  '-': ['IGNORED'],
  '?': ['INCOMPLETE'],
}

function columnsOf(
  histories: Record<string, History>,
  seconds: (method: string, run: number) => number = () => 3,
) {
  const runs = Math.max(...Object.values(histories).map((history) => history.length))
  return Array.from({ length: runs }, (_, run) => {
    const entries = Object.entries(histories).flatMap(([method, history]) =>
      (statusOfLetter[history[run] ?? ' '] ?? []).map((status, i) =>
        raw(method, status, seconds(method, run) * 1000, i),
      ),
    )
    return entries.length > 0
      ? outcomesOf(readReport({ junit: null, raw: JSON.stringify(entries) }).report)
      : null
  })
}

const over = (histories: Record<string, History>, seconds?: (method: string, run: number) => number) => {
  const columns = columnsOf(histories, seconds)
  const tests = testHistories(columns)
  const row = (method: string) => {
    const found = tests.find(({ test }) => test.method === method)
    if (!found) throw new Error(`no row of ${method}`)
    return found
  }
  const listed = (options: { q?: string; sort?: TestHistorySorting }) =>
    listTestHistory(tests, columns, options).map(({ test }) => test.method)
  return { columns, tests, row, listed }
}

describe('failing since', () => {
  test.each<[History, ReturnType<typeof testHistories>[number]['failing']]>([
    ['ppff', { since: 2, runs: 2, passedBefore: true }],
    ['pfpf', { since: 3, runs: 1, passedBefore: true }],
    ['ffff', { since: 0, runs: 4, passedBefore: false }],
    // A run without the test, or in which it was left out, says nothing.
    ['pf f', { since: 1, runs: 2, passedBefore: true }],
    ['pf-f', { since: 1, runs: 2, passedBefore: true }],
    ['pff ', { since: 1, runs: 2, passedBefore: true }],
    // A test that was cut off hasn't passed; a test that passed in the end has.
    ['pf?', { since: 1, runs: 2, passedBefore: true }],
    ['pf~', null],
    ['ffp', null],
    ['--', null],
  ])('"%s"', (history, failing) => {
    expect(over({ pays: history, other: 'p'.repeat(history.length) }).row('pays').failing).toEqual(failing)
  })
})

test('flakiness is the share of a test’s runs in which it both failed and passed', () => {
  const { row } = over({ pays: 'p~~ -f', other: 'pppppp' })
  expect(row('pays')).toMatchObject({ flaky: 2, ran: 4, failed: 1 })
  expect(flakiness(row('pays'))).toBe(0.5)
  expect(flakiness(row('other'))).toBe(0)
})

describe('slowdown', () => {
  it('compares the median of the last five passes with the twenty before', () => {
    const times = [99, ...Array(10).fill(2), ...Array(10).fill(4), 6, 7, 50, 8, 9]
    const { row } = over({ pays: 'p'.repeat(26) }, (_, run) => times[run] ?? 0)
    expect(row('pays').slowdown).toEqual({ before: 3000, now: 8000 })
    expect(slowerBy(row('pays'))).toBe(5000)
  })

  it('ignores failures and needs enough passes', () => {
    const { row } = over({ fails: 'pppppfffffppppp', young: 'ppppppppp' }, (method, run) =>
      method === 'fails' && run >= 5 && run < 10 ? 600 : 3,
    )
    expect(row('fails').slowdown).toEqual({ before: 3000, now: 3000 })
    expect(row('young').slowdown).toBeNull()
  })

  it('needs a fifth and half a second', () => {
    const slower = (by: number, from: number) =>
      slowerBy(over({ pays: 'pppppppppp' }, (_, run) => (run < 5 ? from : from + by)).row('pays'))
    expect(slower(1.9, 10)).toBe(0)
    expect(slower(0.4, 1)).toBe(0)
    expect(slower(2, 10)).toBe(2000)
  })
})

describe('the list', () => {
  const { listed } = over(
    {
      always: 'ffffffffff',
      lately: 'pppppppppf',
      weak: 'p~~~pppppp',
      slow: 'pppppppppp',
      calm: 'pppppppppp',
    },
    (method, run) => (method === 'slow' && run >= 5 ? 30 : 3),
  )
  test.each<[TestHistorySorting, string]>([
    ['failing', 'always lately weak calm slow'],
    ['flakiness', 'weak always calm lately slow'],
    ['slowdown', 'slow always calm lately weak'],
    ['name', 'always calm lately slow weak'],
  ])('sorted by %s', (sort, order) => {
    expect(listed({ sort })).toEqual(order.split(' '))
  })

  test.each([
    ['status:flaky', 'weak'],
    ['-status:passed', 'always'],
    ['status:failed -status:flaky', 'always lately'],
    ['duration:>20s', 'slow'],
    ['attempts:>1', 'weak'],
    ['device:emulator-1', 'weak'],
    ['class:cart calm', 'calm'],
    ['"CartTest#la"', 'lately'],
  ])('a search matches if it holds in one of the runs: %s', (q, order) => {
    expect(listed({ q, sort: 'name' })).toEqual(order.split(' '))
  })
})

describe('the preset questions', () => {
  const states = (letters: string) => [...letters].map((letter) => letter === 'f')

  test('newly flaky: the test that became flaky, at its first flaky run', () => {
    const { columns, tests } = over({ old: '~~~~~~~p~p', fresh: 'ppppp~p~~p', once: 'pppppppp~p' })
    const found = findConcern('newlyFlaky', tests, columns, states('pppppppppp'))
    expect([found?.row.test.method, found?.column]).toEqual(['fresh', 5])
  })

  test('failing in a row: the longest failing test, at its first failure', () => {
    const { columns, tests } = over({ other: 'fpppfpp', guilty: 'pppffff', also: 'pppfpff' })
    const found = findConcern('streak', tests, columns, states('fppffff'))
    expect([found?.row.test.method, found?.column]).toEqual(['guilty', 3])
  })

  test('a failed run may have no failed test', () => {
    const { columns, tests } = over({ calm: 'pppp', late: 'pppf' })
    expect(findConcern('streak', tests, columns, states('pfff'))?.column).toBe(3)
    expect(findConcern('streak', tests, columns.slice(0, 3), states('pff'))).toBeNull()
    expect(findConcern('newlyFlaky', tests, columns, states('pfff'))).toBeNull()
  })
})

test('every cell matches its report, for any history', () => {
  const histories = fc.dictionary(
    fc.constantFrom('a', 'b', 'c', 'd'),
    fc.string({ unit: fc.constantFrom(...'pf~-? '), minLength: 1, maxLength: 8 }),
    { minKeys: 1 },
  )
  const words: Record<string, TestStatus> = {
    p: 'passed',
    f: 'failed',
    '~': 'flaky',
    '-': 'ignored',
    '?': 'unfinished',
  }
  fc.assert(
    fc.property(histories, (known) => {
      const { columns, tests } = over(known)
      for (const row of tests)
        for (let column = 0; column < columns.length; column++)
          expect(statusOf(columns, row, column)).toBe(words[known[row.test.method]?.[column] ?? ' '] ?? null)
    }),
  )
})

test('outcomes have the report’s data of each test, except traces', () => {
  const { report } = readReport({
    raw: JSON.stringify([
      raw('pays', 'FAILURE', 1000, 1),
      raw('pays', 'PASSED', 2000, 2),
      { ...raw('opens', 'PASSED', 3000, 3), deviceSerial: null },
    ]),
    junit: `<testsuite><testcase classname="com.acme.shop.CartTest" name="pays"><flakyFailure type="E" message="no"><stackTrace>E: no
 at x</stackTrace></flakyFailure></testcase></testsuite>`,
  })
  const known = new Map()
  const outcomes = internNames(outcomesOf(report), known)
  report.tests.forEach((test, place) => {
    expect(searchedAt(outcomes, place)).toEqual({
      id: test.id,
      pkg: test.pkg,
      clazz: test.clazz,
      method: test.method,
      status: test.status,
      duration: test.duration,
      attempts: test.attempts.map(({ device, failure }) => ({
        device,
        failure: failure && { ...failure, trace: '' },
      })),
      failure: test.failure && { ...test.failure, trace: '' },
    })
    expect([statusAt(outcomes, place), durationAt(outcomes, place), attemptsAt(outcomes, place)]).toEqual([
      test.status,
      test.duration,
      test.attempts.length,
    ])
  })
  expect(failureAt(outcomes, 1)).toBeNull()
  expect(searchedAt(outcomes, 2)).toBeNull()
  expect(internNames(outcomesOf(report), known).tests[0]).toBe(outcomes.tests[0])
})

it('retries cost the time of the attempts beyond the first, and most of it comes from few tests', () => {
  const steady = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`t${i}`, '~']))
  const { tests, columns, row } = over({ ...steady, flaky: '~~p~', sound: 'pppp' }, (method) =>
    method === 'flaky' ? 9 : 3,
  )
  expect(row('flaky')).toMatchObject({ retries: 3, retryTime: 27_000 })
  expect(row('sound')).toMatchObject({ retries: 0, retryTime: 0 })
  expect(retryCost(tests)).toEqual({ retries: 15, time: 63_000, topShare: 54 / 63 })
  expect(listTestHistory(tests, columns, { sort: 'cost' })[0]?.test.method).toBe('flaky')
})
