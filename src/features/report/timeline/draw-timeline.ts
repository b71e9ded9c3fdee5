import type { AttemptStatus } from '../model/attempt-outcome.ts'
import { type Bar, marksWithin, spansWithin, type Timeline, type View } from '../model/timeline.ts'

export const laneHeight = 28
export const axisHeight = 24
const barHeight = 18
const barTop = (laneHeight - barHeight) / 2

const colors = [
  'passed',
  'failed',
  'unfinished',
  'ignored',
  'preparation',
  'idle',
  'running',
  'line',
  'text',
  'accent',
] as const

export type Palette = Readonly<Record<(typeof colors)[number], string>>

/** The page's own colours, so that the drawing follows the theme. Only a real property resolves `light-dark()`. */
export function readPalette(element: HTMLElement): Palette {
  const before = element.style.color
  const entries = colors.map((name) => {
    element.style.color = `var(--bar-${name})`
    return [name, getComputedStyle(element).color] as const
  })
  element.style.color = before
  return Object.fromEntries(entries) as Palette
}

interface Axis {
  timeline: Timeline
  view: View
  width: number
  palette: Palette
}

interface Lanes extends Axis {
  focused: Bar | null
  /** This moment, while the run goes on. */
  now: number | null
  /** Of those drawn. */
  firstLane: number
  lastLane: number
}

const scaleOf = ({ view, width }: Axis) => {
  const scale = width / (view.to - view.from)
  return (at: number) => (at - view.from) * scale
}

const marksOf = ({ view, timeline, width }: Axis) =>
  marksWithin(view, timeline.startAt, Math.max(2, Math.floor(width / 90)))

export function drawAxis(
  context: CanvasRenderingContext2D,
  axis: Axis,
  label: (milliseconds: number) => string,
  now: { at: number; label: string } | null,
): void {
  const x = scaleOf(axis)
  context.clearRect(0, 0, axis.width, axisHeight)
  context.font = '12px Inter Variable, sans-serif'
  context.textBaseline = 'middle'
  context.fillStyle = axis.palette.text
  const nowAt = now && Math.min(Math.round(x(now.at)), axis.width - 2)
  const room = now ? context.measureText(now.label).width + 8 : 0
  for (const at of marksOf(axis)) {
    const left = Math.round(x(at)) + 4
    // The label of "now" stands before its line.
    if (nowAt !== null && left > nowAt - room - 40) continue
    context.fillText(label(at - axis.timeline.startAt), left, axisHeight / 2)
  }
  if (!now || nowAt === null || nowAt < room) return
  context.fillStyle = axis.palette.accent
  context.fillText(now.label, nowAt - room + 4, axisHeight / 2)
  context.fillRect(nowAt, 0, 2, axisHeight)
}

/** Only visible attempts are visited: a lane of 5,000 attempts costs no more than one of 50. */
export function drawLanes(context: CanvasRenderingContext2D, lanes: Lanes): void {
  const { timeline, view, width, palette, firstLane, lastLane } = lanes
  const x = scaleOf(lanes)
  const height = (lastLane - firstLane + 1) * laneHeight
  context.clearRect(0, 0, width, height)
  context.fillStyle = palette.line
  for (const at of marksOf(lanes)) context.fillRect(Math.round(x(at)), 0, 1, height)

  for (let i = firstLane; i <= lastLane; i++) {
    const lane = timeline.lanes[i]
    if (!lane) continue
    const top = (i - firstLane) * laneHeight
    context.fillStyle = palette.line
    context.fillRect(0, top + laneHeight - 1, width, 1)
    for (const gap of spansWithin(lane.gaps, view.from, view.to)) {
      context.fillStyle = palette[gap.kind]
      const thickness = gap.kind === 'idle' ? 4 : barHeight
      const left = x(gap.startAt)
      const right = x(Math.min(gap.endAt, timeline.endAt))
      context.fillRect(left, top + (laneHeight - thickness) / 2, right - left, thickness)
    }
    drawBars(context, spansWithin(lane.bars, view.from, view.to), top, x, palette)
    if (lanes.now !== null) {
      context.fillStyle = palette.accent
      context.fillRect(Math.min(Math.round(x(lanes.now)), width - 2), top, 2, laneHeight)
    }
    if (lanes.focused && lane.bars.includes(lanes.focused)) frame(context, lanes.focused, top, x, palette)
  }
}

/** In ascending order of weight: a failed attempt is never hidden by others. */
const loudness: readonly AttemptStatus[] = ['ignored', 'passed', 'unfinished', 'failed']

/** Skips bars on pixels that already show one as loud: so no more is painted than there are pixels. */
function drawBars(
  context: CanvasRenderingContext2D,
  bars: readonly Bar[],
  top: number,
  x: (at: number) => number,
  palette: Palette,
): void {
  let painted = { right: -Infinity, loudness: -1 }
  for (const bar of bars) {
    const left = x(bar.startAt)
    const right = Math.max(x(bar.endAt), left + 1)
    const next = { right: Math.ceil(right - 0.5), loudness: loudness.indexOf(bar.status) }
    if (next.right <= painted.right && next.loudness <= painted.loudness) continue
    context.fillStyle = palette[bar.status]
    context.fillRect(left, top + barTop, Math.max(1, right - left - 0.5), barHeight)
    painted = next.right > painted.right ? next : { ...painted, loudness: next.loudness }
  }
}

function frame(
  context: CanvasRenderingContext2D,
  bar: Bar,
  top: number,
  x: (at: number) => number,
  palette: Palette,
): void {
  const left = x(bar.startAt)
  context.strokeStyle = palette.accent
  context.lineWidth = 2
  context.strokeRect(left - 2, top + barTop - 2, Math.max(2, x(bar.endAt) - left) + 4, barHeight + 4)
}
