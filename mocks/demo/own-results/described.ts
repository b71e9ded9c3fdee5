import type { TestName } from '../../../src/features/report/model/test-name.ts'

/** What results from elsewhere say, whoever wrote them: what a run's files are then made of. */

export interface GivenFile {
  /** Below what was dropped: `allure-results/…-result.json`. */
  path: string
  bytes: Uint8Array
}

export interface DescribedAttempt extends TestName {
  status: 'PASSED' | 'FAILURE' | 'IGNORED' | 'INCOMPLETE'
  /** Where it ran. */
  device: string
  /** Milliseconds since the epoch. */
  startAt: number | null
  /** Milliseconds. */
  duration: number | null
  failure: { type: string; message: string; trace: string } | null
  log: string | null
  /** Paths of given files. */
  screenshot: string | null
  video: string | null
}

export interface DescribedRun {
  /** Who wrote it, as people call it. */
  tool: string
  /** Those of one test in the order in which they ran. */
  attempts: DescribedAttempt[]
}
