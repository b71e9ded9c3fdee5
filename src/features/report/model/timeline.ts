import { firstIndex } from '../../../lib/first-index.ts'
import type { AttemptStatus } from './attempt-outcome.ts'
import { momentsOfOneRun } from './raw-report.ts'
import type { Report, Test } from './report.ts'
import type { TestName } from './test-name.ts'

export interface Bar {
  testId: string
  attempt: number
  status: AttemptStatus
  startAt: number
  endAt: number
}

/** A device's time without a finished attempt; that of an attempt under way has no end. */
export interface Gap {
  kind: 'preparation' | 'idle' | 'running'
  startAt: number
  endAt: number
}

export interface Lane {
  device: string
  model: string | null
  /** By start; they don't overlap. */
  bars: Bar[]
  gaps: Gap[]
}

export interface Timeline {
  lanes: Lane[]
  startAt: number
  endAt: number
  /** Attempts that can't be drawn, because the reports don't tell when or where they ran. */
  unplaced: number
}

export interface DeviceTimes {
  serial: string
  model: string | null
  connectedAt: number | null
  preparedAt: number | null
  disconnectedAt: number | null
  /** The test that it is in the middle of. */
  running?: RunningTest | null | undefined
}

export interface RunningTest extends TestName {
  attempt: number
  startAt: number
}

/** Shorter pauses between two tests aren't shown. */
const shortestIdle = 1000

export function layOutTimeline(report: Report, devices: readonly DeviceTimes[]): Timeline {
  const bars = new Map<string, Bar[]>()
  let unplaced = 0
  for (const test of report.tests) unplaced += place(test, bars)
  const known = new Map(believable(devices, report.startAt).map((device) => [device.serial, device]))
  const serials = [...new Set([...known.keys(), ...bars.keys()])]
  const lanes = serials.map((serial) => layOutLane(serial, bars.get(serial) ?? [], known.get(serial)))
  const moments = lanes.flatMap(({ bars, gaps }) => [...ends(bars), ...ends(gaps)])
  lanes.sort((a, b) => firstMoment(a) - firstMoment(b))
  return {
    lanes,
    startAt: moments.reduce((least, at) => Math.min(least, at), Infinity),
    endAt: moments.reduce((most, at) => Math.max(most, at), -Infinity),
    unplaced,
  }
}

/** The same while the run goes on: it reaches to this moment. */
export const extendTo = (timeline: Timeline, now: number): Timeline =>
  timeline.lanes.length > 0 && now > timeline.endAt ? { ...timeline, endAt: now } : timeline

function place(test: Test, lanes: Map<string, Bar[]>): number {
  let unplaced = 0
  for (const { number, status, device, startAt, duration } of test.attempts) {
    if (device === null || startAt === null) {
      unplaced++
      continue
    }
    const bar = { testId: test.id, attempt: number, status, startAt, endAt: startAt + (duration ?? 0) }
    const lane = lanes.get(device)
    if (lane) lane.push(bar)
    else lanes.set(device, [bar])
  }
  return unplaced
}

/** Devices whose clock was never set are shown without their times. */
function believable(devices: readonly DeviceTimes[], runStart: number | null): DeviceTimes[] {
  const moments = devices.flatMap((device) => device.connectedAt ?? device.disconnectedAt ?? [])
  const isOfThisRun = momentsOfOneRun(runStart === null ? moments : [runStart])
  const checked = (at: number | null) => (at !== null && isOfThisRun(at) ? at : null)
  return devices.map(({ connectedAt, preparedAt, disconnectedAt, running, ...device }) => ({
    ...device,
    connectedAt: checked(connectedAt),
    preparedAt: checked(preparedAt),
    disconnectedAt: checked(disconnectedAt),
    running: running && isOfThisRun(running.startAt) ? running : null,
  }))
}

function layOutLane(device: string, bars: Bar[], times: DeviceTimes | undefined): Lane {
  bars.sort((a, b) => a.startAt - b.startAt)
  const gaps: Gap[] = []
  let at = times?.preparedAt ?? bars[0]?.startAt ?? null
  if (
    times &&
    times.connectedAt !== null &&
    times.preparedAt !== null &&
    times.preparedAt > times.connectedAt
  ) {
    gaps.push({ kind: 'preparation', startAt: times.connectedAt, endAt: times.preparedAt })
  }
  const rest = (until: number) => {
    if (at !== null && until - at >= shortestIdle) gaps.push({ kind: 'idle', startAt: at, endAt: until })
  }
  for (const bar of bars) {
    rest(bar.startAt)
    at = Math.max(at ?? bar.endAt, bar.endAt)
  }
  if (times?.disconnectedAt) rest(times.disconnectedAt)
  else if (times?.running && times.running.startAt >= (at ?? 0)) {
    rest(times.running.startAt)
    gaps.push({ kind: 'running', startAt: times.running.startAt, endAt: Infinity })
  }
  return { device, model: times?.model ?? null, bars, gaps }
}

function ends(spans: readonly { startAt: number; endAt: number }[]): number[] {
  const [first] = spans
  const last = spans.at(-1)
  if (!first || !last) return []
  return [first.startAt, Number.isFinite(last.endAt) ? last.endAt : last.startAt]
}

function firstMoment({ bars, gaps }: Lane): number {
  return Math.min(bars[0]?.startAt ?? Infinity, gaps[0]?.startAt ?? Infinity)
}

/** The spans that touch a stretch of time, found without looking at the others. */
export function spansWithin<Span extends { startAt: number; endAt: number }>(
  spans: readonly Span[],
  from: number,
  to: number,
): readonly Span[] {
  return spans.slice(
    firstIndex(spans, ({ endAt }) => endAt >= from),
    firstIndex(spans, ({ startAt }) => startAt > to),
  )
}

/** Along a lane to the next attempt, or across to the attempt of another lane that ran at the same time. */
export function neighbourOf({ lanes }: Timeline, from: Bar | null, arrow: string): Bar | null {
  const lane = from ? lanes.findIndex(({ bars }) => bars.includes(from)) : -1
  if (!from || lane < 0) return lanes.find(({ bars }) => bars.length > 0)?.bars[0] ?? null
  if (arrow === 'Left' || arrow === 'Right') {
    const bars = lanes[lane]?.bars ?? []
    return bars[bars.indexOf(from) + (arrow === 'Right' ? 1 : -1)] ?? from
  }
  const beyond = arrow === 'Down' ? lanes.slice(lane + 1) : lanes.slice(0, lane).reverse()
  const { bars } = beyond.find(({ bars }) => bars.length > 0) ?? { bars: [from] }
  const distance = (bar: Bar) => Math.abs(bar.startAt - from.startAt)
  return bars.reduce((best, bar) => (distance(best) <= distance(bar) ? best : bar))
}

/** The part of the time that is in view. */
export interface View {
  from: number
  to: number
}

const closestView = 50

/** Zooms around a moment and stays within the run. */
export function zoom(view: View, factor: number, around: number, { startAt, endAt }: Timeline): View {
  const width = Math.min(
    Math.max((view.to - view.from) * factor, closestView),
    Math.max(endAt - startAt, closestView),
  )
  const share = (around - view.from) / Math.max(1, view.to - view.from)
  return keepWithin({ from: around - width * share, to: around + width * (1 - share) }, startAt, endAt)
}

export function pan(view: View, by: number, { startAt, endAt }: Timeline): View {
  return keepWithin({ from: view.from + by, to: view.to + by }, startAt, endAt)
}

function keepWithin({ from, to }: View, startAt: number, endAt: number): View {
  const width = to - from
  const start = Math.min(Math.max(from, startAt), Math.max(startAt, endAt - width))
  return { from: start, to: start + width }
}

/** Distances between marks that people can count in. */
const steps = [
  100, 200, 500, 1000, 2000, 5000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000,
  3_600_000, 7_200_000, 21_600_000, 86_400_000,
]

/** At most so many, besides the first. */
export function marksWithin(view: View, origin: number, most: number): number[] {
  const span = view.to - view.from
  const step = steps.find((size) => span / size <= most) ?? span / most
  const first = Math.ceil((view.from - origin) / step)
  const count = Math.max(0, Math.floor((view.to - origin) / step) - first + 1)
  return Array.from({ length: count }, (_, i) => origin + (first + i) * step)
}
