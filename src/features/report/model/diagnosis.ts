import type { TestStatus } from './enums.ts'
import { type FailureKind, failureKindOf } from './failure-kind.ts'
import type { Attempt, Report, Test } from './report.ts'

/** Possible origins of a failure: the app, the test, the service behind the app, or devices and run. */
const origins = ['app', 'test', 'service', 'run'] as const
export type Origin = (typeof origins)[number]

/** A known fact about a failure, and the origin that it speaks for. */
export type Clue = { origin: Origin | null; weight: number } & (
  | { kind: 'failureKind'; failureKind: FailureKind }
  | { kind: 'passedLater'; attempt: number }
  | { kind: 'sameFailure'; attempts: number; devices: number }
  | { kind: 'differentFailures'; causes: number }
  | { kind: 'shared'; tests: number; causeId: string }
  /** Of the runs before this one; `since`: of those that failed in a row, this one included. */
  | { kind: 'new' | 'since' | 'always' | 'often' | 'before'; failed: number; runs: number }
  | { kind: 'unknownBefore' }
)

/** How the same test ended in earlier runs, oldest first; `undefined` as long as they are being asked. */
export type Past = readonly TestStatus[] | undefined

export interface Diagnosis {
  clues: Clue[]
  /** Null: the clues speak against several, or are too few. Undefined: earlier runs are still on their way. */
  origin: Origin | null | undefined
}

const originOfKind: Readonly<Record<FailureKind, { origin: Origin; weight: number }>> = {
  crash: { origin: 'app', weight: 3 },
  memory: { origin: 'app', weight: 3 },
  mismatch: { origin: 'app', weight: 2 },
  server: { origin: 'service', weight: 4 },
  network: { origin: 'service', weight: 4 },
  notFound: { origin: 'test', weight: 1 },
  notReady: { origin: 'test', weight: 2 },
  ownCode: { origin: 'test', weight: 3 },
  device: { origin: 'run', weight: 5 },
}

/**
 * Weighs whether the test or the app caused a failure. There is no certainty, but there are clues: the kind of failure,
 * whether it comes again, in which other tests, and since when. All of them are shown, so that readers can judge for
 * themselves.
 */
export function diagnose(test: Test, report: Report, past: Past): Diagnosis {
  const failed = test.attempts.filter(({ status }) => status === 'failed' || status === 'unfinished')
  if (failed.length === 0) return { clues: [], origin: null }
  const failureKind = failureKindOf(test.failure, test)
  const own = failureKind && originOfKind[failureKind]
  const clues: Clue[] = [
    ...(failureKind && own ? [{ kind: 'failureKind', failureKind, ...own } as const] : []),
    ...cluesOfAttempts(test, failed),
    ...cluesOfOthers(test, report, own?.origin ?? null),
    ...cluesOfPast(past),
  ]
  return { clues, origin: past === undefined ? undefined : weigh(clues) }
}

function cluesOfAttempts({ status, attempts }: Test, failed: readonly Attempt[]): Clue[] {
  if (status === 'flaky') {
    const passed = attempts.find((attempt) => attempt.status === 'passed')
    return [{ kind: 'passedLater', attempt: passed?.number ?? attempts.length, origin: 'test', weight: 2 }]
  }
  if (failed.length < 2) return []
  const causes = new Set(failed.map(({ causeId }) => causeId)).size
  if (causes > 1) return [{ kind: 'differentFailures', causes, origin: 'test', weight: 1 }]
  const devices = new Set(failed.map(({ device }) => device)).size
  return [{ kind: 'sameFailure', attempts: failed.length, devices, origin: 'app', weight: 1 }]
}

/** A failure that several tests share is hardly the fault of one of them. */
function cluesOfOthers({ causeId }: Test, report: Report, own: Origin | null): Clue[] {
  const tests = (report.causes.find(({ id }) => id === causeId)?.tests.length ?? 1) - 1
  if (!causeId || tests < 1) return []
  return [{ kind: 'shared', tests, causeId, origin: own === null || own === 'test' ? 'app' : own, weight: 2 }]
}

/** With fewer runs nothing is known about usual results. */
const enoughRuns = 3
/** A test that fails this often, now and then, is known to be weak. */
const oftenEnough = 0.2

function cluesOfPast(past: Past): Clue[] {
  if (past === undefined) return []
  const ran = past.filter((status) => status !== 'ignored')
  const runs = ran.length
  if (runs === 0) return [{ kind: 'unknownBefore', origin: null, weight: 0 }]
  const failed = ran.filter((status) => status !== 'passed').length
  const row = ran.length - 1 - ran.findLastIndex((status) => status === 'passed' || status === 'flaky')
  const enough = runs >= enoughRuns
  if (failed === 0 && enough) return [{ kind: 'new', failed, runs, origin: 'app', weight: 2 }]
  if (row === runs) return [{ kind: 'always', failed, runs, origin: null, weight: 0 }]
  if (row > 0 && row === failed) return [{ kind: 'since', failed, runs: row + 1, origin: 'app', weight: 2 }]
  if (failed / runs >= oftenEnough && enough)
    return [{ kind: 'often', failed, runs, origin: 'test', weight: 2 }]
  return [{ kind: 'before', failed, runs, origin: null, weight: 0 }]
}

function weigh(clues: readonly Clue[]): Origin | null {
  const against = (origin: Origin) =>
    clues.reduce((sum, clue) => (clue.origin === origin ? sum + clue.weight : sum), 0)
  const [first, second] = origins
    .map((origin) => ({ origin, sum: against(origin) }))
    .sort((a, b) => b.sum - a.sum)
  if (!first || !second || first.sum < 2 || first.sum === second.sum) return null
  return first.origin
}
