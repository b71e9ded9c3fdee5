import type { RunPreset } from './run-spec.ts'

/** Outcomes that can be chosen for a run. */
export const outcomes = {
  passes: { failureRate: 0, flakyRate: 0 },
  'fails-in-login': { incident: 'sign_in_down', failureRate: 0, flakyRate: 0 },
  flaky: { failureRate: 0, flakyRate: 0.25 },
  infrastructure: { infrastructure: 'devices_lost' },
} as const satisfies Record<string, RunPreset>

export type Outcome = keyof typeof outcomes
export const outcomeNames = Object.keys(outcomes) as [Outcome, ...Outcome[]]
