import type { TestName } from '../../../src/features/report/model/test-name.ts'

/** Test results of any tool, in one form: a run's files are made of it. */

export interface GivenFile {
  /** Path from the dropped folder on: `allure-results/…-result.json`. */
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
  /** Annotations with their values, as Marathon keeps them of a test. */
  annotations?: readonly { name: string; values: { value: string } }[]
  failure: { type: string; message: string; trace: string } | null
  log: string | null
  /** Paths of given files. */
  screenshot: string | null
  video: string | null
}

export interface DescribedRun {
  /** The tool that wrote it, by its common name. */
  tool: string
  /** Attempts of the same test are in the order in which they ran. */
  attempts: DescribedAttempt[]
}
