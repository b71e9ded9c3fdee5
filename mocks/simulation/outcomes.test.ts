import { expect, test } from 'vitest'
import { type SuiteId, suites } from '../../fixtures/suites/index.ts'
import { type Outcome, outcomeNames, outcomes } from './outcomes.ts'
import type { RunSpec } from './run-spec.ts'
import { summarizeRun } from './run-summary.ts'

const flavors = ['native', 'maestro', 'js-jest-appium', 'python-robotframework-appium']

const expected: Record<Outcome, object> = {
  passes: { outcome: 'passed', failed: 0, flaky: 0, errorMessage: null },
  'fails-in-login': {
    outcome: 'failure',
    failed: expect.toSatisfy((n: number) => n > 0),
    errorMessage: null,
  },
  flaky: { outcome: 'passed', failed: 0, flaky: expect.toSatisfy((n: number) => n > 2) },
  infrastructure: { outcome: 'failure', errorMessage: expect.stringContaining('devices was lost') },
}

test.each(outcomeNames)('a run with a chosen outcome has it (%s)', (name) => {
  for (const suite of Object.keys(suites) as SuiteId[])
    for (const platform of ['Android', 'iOS'] as const)
      for (const flavor of flavors) {
        const spec: RunSpec = {
          seed: `${suite} ${flavor}`,
          created: Date.parse('2026-11-20T09:00:00Z'),
          platform,
          osversion: '14',
          device: 'pixel_6',
          flavor,
          options: {},
          suite,
          preset: outcomes[name],
        }
        expect(summarizeRun(spec), `${suite} ${platform} ${flavor}`).toMatchObject(expected[name])
      }
})
