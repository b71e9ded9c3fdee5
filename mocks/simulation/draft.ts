import { appOf } from './catalogue.ts'
import { createRandom, type Random } from './random.ts'
import type { RunSpec } from './run-spec.ts'
import { type Selection, selectTests } from './selection.ts'

/**
 * The figures of a run, drawn before any of its tests is looked at: a summary reads them, and a plan
 * is fitted to them. So 100,000 runs can be summarized in a second and agree with their plans.
 */
export interface Draft {
  selection: Selection
  startAt: number
  /** The end if nothing cuts the run short. */
  endAt: number
  /** The moment of an early end, and its message. */
  cut: { at: number; message: string } | null
  /** False if no test began: nothing to run, nowhere to run it, or an app that can't be installed. */
  attempted: boolean
  /** Lanes that work at the same time. */
  lanes: number
  /** Whole seconds after the start at which each lane's device connects. */
  connects: readonly number[]
  /** One device dies on the way and another takes its lane. */
  crash: boolean
  failed: number
  flaky: number
  ignored: number
}

/** Marathon's default. */
const defaultRetries = 2
/** Caps the quota: a plan holds every attempt, and more retries show nothing new. */
const mostRetries = 10

export function retriesOf({ options }: RunSpec): number {
  return Math.min(options.retry_quota_test_reactive ?? defaultRetries, mostRetries)
}

/** A test that fails ran into a timeout more often than not. */
export const failureSlowdown = 1.5
const meanOverMedian = 1.12
/** Ratio of a run's length to evenly divided work: some devices idle while the last finish. */
const meanOverrun = 1.1
/** Seconds that a run takes before and after its tests. */
const usualOverhead = 60

export function draftRun(spec: RunSpec): Draft {
  const random = createRandom(spec.seed)
  const { preset, options } = spec
  const selection = selectTests(spec)
  const { runnable } = selection
  const startAt = spec.created + Math.round(1000 * (preset?.queueSeconds ?? 4 + random.next() ** 2 * 40))
  const ignored = selection.tests.length - runnable

  const hits = preset?.incident ? selection.hits[preset.incident] : 0
  let failed = Math.min(runnable, hits + Math.min(runnable - hits, strays(spec, random, runnable, hits)))
  let flaky = Math.min(
    runnable - failed,
    preset?.flakes ?? poisson(random, (preset?.flakyRate ?? 0.012) * runnable),
  )
  const retries = retriesOf(spec)
  if (retries === 0) {
    failed += flaky
    flaky = 0
  }

  const meanSeconds = runnable ? (selection.medianSeconds / runnable) * meanOverMedian : 0
  const attempts = runnable + (failed * retries + flaky) * failureSlowdown + (failed + flaky) * 0.5
  // A test whose answer never comes uses its whole timeout, in each retry too.
  const waiting = preset?.incident === 'checkout_timeout' ? hits * (retries + 1) * 36 : 0
  const work = attempts * (meanSeconds + (options.isolated ? 8 : 1.2)) + waiting
  const lanes = preset?.infrastructure === 'no_devices' ? 0 : lanesFor(spec, selection, random, work)
  const prepared = selection.framework === 'xcuitest' ? 48 : 36
  const drawn = prepared + (work / Math.max(1, lanes)) * random.around(meanOverrun, 0.04) + 12 + meanSeconds
  // A planned duration has a lower bound: a quarter of the drawn one.
  const wall = Math.max(
    waiting ? 90 + (retries + 1) * 38 : 20,
    Math.round(preset?.minutes ? Math.max(preset.minutes * 60, drawn * 0.25) : drawn),
  )
  const endAt = startAt + wall * 1000

  const connects: number[] = []
  for (let lane = 0; lane < lanes; lane++) {
    connects.push(lane ? Math.floor(random.next() * Math.min(15, wall * 0.1)) : 0)
  }
  const crash =
    lanes > 1 &&
    wall >= 150 &&
    runnable >= lanes * 4 &&
    (options.retry_quota_test_uncompleted ?? 1) > 0 &&
    (preset?.infrastructure === 'device_crash' || random.next() < 0.03)
  // Only a test that is weak anyway brings a device down, so there has to be one.
  if (crash && failed + flaky === 0 && retries > 0 && preset?.flakyRate !== 0) flaky = 1

  return {
    selection,
    startAt,
    endAt,
    cut: cutShort(spec, random, selection, startAt, wall, lanes),
    attempted: lanes > 0 && preset?.infrastructure !== 'app_install',
    lanes,
    connects,
    crash,
    failed,
    flaky,
    ignored,
  }
}

/** Failures beside those of an incident. */
function strays({ preset, onlyTests }: RunSpec, random: Random, runnable: number, hits: number): number {
  if (preset?.strays !== undefined) return preset.strays
  if (preset?.failureRate !== undefined) return poisson(random, preset.failureRate * (runnable - hits))
  // Of tests repeated because they failed, many fail again.
  if (onlyTests) return poisson(random, 0.45 * (runnable - hits))
  if (hits) return poisson(random, 0.4)
  const mood = random.next()
  if (mood < 0.62) return 0
  if (mood < 0.95) return 1 + poisson(random, 0.004 * runnable)
  return 1 + poisson(random, (0.04 + random.next() * 0.08) * runnable)
}

function lanesFor(
  { options, preset }: RunSpec,
  { tests }: Selection,
  random: Random,
  workSeconds: number,
): number {
  const minutes = 3.5 + random.next() ** 2 * 14
  // A planned duration determines the number of devices; the tests keep their lengths.
  if (preset?.minutes)
    return devicesFor(workSeconds * meanOverrun, preset.minutes * 60 - usualOverhead, tests.length, options)
  const wanted = Math.round(workSeconds / (60 * minutes))
  const most = workSeconds > 40_000 ? 40 : 12
  return Math.min(tests.length, Math.max(3, Math.min(most, wanted)), options.concurrency_limit ?? most)
}

const devicesFor = (work: number, seconds: number, most: number, { concurrency_limit }: RunSpec['options']) =>
  Math.min(most, Math.max(1, Math.round(work / Math.max(30, seconds))), concurrency_limit ?? most)

function cutShort(
  spec: RunSpec,
  random: Random,
  { tests, runnable }: Selection,
  startAt: number,
  wall: number,
  lanes: number,
): Draft['cut'] {
  const { preset, device, osversion } = spec
  const after = (seconds: number) => startAt + Math.round(seconds * 1000)
  if (tests.length === 0)
    return { at: after(9), message: 'No tests found: the filter leaves none of the suite' }
  if (runnable === 0) return null
  const within = (from: number, to: number) =>
    Math.max(1, Math.min(wall - 2, wall * (from + random.next() * (to - from))))
  switch (preset?.infrastructure) {
    case 'no_devices': {
      const system = osversion.replace(/^.*\.iOS-(\d+)-(\d+)$/, 'iOS $1.$2')
      const where = `${device ?? 'the requested device'} (${system})`
      return { at: after(600), message: `No ${where} became available within 10 minutes` }
    }
    case 'app_install': {
      const app = appOf(spec).androidPackage
      const reason = random.pick([
        'INSTALL_FAILED_OLDER_SDK: the package asks for a newer SDK than the device has',
        'INSTALL_FAILED_NO_MATCHING_ABIS: failed to extract native libraries',
        'INSTALL_PARSE_FAILED_NO_CERTIFICATES: the package is not signed',
      ])
      return {
        at: after(Math.min(wall - 1, random.int(34, 52))),
        message: `Could not install ${app} on any device: ${reason}`,
      }
    }
    case 'devices_lost':
      return {
        at: after(within(0.35, 0.8)),
        message: `Connection to ${lanes} of ${lanes} devices was lost (their host restarted), the run was stopped`,
      }
    case 'time_limit':
      return {
        at: after(within(0.7, 0.92)),
        message: 'The run took longer than its time limit and was stopped',
      }
    default:
      return null
  }
}

function poisson(random: Random, mean: number): number {
  if (mean <= 0) return 0
  if (mean > 30) return Math.max(0, Math.round(random.around(mean, 1.7 * Math.sqrt(mean))))
  const floor = Math.exp(-mean)
  let count = 0
  for (let product = random.next(); product > floor; product *= random.next()) count++
  return count
}
