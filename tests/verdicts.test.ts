import { expect, it } from 'vitest'
import { suiteIds } from '../fixtures/suites/index.ts'
import { junitReport, rawReport } from '../mocks/simulation/artifacts/reports.ts'
import { viewRun } from '../mocks/simulation/artifacts/source.ts'
import { incidentIds } from '../mocks/simulation/incidents.ts'
import { createRandom } from '../mocks/simulation/random.ts'
import type { RunPreset } from '../mocks/simulation/run-spec.ts'
import { sourceOf, specOf } from '../mocks/simulation/run-specs.fixture.ts'
import type { VerdictKind } from '../src/features/report/model/enums.ts'
import { readReport } from '../src/features/report/model/read-report.ts'
import { outcomesOf } from '../src/features/report/model/run-outcomes.ts'
import { testId } from '../src/features/report/model/test-name.ts'
import { judge, type PastRun } from '../src/features/report/model/verdict.ts'

/** The simulation knows how each test does on a branch and on main; a verdict is told from the runs' files. */

const hours = 3_600_000
type Suite = (typeof suiteIds)[number]

function readRun(name: string, nth: number, suite: Suite, preset: RunPreset, suiteAge: number) {
  const { created, ...spec } = specOf({ seed: `${name} ${nth}`, suite, preset, suiteAge })
  const view = viewRun(sourceOf({ ...spec, created: created - nth * hours }))
  if (!view) throw new Error('the run left nothing')
  const { report } = readReport({ junit: junitReport(view), raw: rawReport(view) })
  const past: PastRun = {
    run: { id: `${name} ${nth}`, name: null, created: '' },
    outcomes: outcomesOf(report),
  }
  return { plan: view.plan, report, past }
}
type ReadRun = ReturnType<typeof readRun>

/** How a test did by the plan: `null` where it isn't part of the run. */
function fateOf({ plan }: ReadRun, id: string): 'passed' | 'flaky' | 'failed' | null {
  const attempts = plan.attempts.filter(({ test }) => testId(test) === id)
  if (attempts.length === 0) return null
  if (!attempts.some(({ status }) => status === 'FAILURE')) return 'passed'
  return attempts.some(({ status }) => status === 'PASSED') ? 'flaky' : 'failed'
}

function truthOf(id: string, main: readonly ReadRun[], own: readonly ReadRun[]): VerdictKind {
  const [onMain, onOwn] = [main, own].map((runs) => runs.flatMap((run) => fateOf(run, id) ?? []))
  if (onMain?.[0] === 'failed') return 'main'
  const all = [...(onMain ?? []), ...(onOwn ?? [])]
  if (all.length === 0) return 'first'
  return all.every((fate) => fate === 'passed') ? 'new' : 'flaky'
}

/** The failures of a branch's first run with a trouble of its own or of main, beside flaky, new and weak tests. */
function* judgedFailures(seed: string): Generator<{ truth: VerdictKind; verdict: VerdictKind }> {
  const random = createRandom('verdicts', seed)
  const suite = random.pick(suiteIds)
  const [trouble, another] = random.shuffle(incidentIds)
  const sound = { failureRate: 0.005, flakyRate: 0.02 }
  const troubled = { ...sound, incident: random.chance(0.6) ? another : undefined }
  const main = Array.from({ length: 10 }, (_, i) =>
    readRun(`${seed} main`, i + 1, suite, i < 3 ? troubled : sound, 0.7),
  )
  const own = Array.from({ length: 4 }, (_, i) => readRun(`${seed} branch`, i + 1, suite, sound, 0.7))
  const incident = random.chance(0.7) ? trouble : another
  const { report } = readRun(`${seed} red`, 0, suite, { ...sound, incident }, 1)
  const failed = report.tests.flatMap(({ id, status }) => (status === 'failed' ? id : []))
  const pastOf = (runs: readonly ReadRun[]) => runs.map(({ past }) => past)
  for (const [id, { kind }] of judge(failed, { main: pastOf(main), own: pastOf(own) }))
    yield { verdict: kind, truth: truthOf(id, main, own) }
}

it('97 of a hundred verdicts are right, and none is new that main shows', () => {
  const judged = Array.from({ length: 100 }, (_, seed) => [...judgedFailures(String(seed))])
    .flat()
    .slice(0, 300)
  expect(judged).toHaveLength(300)
  expect(new Set(judged.map(({ truth }) => truth))).toEqual(new Set(['new', 'first', 'flaky', 'main']))
  expect(judged.filter(({ truth, verdict }) => truth === 'main' && verdict === 'new')).toEqual([])
  const right = judged.filter(({ truth, verdict }) => truth === verdict).length
  expect(right).toBeGreaterThanOrEqual(0.97 * judged.length)
})
