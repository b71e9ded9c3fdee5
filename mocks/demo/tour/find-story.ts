import * as z from 'zod/mini'
import { call } from '../../../src/api/client.ts'
import { getArtifact } from '../../../src/contract/artifacts.ts'
import { listRuns, type Run } from '../../../src/contract/runs.ts'
import type { TourState } from './tour-state.ts'

/** Finds the failed test of the tour's run. */

const latest = async (): Promise<Run[]> =>
  (await call(listRuns, { query: { limit: 200, sort: { field: 'created', order: 'desc' } } })).payload

/** A failed test of the watched run, or else of the latest run that has one. */
export async function findStory(state: TourState): Promise<TourState> {
  const failed = (await latest()).filter((run) => run.state === 'failure' && (run.failed ?? 0) > 0)
  const watchedRun = failed.filter(({ id }) => id === state.run)
  for (const { id: run, project } of [...watchedRun, ...failed]) {
    const raw = await call(getArtifact, { query: { key: `${run}/test_result/raw.json` } })
    const test = failedTest(JSON.parse(await raw.text()))
    if (test) return { ...state, run, test, project: project?.id }
  }
  throw new Error('no run has failed here')
}

const attempts = z.array(
  z.object({ package: z.string(), class: z.string(), method: z.string(), status: z.string() }),
)

/** A test that failed in each of its attempts, as the report's address names it; null when there is none. */
export function failedTest(raw: unknown): string | null {
  const outcomes = new Map<string, Set<string>>()
  for (const attempt of attempts.parse(raw)) {
    const test = `${attempt.package ? `${attempt.package}.` : ''}${attempt.class}#${attempt.method}`
    outcomes.set(test, (outcomes.get(test) ?? new Set()).add(attempt.status))
  }
  const failed = [...outcomes].find(([, statuses]) => statuses.size === 1 && statuses.has('FAILURE'))
  return failed?.[0] ?? null
}
