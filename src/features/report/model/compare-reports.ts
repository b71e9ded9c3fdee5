import type { Run } from '../../../contract/runs.ts'
import { isFailed } from './attempt-outcome.ts'
import type { ChangeKind } from './enums.ts'
import type { Report, Test } from './report.ts'

export interface Change {
  kind: ChangeKind
  id: string
  /** In this run; absent when it was removed. */
  current: Test | null
  /** In the earlier run; absent when it is new. */
  base: Test | null
  /** Milliseconds more than before, for slower ones. */
  slowerBy: number
}

/** Ignores noise: slower means by a fifth at least, and by half a second. */
const slowerRatio = 1.2
const slowerMilliseconds = 500

/** Known failures are neither new nor to be fixed in this run: they have a kind of their own. */
export function compareReports(
  base: Report,
  current: Report,
  isKnown: (test: Test) => boolean = () => false,
): Record<ChangeKind, Change[]> {
  const changes: Record<ChangeKind, Change[]> = {
    newlyFailing: [],
    fixed: [],
    stillFailing: [],
    known: [],
    slower: [],
    added: [],
    removed: [],
  }
  const before = new Map(base.tests.map((test) => [test.id, test]))
  const note = (kind: ChangeKind, test: Test | null, old: Test | null, slowerBy = 0) =>
    changes[kind].push({ kind, id: (test ?? old)?.id ?? '', current: test, base: old, slowerBy })

  for (const test of current.tests) {
    const old = before.get(test.id) ?? null
    before.delete(test.id)
    if (!old) {
      note('added', test, null)
      // A new test that fails is a new failure, too.
      if (isFailed(test)) note(isKnown(test) ? 'known' : 'newlyFailing', test, null)
      continue
    }
    if (isKnown(test)) note('known', test, old)
    else if (isFailed(test)) note(isFailed(old) ? 'stillFailing' : 'newlyFailing', test, old)
    else if (isFailed(old) && passes(test)) note('fixed', test, old)
    const slowerBy = slowdown(old, test)
    if (slowerBy > 0) note('slower', test, old, slowerBy)
  }
  for (const old of before.values()) note('removed', null, old)
  changes.slower.sort((a, b) => b.slowerBy - a.slowerBy)
  return changes
}

type Comparable = Pick<Run, 'branch' | 'platform' | 'flavor' | 'tests_total'>

/**
 * The default run to compare with: the latest run like this one, of its branch if there is any. Against a repeat of a
 * few failures or a smoke run nearly every test would be new.
 */
export function defaultBase<Other extends Comparable>(
  run: Comparable,
  earlier: readonly Other[],
): Other | undefined {
  const alike = earlier.filter(
    ({ platform, flavor, tests_total: total }) =>
      platform === run.platform &&
      flavor === run.flavor &&
      (total ?? 0) >= (run.tests_total ?? 0) / 2 &&
      (total ?? 0) <= (run.tests_total ?? 0) * 2,
  )
  return alike.find(({ branch }) => branch === run.branch) ?? alike[0] ?? earlier[0]
}

export const passes = ({ status }: Pick<Test, 'status'>) => status === 'passed' || status === 'flaky'

/** Only passes are compared: a failure takes as long as its timeout. */
function slowdown(old: Test, test: Test): number {
  if (!passes(old) || !passes(test) || old.duration === null || test.duration === null) return 0
  return isSlower(old.duration, test.duration) ? test.duration - old.duration : 0
}

/** Both in milliseconds. */
export const isSlower = (before: number, now: number) =>
  now - before >= slowerMilliseconds && now >= before * slowerRatio
