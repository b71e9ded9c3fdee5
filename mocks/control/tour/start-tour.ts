import * as z from 'zod/mini'
import { defaultScenario } from '../../../fixtures/personas.ts'
import { call } from '../../../src/api/client.ts'
import { getArtifact } from '../../../src/contract/artifacts.ts'
import { listRuns, type Run } from '../../../src/contract/runs.ts'
import { baseFolder } from '../../../src/lib/addresses.ts'
import type { Commander } from '../commander.ts'
import { rememberTour } from './tour-state.ts'

/** The story is told by Olivia, in the scenario that was written for it. The page starts anew with its first step. */
export async function startTour(control: Commander): Promise<void> {
  if ((await control.run('state')).scenario !== defaultScenario) {
    await control.run('reset', { scenario: defaultScenario, now: Date.now() })
  }
  await control.run('persona', { persona: 'owner' })
  const { people } = await control.run('state')
  const team = people.find(({ key }) => key === 'owner')?.team ?? ''
  for (const run of await failedRuns()) {
    const raw = await call(getArtifact, { query: { key: `${run.id}/test_result/raw.json` } })
    const test = failedTest(JSON.parse(await raw.text()))
    if (!test) continue
    rememberTour({ step: 0, run: run.id, test, team })
    location.assign(baseFolder)
    return
  }
  throw new Error('no run has failed here')
}

/** A few failures of many tests: enough to look at, and an earlier run of the project to compare with. */
async function failedRuns(): Promise<Run[]> {
  const { payload } = await call(listRuns, {
    query: { limit: 200, sort: { field: 'created', order: 'desc' } },
  })
  return payload.filter(
    ({ state, project, platform, failed, passed }, i) =>
      state === 'failure' &&
      project !== null &&
      (failed ?? 0) > 1 &&
      (failed ?? 0) < (passed ?? 0) &&
      payload.slice(i + 1).some((older) => older.project?.id === project.id && older.platform === platform),
  )
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
