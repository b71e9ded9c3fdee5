import { waitedSeconds } from './causes.ts'
import {
  type AttemptStatus,
  deviceUntil,
  type PlannedAttempt,
  type PlannedDevice,
  progressAt,
  type RunPlan,
} from './course.ts'
import { type Draft, draftRun, failureSlowdown, retriesOf } from './draft.ts'
import { chooseFailingTests, type FailingTest } from './failing-tests.ts'
import { createLru } from './lru.ts'
import { createRandom, type Random } from './random.ts'
import type { RunSpec } from './run-spec.ts'

const plans = createLru<RunPlan>(12)

/** The whole course of a run, in agreement with its summary. */
export function planRun(spec: RunSpec): RunPlan {
  return plans.get(JSON.stringify(spec), () => planDraft(spec, draftRun(spec)))
}

export function planDraft(spec: RunSpec, draft: Draft): RunPlan {
  const plan = schedule(spec, draft)
  if (!draft.cut) return plan
  const { at } = draft.cut
  const { attempts } = progressAt({ ...plan, endAt: at }, at)
  return { ...plan, endAt: at, devices: plan.devices.map((device) => deviceUntil(device, at)), attempts }
}

/** Tests share the drafted time; those that wait take their whole time, and the others get shorter. */
function schedule(spec: RunSpec, draft: Draft): RunPlan {
  let pace = 1
  for (let tries = 1; ; tries++) {
    const scheduler = new Scheduler(spec, draft, pace)
    const scale = scheduler.run()
    if (scale >= 1 || !scheduler.waits || tries === 12) return scheduler.plan(scale)
    pace *= scale * 0.98
  }
}

interface Job {
  fate: FailingTest
  number: number
  /** Failed attempts so far, without those that a dying device cost. */
  failed: number
  readyAt: number
}

/**
 * As Marathon does it: devices take batches off one queue, failed tests go back to its end.
 * Works in milliseconds from the start of the run, then stretches the result to end when the draft says.
 */
class Scheduler {
  private readonly random: Random
  private readonly spec: RunSpec
  private readonly draft: Draft
  private readonly retries: number
  private readonly devices: PlannedDevice[] = []
  private readonly attempts: PlannedAttempt[] = []
  private readonly laneDevice: number[] = []
  private readonly laneFree: number[] = []
  private waiting: Job[] = []
  private retried: Job[] = []
  private readonly span: number
  private readonly pace: number
  /** The test that crashes a device. */
  private deadly: FailingTest | null = null
  waits = false

  constructor(spec: RunSpec, draft: Draft, pace: number) {
    this.random = createRandom(spec.seed, 'plan')
    this.spec = spec
    this.draft = draft
    this.retries = retriesOf(spec)
    this.span = draft.endAt - draft.startAt
    this.pace = pace
  }

  /** Returns the scale at which the schedule fills the drafted time. */
  run(): number {
    const { draft } = this
    for (const connect of draft.connects) this.connect(connect * 1000, this.preparation())
    if (draft.attempted) {
      const fates = this.random.shuffle(chooseFailingTests(this.spec, this.draft, this.random))
      this.waiting = fates.map((fate) => ({ fate, number: 1, failed: 0, readyAt: 0 }))
      const weak = fates.filter(({ failures }) => failures > 0)
      if (draft.crash)
        this.deadly = this.random.pick(weak.length ? weak : fates.filter(({ test }) => !test.skip))
      while (this.waiting.length || this.retried.length) this.giveBatch()
    }
    const from = this.connected
    const last = this.attempts.reduce((latest, attempt) => Math.max(latest, attempt.endAt), 0)
    const goal = this.span - Math.min(2500, this.span * 0.05)
    return last > from ? (goal - from) / (last - from) : 1
  }

  plan(scale: number): RunPlan {
    const { draft } = this
    this.stretch(scale)
    this.attempts.sort((a, b) => a.startAt - b.startAt || a.device - b.device)
    return {
      tests: draft.selection.tests,
      devices: this.devices,
      attempts: this.attempts,
      startAt: draft.startAt,
      endAt: draft.endAt,
    }
  }

  /** When the last device connected. */
  private get connected(): number {
    return Math.max(0, ...this.draft.connects) * 1000
  }

  private preparation(): number {
    return Math.min(this.random.int(22_000, 52_000), this.span * 0.3)
  }

  private connect(startAt: number, preparation: number, lane = this.laneDevice.length): void {
    const index = this.devices.length
    this.devices.push({
      serial: this.serial(index),
      startAt,
      readyAt: startAt + preparation,
      endAt: this.span,
      crashed: false,
    })
    this.laneDevice[lane] = index
    this.laneFree[lane] = startAt + preparation
  }

  /** Android's devices are emulators, iOS's are simulators with a UDID. */
  private serial(index: number): string {
    if (this.spec.platform === 'Android') return `emulator-${5554 + 2 * index}`
    return createRandom(this.spec.seed, 'device', index).uuid().toUpperCase()
  }

  private giveBatch(): void {
    const lane = this.laneFree.indexOf(Math.min(...this.laneFree))
    const now = this.laneFree[lane] as number
    const jobs = this.take(now)
    if (!jobs.length) {
      this.laneFree[lane] = Math.min(...this.retried.map((job) => job.readyAt))
      return
    }
    const device = this.laneDevice[lane] as number
    const batch = this.random.uuid()
    let time = now + this.random.int(400, 1800)
    for (const [position, job] of jobs.entries()) {
      const crashes = job.fate === this.deadly
      const attempt = this.attempt(job, device, batch, time, crashes)
      time = attempt.endAt + this.random.int(120, 600)
      if (crashes) {
        this.deadly = null
        this.waiting.push(...jobs.slice(position + 1))
        const broken = this.devices[device] as PlannedDevice
        broken.crashed = true
        broken.endAt = attempt.endAt
        this.connect(attempt.endAt, this.random.int(25_000, 45_000), lane)
        return
      }
    }
    this.laneFree[lane] = time
  }

  /** Fresh tests first, in batches that shrink towards the end; then retries that are due. */
  private take(now: number): Job[] {
    const size = this.spec.options.isolated
      ? 1
      : Math.min(10, Math.max(1, Math.ceil(this.waiting.length / (this.draft.lanes * 3))))
    if (this.waiting.length) return this.waiting.splice(0, size)
    const due = this.retried.findIndex((job) => job.readyAt <= now)
    return due < 0 ? [] : this.retried.splice(due, 1)
  }

  private attempt(
    job: Job,
    device: number,
    batch: string,
    startAt: number,
    crashes: boolean,
  ): PlannedAttempt {
    const { test, failures, cause } = job.fate
    const fails = job.failed < failures
    const retry = crashes || (fails && job.failed < this.retries)
    const status: AttemptStatus = test.skip
      ? test.skip === 'ignored'
        ? 'IGNORED'
        : 'ASSUMPTION_FAILURE'
      : crashes
        ? 'INCOMPLETE'
        : fails
          ? 'FAILURE'
          : 'PASSED'
    const duration = this.duration(job.fate, status)
    const attempt: PlannedAttempt = {
      test,
      number: job.number,
      last: !retry,
      device,
      batch,
      startAt,
      endAt: startAt + duration,
      status,
      cause: status === 'FAILURE' ? cause : null,
    }
    this.attempts.push(attempt)
    if (retry && !test.skip) {
      this.retried.push({
        fate: job.fate,
        number: job.number + 1,
        failed: job.failed + (crashes ? 0 : 1),
        readyAt: attempt.endAt + this.random.int(200, 900),
      })
    }
    return attempt
  }

  private duration({ test, cause }: FailingTest, status: AttemptStatus): number {
    if (status === 'IGNORED') return 0
    if (status === 'ASSUMPTION_FAILURE') return this.random.int(300, 900)
    // Cut, so that a test takes about as long in one run as in another.
    const noise = Math.exp(Math.min(0.28, Math.max(-0.28, this.random.around(0, 0.2))))
    const isolation = this.spec.options.isolated ? 1.15 : 1
    const slowdown = status === 'FAILURE' ? failureSlowdown : status === 'INCOMPLETE' ? 0.55 : 1
    const natural = Math.max(1200, test.medianSeconds * 1000 * noise * isolation * slowdown) * this.pace
    const waited = status === 'FAILURE' && cause ? waitedSeconds(cause, this.draft.selection.framework) : 0
    if (waited > 0) this.waits = true
    return waited > 0 ? Math.max(natural, waited * 1000 + this.random.int(3000, 7000)) : natural
  }

  /** One scale for everything after the last device connected keeps the order of all events. */
  private stretch(scale: number): void {
    const { startAt, endAt } = this.draft
    const from = this.connected
    const place = (time: number) => startAt + Math.round(time <= from ? time : from + (time - from) * scale)
    for (const attempt of this.attempts) {
      attempt.startAt = place(attempt.startAt)
      attempt.endAt = place(attempt.endAt)
    }
    for (const device of this.devices) {
      // Devices come and go on whole seconds, so that bills add up without rounding.
      const wholeSecond = (time: number) => startAt + Math.ceil((place(time) - startAt) / 1000) * 1000
      device.readyAt = place(device.readyAt)
      device.startAt = wholeSecond(device.startAt)
      device.endAt = device.crashed ? wholeSecond(device.endAt) : endAt
    }
  }
}

/** Device seconds, rounded up. */
export function billedSeconds(devices: readonly Pick<PlannedDevice, 'startAt' | 'endAt'>[]): number {
  return devices.reduce((sum, device) => sum + Math.ceil((device.endAt - device.startAt) / 1000), 0)
}
