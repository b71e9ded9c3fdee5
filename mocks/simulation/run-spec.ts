import * as z from 'zod/mini'
import type { SuiteId } from '../../fixtures/suites/index.ts'
import type { Flavor, Platform } from '../../src/contract/rules/environment.ts'
import { type RunOptions, run } from '../../src/contract/runs.ts'
import { incidentIds } from './incidents.ts'
import { type OwnApp, ownApp } from './own-app.ts'

/** Everything that determines the course of a run. Equal specs give equal runs, to the byte. */
export interface RunSpec {
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
  preset?: RunPreset | undefined
  /** Keys of the tests to run instead of the suite: a repeat of the failed ones. */
  onlyTests?: readonly string[] | undefined
  /** A team's own app; the suite's without it. */
  app?: OwnApp | undefined
}

const share = z.optional(z.number().check(z.gte(0), z.lte(1)))
const upTo = (most: number) => z.optional(z.number().check(z.gte(0), z.lte(most)))

/** Facts of a run that are chosen, by a scenario or a person; the others are left to chance. */
const runPreset = z.object({
  /** Share of tests that fail on every attempt. */
  failureRate: share,
  /** Share of tests that fail first and pass on a retry. */
  flakyRate: share,
  /** The number of tests that do so, in place of a share. */
  strays: upTo(1000),
  flakes: upTo(1000),
  /** A known trouble that fails its own set of tests with one cause, run after run. */
  incident: z.optional(z.enum(incidentIds)),
  /**
   * `device_crash`: one device dies, another replaces it, the run goes on.
   * The others end the run in failure with an error message.
   */
  infrastructure: z.optional(
    z.enum(['device_crash', 'no_devices', 'app_install', 'devices_lost', 'time_limit']),
  ),
  /** Wall time from start to end. */
  minutes: upTo(1000),
  testsTotal: upTo(100_000),
  queueSeconds: upTo(100_000),
  /** The longest test's last attempt writes at least 100,000 log lines. */
  hugeLog: z.optional(z.boolean()),
})
export type RunPreset = z.infer<typeof runPreset>

/** A run of another service, as its latest reply told. It has no plan. */
const recordedRun = z.object({
  /** When that was. */
  at: z.number(),
  course: z.pick(run, {
    state: true,
    error_message: true,
    started: true,
    completed: true,
    tests_total: true,
    tests_done: true,
    passed: true,
    failed: true,
    ignored: true,
    flaky: true,
    total_run_time: true,
  }),
  /** Folder of the team's uploads with its files; null where nobody had listed them. */
  files: z.nullable(z.string()),
})
export type RecordedRun = z.infer<typeof recordedRun>

/** The part of a spec that isn't in a column of the run. */
export const specRest = z.object({
  suiteAge: z.optional(z.number()),
  preset: z.optional(runPreset),
  onlyTests: z.optional(z.array(z.string())),
  app: z.optional(ownApp),
  /** The upload with results that were opened as a run, which then has no plan. */
  openedFrom: z.optional(z.string()),
  recorded: z.optional(recordedRun),
})
export type SpecRest = z.infer<typeof specRest>

export interface RunSummary {
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
