import { type Manner, mannerOf } from './manner.ts'
import type { Attempt, Report, Test } from './report.ts'
import type { TestStatus } from './words.ts'

/** Whose fault it may be: the app's, the test's own, that of the service behind the app, or of devices and run. */
const suspects = ['app', 'test', 'service', 'run'] as const
export type Suspect = (typeof suspects)[number]

/** Something that is known of a failure, and whom it speaks against. */
export type Sign = { suspect: Suspect | null; weight: number } & (
  | { kind: 'manner'; manner: Manner }
  | { kind: 'passedLater'; attempt: number }
  | { kind: 'steady'; attempts: number; devices: number }
  | { kind: 'unsteady'; causes: number }
  | { kind: 'shared'; tests: number; causeId: string }
  /** Of the runs before this one; `since`: of those that failed in a row, this one included. */
  | { kind: 'new' | 'since' | 'always' | 'habit' | 'before'; failed: number; runs: number }
  | { kind: 'unknownBefore' }
)

/** How the same test ended in earlier runs, oldest first; `undefined` as long as they are being asked. */
export type Past = readonly TestStatus[] | undefined

export interface Reading {
  signs: Sign[]
  /** Null: the signs speak against several, or are too few. Undefined: earlier runs are still to be heard. */
  suspect: Suspect | null | undefined
}

const blame: Readonly<Record<Manner, { suspect: Suspect; weight: number }>> = {
  crash: { suspect: 'app', weight: 3 },
  memory: { suspect: 'app', weight: 3 },
  mismatch: { suspect: 'app', weight: 2 },
  server: { suspect: 'service', weight: 4 },
  network: { suspect: 'service', weight: 4 },
  notFound: { suspect: 'test', weight: 1 },
  notReady: { suspect: 'test', weight: 2 },
  ownCode: { suspect: 'test', weight: 3 },
  device: { suspect: 'run', weight: 5 },
}

/**
 * Why did it fail, and is it the test or the app? Nobody can tell for sure, but much speaks for one or the other: what
 * the failure is like, whether it comes again, who else has it, and since when. All of it is shown, so that whoever
 * reads it can judge for themselves.
 */
export function readSigns(test: Test, report: Report, past: Past): Reading {
  const failed = test.attempts.filter(({ status }) => status === 'failed' || status === 'unfinished')
  if (failed.length === 0) return { signs: [], suspect: null }
  const manner = mannerOf(test.failure, test)
  const own = manner && blame[manner]
  const signs: Sign[] = [
    ...(manner && own ? [{ kind: 'manner', manner, ...own } as const] : []),
    ...signsOfAttempts(test, failed),
    ...signsOfOthers(test, report, own?.suspect ?? null),
    ...signsOfPast(past),
  ]
  return { signs, suspect: past === undefined ? undefined : weigh(signs) }
}

function signsOfAttempts({ status, attempts }: Test, failed: readonly Attempt[]): Sign[] {
  if (status === 'flaky') {
    const passed = attempts.find((attempt) => attempt.status === 'passed')
    return [{ kind: 'passedLater', attempt: passed?.number ?? attempts.length, suspect: 'test', weight: 2 }]
  }
  if (failed.length < 2) return []
  const causes = new Set(failed.map(({ causeId }) => causeId)).size
  if (causes > 1) return [{ kind: 'unsteady', causes, suspect: 'test', weight: 1 }]
  const devices = new Set(failed.map(({ device }) => device)).size
  return [{ kind: 'steady', attempts: failed.length, devices, suspect: 'app', weight: 1 }]
}

/** What several tests run into is hardly the fault of one of them. */
function signsOfOthers({ causeId }: Test, report: Report, own: Suspect | null): Sign[] {
  const tests = (report.causes.find(({ id }) => id === causeId)?.testIds.length ?? 1) - 1
  if (!causeId || tests < 1) return []
  return [
    { kind: 'shared', tests, causeId, suspect: own === null || own === 'test' ? 'app' : own, weight: 2 },
  ]
}

/** Fewer runs than these tell nothing of what is usual. */
const enoughRuns = 3
/** A test that fails this often, now and then, is known to be weak. */
const habitually = 0.2

function signsOfPast(past: Past): Sign[] {
  if (past === undefined) return []
  const ran = past.filter((status) => status !== 'ignored')
  const runs = ran.length
  if (runs === 0) return [{ kind: 'unknownBefore', suspect: null, weight: 0 }]
  const failed = ran.filter((status) => status !== 'passed').length
  const row = ran.length - 1 - ran.findLastIndex((status) => status === 'passed' || status === 'flaky')
  const enough = runs >= enoughRuns
  if (failed === 0 && enough) return [{ kind: 'new', failed, runs, suspect: 'app', weight: 2 }]
  if (row === runs) return [{ kind: 'always', failed, runs, suspect: null, weight: 0 }]
  if (row > 0 && row === failed) return [{ kind: 'since', failed, runs: row + 1, suspect: 'app', weight: 2 }]
  if (failed / runs >= habitually && enough)
    return [{ kind: 'habit', failed, runs, suspect: 'test', weight: 2 }]
  return [{ kind: 'before', failed, runs, suspect: null, weight: 0 }]
}

function weigh(signs: readonly Sign[]): Suspect | null {
  const against = (suspect: Suspect) =>
    signs.reduce((sum, sign) => (sign.suspect === suspect ? sum + sign.weight : sum), 0)
  const [first, second] = suspects
    .map((suspect) => ({ suspect, sum: against(suspect) }))
    .sort((a, b) => b.sum - a.sum)
  if (!first || !second || first.sum < 2 || first.sum === second.sum) return null
  return first.suspect
}
