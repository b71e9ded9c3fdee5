import { isFailed } from './attempt-outcome.ts'
import { isSlower, passes } from './compare-reports.ts'
import type { TestHistoryConcern, TestHistorySorting, TestStatus } from './enums.ts'
import { isOwnedBy, nobody, type OwnerOf } from './owners.ts'
import {
  attemptsAt,
  durationAt,
  type NamedTest,
  type Outcomes,
  searchedAt,
  statusAt,
} from './run-outcomes.ts'
import { matcherTestHistory } from './search.ts'

/** The tests of several runs: a row for each test, a column for each run, oldest first. */

/** Null where there is no report. */
export type Columns = readonly (Outcomes | null)[]

export interface TestHistory {
  test: NamedTest
  /** Of the test in each run's outcomes, -1 where it wasn't part of the run. */
  places: Int32Array
  failing: Failing | null
  failed: number
  /** Runs in which it both failed and passed, of those in which it ran. */
  flaky: number
  ran: number
  /** Attempts beyond the first, and their milliseconds. */
  retries: number
  retryTime: number
  slowdown: Slowdown | null
}

/** Up to its latest result. */
interface Failing {
  /** The column of the first failure in a row. */
  since: number
  runs: number
  /** Whether it is known to have passed before; else it may have failed for longer. */
  passedBefore: boolean
}

/** Medians of the latest passes and of those before, in milliseconds. */
interface Slowdown {
  before: number
  now: number
}

export function testHistories(columns: Columns): TestHistory[] {
  const places = new Map<string, { test: NamedTest; places: Int32Array }>()
  columns.forEach((outcomes, column) => {
    outcomes?.tests.forEach((test, place) => {
      let row = places.get(test.id)
      if (!row) {
        row = { test, places: new Int32Array(columns.length).fill(-1) }
        places.set(test.id, row)
      }
      // Labels may change from run to run: the latest count.
      row.test = test
      row.places[column] = place
    })
  })
  return [...places.values()].map((row) => {
    const results = resultsOf(columns, row.places).filter(({ status }) => status !== 'ignored')
    return {
      ...row,
      failing: failingOf(results),
      failed: results.filter(isFailed).length,
      flaky: results.filter(({ status }) => status === 'flaky').length,
      ran: results.length,
      ...retriesOf(columns, row.places),
      slowdown: slowdownOf(results),
    }
  })
}

interface Result {
  column: number
  status: TestStatus
  duration: number | null
}

/** Newest first. */
function resultsOf(columns: Columns, places: Int32Array): Result[] {
  const results: Result[] = []
  for (let column = columns.length - 1; column >= 0; column--) {
    const [outcomes, place = -1] = [columns[column], places[column]]
    if (outcomes && place >= 0)
      results.push({ column, status: statusAt(outcomes, place), duration: durationAt(outcomes, place) })
  }
  return results
}

export function statusOf(columns: Columns, { places }: TestHistory, column: number): TestStatus | null {
  const [outcomes, place = -1] = [columns[column], places[column]]
  return outcomes && place >= 0 ? statusAt(outcomes, place) : null
}

function failingOf(results: readonly Result[]): Failing | null {
  const passed = results.findIndex((result) => !isFailed(result))
  const row = passed < 0 ? results : results.slice(0, passed)
  const first = row.at(-1)
  return first ? { since: first.column, runs: row.length, passedBefore: passed >= 0 } : null
}

/** Attempts beyond the first, in the columns that begin with `from`. */
function retriesOf(
  columns: Columns,
  places: Int32Array,
  from = 0,
): Pick<TestHistory, 'retries' | 'retryTime'> {
  let [retries, retryTime] = [0, 0]
  columns.forEach((outcomes, column) => {
    const place = places[column] ?? -1
    if (!outcomes || place < 0 || column < from) return
    retries += Math.max(0, attemptsAt(outcomes, place) - 1)
    retryTime += outcomes.retryTimes[place] ?? 0
  })
  return { retries, retryTime }
}

/** The cost of retries: all of it, and the share of the ten tests that cost most. */
export function retryCost(tests: readonly TestHistory[]): {
  retries: number
  time: number
  topShare: number
} {
  const times = tests.map(({ retryTime }) => retryTime).sort((a, b) => b - a)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const time = sum(times)
  const retries = sum(tests.map((test) => test.retries))
  return { retries, time, topShare: time > 0 ? sum(times.slice(0, 10)) / time : 0 }
}

export interface CostGroup {
  name: string
  /** Tests that were retried. */
  tests: number
  retries: number
  time: number
  /** Of the time of all. */
  share: number
}

/** The cost of retries by owner, package or class, dearest first, in the columns that begin with `from`. */
export function retryCostBy(
  tests: readonly TestHistory[],
  columns: Columns,
  nameOf: (test: NamedTest) => string,
  from = 0,
): { groups: CostGroup[]; topShare: number } {
  const groups = new Map<string, CostGroup>()
  for (const row of tests) {
    const { retries, retryTime } = retriesOf(columns, row.places, from)
    if (retries === 0) continue
    const name = nameOf(row.test)
    const group = groups.get(name) ?? { name, tests: 0, retries: 0, time: 0, share: 0 }
    groups.set(name, group)
    group.tests++
    group.retries += retries
    group.time += retryTime
  }
  const sorted = [...groups.values()].sort((a, b) => b.time - a.time || b.retries - a.retries)
  const sum = (of: readonly CostGroup[]) => of.reduce((total, { time }) => total + time, 0)
  const all = sum(sorted)
  for (const group of sorted) group.share = all > 0 ? group.time / all : 0
  return { groups: sorted, topShare: all > 0 ? sum(sorted.slice(0, 10)) / all : 0 }
}

const latest = 5
const before = 20
/** With fewer passes nothing is known about the usual duration. */
const fewestBefore = 5

/** Only passes are compared: a failure takes as long as its timeout. */
function slowdownOf(results: readonly Result[]): Slowdown | null {
  const times = results.flatMap((result) =>
    passes(result) && result.duration !== null ? result.duration : [],
  )
  const earlier = times.slice(latest, latest + before)
  if (earlier.length < fewestBefore) return null
  return { before: median(earlier), now: median(times.slice(0, latest)) }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const [below = 0, above = 0] = [sorted[middle - 1], sorted[middle]]
  return sorted.length % 2 === 1 ? above : (below + above) / 2
}

/** How much slower it has become; 0 where that is noise. */
export function slowerBy({ slowdown }: TestHistory): number {
  return slowdown && isSlower(slowdown.before, slowdown.now) ? slowdown.now - slowdown.before : 0
}

export const flakiness = ({ flaky, ran }: TestHistory) => (ran > 0 ? flaky / ran : 0)

interface TestHistoryListing {
  q?: string | undefined
  sort?: TestHistorySorting | undefined
  owner?: string | undefined
}

export function listTestHistory(
  tests: readonly TestHistory[],
  columns: Columns,
  { q = '', sort = 'failing', owner }: TestHistoryListing,
  ownerOf: OwnerOf = nobody,
): TestHistory[] {
  const matches = matcherTestHistory(q)
  const owned = owner === undefined ? tests : tests.filter(({ test }) => isOwnedBy(ownerOf(test), owner))
  const wanted =
    q.trim() === ''
      ? owned
      : owned.filter(({ test, places }) => {
          const name = ownerOf(test)?.name ?? null
          return matches(
            columns.flatMap((outcomes, column) => {
              const result = outcomes && searchedAt(outcomes, places[column] ?? -1)
              return result ? [{ ...result, owner: name }] : []
            }),
          )
        })
  return [...wanted].sort((a, b) => compareBy[sort](a, b) || byName(a, b))
}

const byName = (a: TestHistory, b: TestHistory) =>
  a.test.id < b.test.id ? -1 : a.test.id > b.test.id ? 1 : 0

const compareBy: Readonly<Record<TestHistorySorting, (a: TestHistory, b: TestHistory) => number>> = {
  failing: (a, b) =>
    (a.failing?.since ?? Infinity) - (b.failing?.since ?? Infinity) ||
    (b.failing?.runs ?? 0) - (a.failing?.runs ?? 0) ||
    b.failed + b.flaky - a.failed - a.flaky,
  flakiness: (a, b) => flakiness(b) - flakiness(a) || b.ran - a.ran,
  slowdown: (a, b) => slowerBy(b) - slowerBy(a),
  cost: (a, b) => b.retryTime - a.retryTime || b.retries - a.retries,
  name: byName,
}

/** The cell that tells of it: its test, and the column where it began. */
export interface ConcernCell {
  row: TestHistory
  column: number
}

/** `failed`: which of the runs failed. */
export function findConcern(
  concern: TestHistoryConcern,
  tests: readonly TestHistory[],
  columns: Columns,
  failed: readonly boolean[],
): ConcernCell | null {
  return concern === 'newlyFlaky' ? findNewlyFlaky(tests, columns) : findFirstFailure(tests, columns, failed)
}

/** The test that is flaky in most of the latest runs, and was least before. */
function findNewlyFlaky(tests: readonly TestHistory[], columns: Columns): ConcernCell | null {
  const from = columns.length - latest
  let best: (ConcernCell & { score: number }) | null = null
  for (const row of tests) {
    const flaky = columns.flatMap((_, column) => (statusOf(columns, row, column) === 'flaky' ? column : []))
    const recent = flaky.filter((column) => column >= from)
    const [column] = recent
    const score = recent.length - (flaky.length - recent.length) / columns.length
    if (column !== undefined && (!best || score > best.score)) best = { row, column, score }
  }
  return best
}

/** Of the runs that failed in a row up to now: the first in which a test failed, and that of its tests which failed most since. */
function findFirstFailure(
  tests: readonly TestHistory[],
  columns: Columns,
  failed: readonly boolean[],
): ConcernCell | null {
  for (let column = failed.lastIndexOf(false) + 1; column < columns.length; column++) {
    let best: (ConcernCell & { failures: number }) | null = null
    for (const row of tests) {
      const failsIn = (at: number) => {
        const status = statusOf(columns, row, at)
        return status !== null && isFailed({ status })
      }
      if (!failsIn(column)) continue
      const failures = columns.filter((_, at) => at >= column && failsIn(at)).length
      if (!best || failures > best.failures) best = { row, column, failures }
    }
    if (best) return best
  }
  return null
}
