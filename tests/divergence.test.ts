import { expect, it } from 'vitest'
import { sourceOf } from '../mocks/handlers/artifacts.ts'
import { attemptLog } from '../mocks/simulation/artifacts/log.ts'
import { failureOf, type RunView, viewRun } from '../mocks/simulation/artifacts/source.ts'
import { attemptEvents } from '../mocks/simulation/artifacts/steps.ts'
import type { PlannedAttempt } from '../mocks/simulation/course.ts'
import { compareLogs, pairAt } from '../src/features/report/model/compare-logs.ts'
import { type Log, messageAt, parseLog } from '../src/features/report/model/log.ts'
import { start, startService } from './service.ts'

/** The simulation knows at which moment a failure begins; the report has to find its line from two logs. */

interface Known {
  view: RunView
  attempt: PlannedAttempt
}

const each = 100
/** Of one run, so that all projects, frameworks and incidents have their share. */
const mostOfRun = 3

it.each([7, 11])(
  'the divergence is marked in 95 of a hundred failures, seed %i',
  async (seed) => {
    const wrong: string[] = []
    const kinds = new Set<string>()
    const pairs = (await failuresBesidePasses(seed)).slice(0, each)
    expect(pairs).toHaveLength(each)
    for (const [failed, passed] of pairs) {
      const log = logOf(failed)
      const message = failureOf(failed.view, failed.attempt)?.message ?? ''
      const { lines, divergence } = compareLogs({ failed: log, passed: logOf(passed), message })
      const line = pairAt(lines, divergence)?.failed ?? -1
      const kind = failed.attempt.cause?.kind ?? ''
      kinds.add(kind)
      if (!beginsTheFailure(failed, log, line))
        wrong.push(`${failed.attempt.test.name} (${kind}): ${messageAt(log, line)}`)
    }
    expect(kinds.size).toBeGreaterThanOrEqual(6)
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(each * 0.05)
  },
  60_000,
)

/**
 * To the millisecond: the step that the test doesn't get over, or what the app says of it then. A service's refusal is
 * the answer to what was asked at that moment.
 */
function beginsTheFailure({ view, attempt }: Known, log: Log, line: number): boolean {
  const { shownAt, failureLoggedAt } = attemptEvents(view, attempt)
  const at = log.times[line] ?? Number.NaN
  if (attempt.cause?.kind !== 'server') return at === shownAt
  const refused = messageAt(log, line).includes(`<-- ${attempt.cause.status} `)
  return at === shownAt || (refused && at > shownAt && at <= failureLoggedAt)
}

/** Each with the latest pass of its test: in the same run, else in the newest one before it in its project. */
async function failuresBesidePasses(seed: number): Promise<[Known, Known][]> {
  const { db } = await startService({ seed })
  const views = [...db.runs.all()]
    .sort((a, b) => b.created - a.created)
    .flatMap((row) => {
      const source = sourceOf(row, start)
      return source ? [{ project: row.project_id, open: () => viewRun(source) }] : []
    })
  const pairs: [Known, Known][] = []
  for (const [i, { project, open }] of views.entries()) {
    if (pairs.length >= each) break
    const view = open()
    if (!view?.course.over || project === null) continue
    const before = views.slice(i + 1).filter((other) => other.project === project)
    const failed = view.course.attempts.filter(({ status }) => status === 'FAILURE')
    for (const attempt of spread(failed)) {
      const passed = passIn(view, attempt) ?? firstOf(before, ({ open }) => passIn(open(), attempt))
      if (passed) pairs.push([{ view, attempt }, passed])
    }
  }
  return pairs
}

function spread(attempts: readonly PlannedAttempt[]): PlannedAttempt[] {
  const every = Math.max(1, Math.floor(attempts.length / mostOfRun))
  return attempts.filter((_, i) => i % every === 0).slice(0, mostOfRun)
}

function passIn(view: RunView | null, { test }: PlannedAttempt): Known | null {
  const attempt = view?.course.attempts.findLast(
    (other) => other.status === 'PASSED' && other.test.key === test.key,
  )
  return view && attempt ? { view, attempt } : null
}

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | null): Found | null {
  for (const item of items.slice(0, 100)) {
    const found = find(item)
    if (found) return found
  }
  return null
}

function logOf({ view, attempt }: Known): Log {
  const { startAt, endAt } = attempt
  return parseLog(new TextDecoder().decode(attemptLog(view, attempt)), { startAt, duration: endAt - startAt })
}
