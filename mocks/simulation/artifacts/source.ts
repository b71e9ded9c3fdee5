import { androidDevices, deviceName, showOsversion } from '../../../src/contract/rules/environment.ts'
import {
  allureAnnotations,
  appOf,
  type CatalogueTest,
  type Framework,
  frameworkOf,
  type NamedApp,
} from '../catalogue.ts'
import {
  type Course,
  finishedTests,
  type PlannedAttempt,
  type PlannedDevice,
  progressAt,
  type RunPlan,
  type TestCourse,
  testCourses,
} from '../course.ts'
import { type Failure, failureWriters } from '../failures/index.ts'
import { planRun } from '../plan.ts'
import { hash } from '../random.ts'
import type { Interruption, RunSpec, RunSummary } from '../run-spec.ts'

/** The input of the artifact functions: a run. */
export interface ArtifactSource {
  id: string
  spec: RunSpec
  summary: RunSummary
  now: number
  interruption?: Interruption | null | undefined
}

/** The source of all artifacts of a run at one moment. */
export interface RunView {
  seed: string
  spec: RunSpec
  app: NamedApp
  framework: Framework
  plan: RunPlan
  course: Course
  /** Tests in the reports: the finished ones and, once the run is over, those cut off. */
  reported: readonly TestCourse[]
  os: string
  model: string
  manufacturer: string
  /** The attempt with a very long log, if the run's preset asks for one. */
  chatty: PlannedAttempt | null
}

/** Null before the run starts. */
export function viewRun({ spec, summary, now, interruption }: ArtifactSource): RunView | null {
  const stop = interruption && interruption.at < summary.endAt ? interruption : null
  if (Math.min(now, stop?.at ?? now) < summary.startAt) return null
  const plan = planRun(spec)
  const course = progressAt(plan, now, stop)
  return {
    seed: spec.seed,
    spec,
    app: appOf(spec),
    framework: frameworkOf(spec.platform, spec.flavor),
    plan,
    course,
    reported: course.over ? testCourses(course) : finishedTests(course),
    os: showOsversion(spec.platform, spec.osversion),
    ...modelOf(spec),
    chatty: spec.preset?.hugeLog ? longestAttempt(plan) : null,
  }
}

function modelOf({ platform, device }: RunSpec): Pick<RunView, 'model' | 'manufacturer'> {
  if (platform === 'iOS') return { model: deviceName(device ?? 'iPhone-16'), manufacturer: 'Apple' }
  const known = androidDevices.find(({ id }) => id === device)
  return { model: known?.name ?? device ?? 'Pixel 6', manufacturer: known?.manufacturer ?? 'Google' }
}

function longestAttempt({ attempts }: RunPlan): PlannedAttempt | null {
  const length = (attempt: PlannedAttempt) => attempt.endAt - attempt.startAt
  return attempts.reduce<PlannedAttempt | null>(
    (longest, attempt) =>
      attempt.last && (!longest || length(attempt) > length(longest)) ? attempt : longest,
    null,
  )
}

export function failureOf(view: RunView, attempt: PlannedAttempt): Failure | null {
  const { test, cause, status } = attempt
  if (cause) return failureWriters[view.framework](cause, test, { ...view.app, platform: view.spec.platform })
  if (status === 'INCOMPLETE') {
    const device = deviceOf(view, attempt)
    const lost = device.crashed && device.endAt - attempt.endAt < 1000
    const message = lost
      ? `Device ${device.serial} is gone: connection to the test process was lost`
      : 'The run ended before the test did'
    return { type: 'TestIncomplete', message, trace: message }
  }
  if (status === 'ASSUMPTION_FAILURE') {
    const type = assumptions[view.framework]
    const message = `${type}: got: "${view.model}", expected: a device with a camera`
    return { type, message, trace: message }
  }
  return null
}

/** Exceptions by which a test skips itself. */
const assumptions: Readonly<Record<Framework, string>> = {
  espresso: 'org.junit.AssumptionViolatedException',
  xcuitest: 'XCTSkip',
  maestro: 'maestro.FlowSkipped',
  jest: 'PendingError',
  robot: 'robot.errors.SkipExecution',
}

export function deviceOf({ plan }: RunView, attempt: PlannedAttempt): PlannedDevice {
  return plan.devices[attempt.device] as PlannedDevice
}

/** Marathon keeps letters, digits, `.` and `#` in file names; names beyond what file systems take are cut. */
export function safeName(name: string): string {
  const safe = name.replace(/[^a-zA-Z0-9.#]/g, '-')
  return safe.length <= 180 ? safe : `${safe.slice(0, 170)}-${hash(name).toString(36)}`
}

export function metaPropertiesOf(framework: Framework, test: CatalogueTest) {
  const size =
    framework === 'espresso'
      ? [
          { name: 'org.junit.Test', values: {} },
          { name: `androidx.test.filters.${test.size}Test`, values: {} },
        ]
      : [{ name: 'size', values: { value: test.size } }]
  return [
    ...size,
    ...allureAnnotations(test),
    ...(test.skip === 'ignored'
      ? [{ name: 'org.junit.Ignore', values: { value: `Waits for a fix by ${test.owner}` } }]
      : []),
  ]
}

/** A file that an attempt leaves beside its result. */
export interface Attachment {
  type: 'LOG' | 'VIDEO' | 'SCREENSHOT'
  path: string
  file: { contentType: string }
}
