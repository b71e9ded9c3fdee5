import type { SuiteId } from '../../fixtures/suites/index.ts'
import type { Flavor, Platform } from '../../src/contract/rules/environment.ts'
import type { RunOptions } from '../../src/contract/runs.ts'
import type { IncidentId } from './incidents.ts'

/** Everything that determines the course of a run. Equal subjects give equal runs, to the byte. */
export interface RunSubject {
  /** Unique per run. */
  seed: string
  /** Milliseconds since the epoch. */
  created: number
  platform: Platform
  osversion: string
  device: string | null
  flavor: Flavor | (string & {})
  options: RunOptions
  suite: SuiteId
  /** 0..1: how far the suite had grown by then, so that runs apart in time differ by added and removed tests. */
  suiteAge?: number | undefined
  health?: RunHealth | undefined
  /** Names (`pkg.Class#method`) to run instead of the suite: a repeat of the failed ones. */
  onlyTests?: readonly string[] | undefined
}

/** What a scenario's story wants of a run; whatever is left out is left to chance. */
export interface RunHealth {
  /** Share of tests that fail on every attempt. */
  failureRate?: number
  /** Share of tests that fail first and pass on a retry. */
  flakyRate?: number
  /** A known trouble that fails its own set of tests with one cause, run after run. */
  incident?: IncidentId
  infrastructure?: Infrastructure
  /** Wall time from start to end. */
  minutes?: number
  testsTotal?: number
  queueSeconds?: number
  /** The longest test's last attempt writes at least 100,000 log lines. */
  hugeLog?: boolean
}

/**
 * `device_crash`: one device dies, another replaces it, the run goes on.
 * The others end the run in failure with an error message.
 */
export type Infrastructure = 'device_crash' | 'no_devices' | 'app_install' | 'devices_lost' | 'time_limit'

export interface RunOutline {
  startAt: number
  endAt: number
  outcome: 'passed' | 'failure'
  errorMessage: string | null
  devices: number
  testsTotal: number
  passed: number
  failed: number
  ignored: number
  flaky: number
  billableSeconds: number
}

export interface Interruption {
  at: number
  message: string
}
