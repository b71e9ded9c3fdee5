import { type Platform, platforms } from '../../contract/rules/environment.ts'
import { outcomeOf } from '../../contract/rules/runs.ts'
import type { Run } from '../../contract/runs.ts'

export interface PassRate {
  platform: Platform
  /** Share of tests that passed in each run, oldest first. */
  points: number[]
  /** The same over all of these runs; null while none has finished. */
  share: number | null
}

const atMost = 30

/** How many of the tests that were decided have passed, in the latest runs of each platform that has any. */
export function passRatesOf(runs: readonly Run[]): PassRate[] {
  return platforms
    .map((platform) => ({ platform, own: runs.filter((run) => run.platform === platform) }))
    .filter(({ own }) => own.length > 0)
    .map(({ platform, own }) => {
      const decided = own
        .filter((run) => outcomeOf(run) !== null)
        .map(({ passed, failed }) => ({ passed: passed ?? 0, all: (passed ?? 0) + (failed ?? 0) }))
        .filter(({ all }) => all > 0)
        .slice(0, atMost)
        .reverse()
      const passed = decided.reduce((sum, run) => sum + run.passed, 0)
      const all = decided.reduce((sum, run) => sum + run.all, 0)
      return {
        platform,
        points: decided.map((run) => run.passed / run.all),
        share: all > 0 ? passed / all : null,
      }
    })
}
