import type { CatalogueTest } from './catalogue.ts'
import { type Cause, flakyTestCause } from './causes.ts'
import { type Draft, retriesOf } from './draft.ts'
import { incidents, isAffectedBy } from './incidents.ts'
import type { Random } from './random.ts'
import type { RunSpec } from './run-spec.ts'

export interface FailingTest {
  test: CatalogueTest
  /** How many attempts fail before one passes; `Infinity` if none does. */
  failures: number
  cause: Cause | null
}

/** Decides which tests fail and flake: as many as drafted, the incident's own first, then weak ones. */
export function chooseFailingTests(spec: RunSpec, draft: Draft, random: Random): FailingTest[] {
  const { selection, failed, flaky } = draft
  const incident = spec.preset?.incident
  const failures = new Map<CatalogueTest, Cause>()
  const runnable = selection.tests.filter((test) => !test.skip)
  if (incident) {
    for (const test of runnable)
      if (isAffectedBy(test, incident)) failures.set(test, incidents[incident].cause(test))
  }
  const rest = runnable.filter((test) => !failures.has(test))
  for (const test of drawWeak(random, rest, failed - failures.size, (of) => of.weakness)) {
    failures.set(test, flakyTestCause(test, random.next()))
  }
  const sound = rest.filter((test) => !failures.has(test))
  const flakes = new Set(drawWeak(random, sound, flaky, (of) => of.flakiness))
  const retries = retriesOf(spec)

  return selection.tests.map((test) => {
    const cause = failures.get(test)
    if (cause) return { test, failures: Number.POSITIVE_INFINITY, cause }
    if (!flakes.has(test)) return { test, failures: 0, cause: null }
    const twice = retries > 1 && random.chance(0.2)
    return { test, failures: twice ? 2 : 1, cause: flakyTestCause(test, random.next()) }
  })
}

/** Draws without replacement, weighted by weakness. */
function drawWeak(
  random: Random,
  tests: readonly CatalogueTest[],
  count: number,
  weight: (test: CatalogueTest) => number,
): CatalogueTest[] {
  if (count <= 0) return []
  return tests
    .map((test) => ({ test, key: -Math.log(1 - random.next()) / weight(test) }))
    .sort((a, b) => a.key - b.key)
    .slice(0, count)
    .map(({ test }) => test)
}
