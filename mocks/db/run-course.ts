import { suites } from '../../fixtures/suites/index.ts'
import { type Run, type RunOptions, type RunState, runOptions } from '../../src/contract/runs.ts'
import { failedTests, observeRun } from '../simulation/observe.ts'
import type { RecordedRun, SpecRest } from '../simulation/run-spec.ts'
import { type RunSpec, type RunSummary, summarizeRun } from '../simulation/run-summary.ts'
import type { RunRow } from './models.ts'

/** Converts between a run's row and the simulation: its plan's input, and its visible state at a moment. */

type PlannedRest = Pick<RunSpec, 'suiteAge' | 'preset' | 'onlyTests' | 'app'>

/** Plans how a run will go, as fields of its row. */
export function plannedFields(spec: RunSpec) {
  const summary = summarizeRun(spec)
  return {
    seed: spec.seed,
    suite: spec.suite,
    spec_rest: restAsText(spec),
    options: optionsText(spec.options),
    start_at: summary.startAt,
    end_at: summary.endAt,
    outcome: summary.outcome,
    error_message: summary.errorMessage,
    devices: summary.devices,
    tests_total: summary.testsTotal,
    passed: summary.passed,
    failed: summary.failed,
    ignored: summary.ignored,
    flaky: summary.flaky,
    billable_seconds: summary.billableSeconds,
  } satisfies Partial<RunRow>
}

const knownTexts = new Map<string, string>()

/** Of most runs it is a suite's age and one of a few presets: equal texts are shared. */
function restAsText({ suiteAge, preset, onlyTests, app }: PlannedRest): string | null {
  if (suiteAge === undefined && !preset && !onlyTests && !app) return null
  const text = JSON.stringify({ suiteAge, preset, onlyTests, app })
  if (onlyTests || app) return text
  if (knownTexts.size > 500) knownTexts.clear()
  const known = knownTexts.get(text) ?? text
  knownTexts.set(known, known)
  return known
}

const optionsTexts = new WeakMap<RunOptions, string>()

/** Seeding shares one options object between thousands of runs; its text is made once. */
function optionsText(options: RunOptions): string {
  const known = optionsTexts.get(options)
  if (known !== undefined) return known
  const text = JSON.stringify(options)
  optionsTexts.set(options, text)
  return text
}

const parsedOptions = new Map<string, RunOptions>()

export function optionsOf(row: Pick<RunRow, 'options'>): RunOptions {
  const known = parsedOptions.get(row.options)
  if (known) return known
  if (parsedOptions.size > 500) parsedOptions.clear()
  const options = runOptions.parse(JSON.parse(row.options))
  parsedOptions.set(row.options, options)
  return options
}

/** Path of the results that the run was opened from; null for a started run. */
export function openedFrom({ spec_rest }: Pick<RunRow, 'spec_rest'>): string | null {
  return spec_rest?.includes('"openedFrom"') ? ((JSON.parse(spec_rest) as SpecRest).openedFrom ?? null) : null
}

/** The run as another service told it; null for a run of this one. */
export function recordedOf({ spec_rest }: Pick<RunRow, 'spec_rest'>): RecordedRun | null {
  return spec_rest?.includes('"recorded"') ? ((JSON.parse(spec_rest) as SpecRest).recorded ?? null) : null
}

export function specOf(row: RunRow): RunSpec {
  const rest: PlannedRest = row.spec_rest === null ? {} : (JSON.parse(row.spec_rest) as PlannedRest)
  const { seed, created, platform, osversion, device, flavor } = row
  const suite = Object.hasOwn(suites, row.suite) ? (row.suite as RunSpec['suite']) : 'shop'
  return { seed, created, platform, osversion, device, flavor, options: optionsOf(row), suite, ...rest }
}

/** A run's summary as it was planned: an interruption has overwritten the row's fields, so they are computed again. */
export function summaryOf(row: RunRow, spec: RunSpec): RunSummary {
  if (row.interrupted_at !== null) return summarizeRun(spec)
  return {
    startAt: row.start_at,
    endAt: row.end_at,
    outcome: row.outcome,
    errorMessage: row.error_message,
    devices: row.devices,
    testsTotal: row.tests_total,
    passed: row.passed,
    failed: row.failed,
    ignored: row.ignored,
    flaky: row.flaky,
    billableSeconds: row.billable_seconds,
  }
}

export function interruptionOf(row: RunRow) {
  return row.interrupted_at === null ? null : { at: row.interrupted_at, message: row.error_message ?? '' }
}

export function stateOf(row: RunRow, now: number): RunState {
  if (now >= row.end_at) return row.outcome
  return now < row.start_at ? 'created' : 'started'
}

/** How far a run has come, as replies show it. Only a running one needs its plan. */
export function progressOf(row: RunRow, now: number) {
  const state = stateOf(row, now)
  const recorded = recordedOf(row)
  if (recorded && row.interrupted_at === null) {
    const { course } = recorded
    if (now < row.end_at) return recordedProgress(row, recorded, now)
    if (course.state === state) return course
  } else if (state === 'started' || state === 'created') {
    const spec = specOf(row)
    return observeRun(spec, summaryOf(row, spec), now, null)
  }
  const neverStarted = row.start_at >= row.end_at
  return {
    state,
    error_message: row.error_message,
    started: neverStarted ? null : new Date(row.start_at).toISOString(),
    completed: new Date(row.end_at).toISOString(),
    tests_total: row.tests_total,
    tests_done: row.passed + row.failed + row.ignored,
    passed: row.passed,
    failed: row.failed,
    ignored: row.ignored,
    flaky: row.flaky,
    total_run_time: row.billable_seconds,
  } satisfies Partial<Run>
}

/** A run that went on when it was recorded keeps its pace, and its tests pass from there on. */
function recordedProgress({ end_at, passed }: RunRow, { at, course }: RecordedRun, now: number) {
  const share = Math.min(1, Math.max(0, (now - at) / Math.max(1, end_at - at)))
  const since = course.passed === null ? 0 : Math.floor(share * Math.max(0, passed - course.passed))
  return {
    ...course,
    tests_done: course.tests_done + since,
    passed: course.passed === null ? null : course.passed + since,
  }
}

/** The number of failed tests that the wire shows by now, or NaN. */
export function failedSoFar(row: RunRow, now: number): number {
  return row.end_at <= now ? row.failed : (progressOf(row, now).failed ?? Number.NaN)
}

/** The changed fields of the row of a run that is stopped now. */
export function interruptedFields(row: RunRow, now: number, message: string): Partial<RunRow> {
  const seen = seenUntil(row, now, message)
  return {
    interrupted_at: now,
    start_at: Math.min(row.start_at, now),
    end_at: now,
    outcome: 'failure',
    error_message: message,
    passed: seen.passed ?? 0,
    failed: seen.failed ?? 0,
    ignored: seen.ignored ?? 0,
    flaky: seen.flaky ?? 0,
    billable_seconds: seen.total_run_time ?? 0,
  }
}

function seenUntil(row: RunRow, now: number, message: string) {
  if (recordedOf(row)) {
    const total_run_time = Math.max(0, Math.round((now - row.start_at) / 1000))
    return { ...progressOf(row, now), total_run_time }
  }
  const spec = specOf(row)
  return observeRun(spec, summaryOf(row, spec), now, { at: now, message })
}

/** Names of the tests that failed for good; none while the run is still going on, or where nothing was planned. */
export function failedTestsOf(row: RunRow, now: number): string[] {
  if (row.end_at > now || row.failed === 0 || openedFrom(row) !== null || recordedOf(row)) return []
  const spec = specOf(row)
  return failedTests(spec, interruptionOf(row))
}
