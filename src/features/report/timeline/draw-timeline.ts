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

interface Drawing {
  timeline: Timeline
  view: View
  width: number
  palette: Palette
  focused: Bar | null
  label: (milliseconds: number) => string
  /** Lanes in sight. */
  firstLane: number
  lastLane: number
}

/** Only what is in view is looked at: a lane of 5,000 attempts costs no more than one of 50. */
export function drawTimeline(context: CanvasRenderingContext2D, drawing: Drawing): void {
  const { timeline, view, width, palette, label, firstLane, lastLane } = drawing
  const scale = width / (view.to - view.from)
  const x = (at: number) => (at - view.from) * scale
  const height = axisHeight + timeline.lanes.length * laneHeight
  context.clearRect(0, 0, width, height)

  context.font = '12px Inter Variable, sans-serif'
  context.textBaseline = 'middle'
  for (const { at } of marksWithin(view, timeline.startAt, Math.max(2, Math.floor(width / 90)))) {
    context.fillStyle = palette.line
    context.fillRect(Math.round(x(at)), axisHeight, 1, height - axisHeight)
    context.fillStyle = palette.text
    context.fillText(label(at - timeline.startAt), Math.round(x(at)) + 4, axisHeight / 2)
  }

  for (let i = firstLane; i <= lastLane; i++) {
    const lane = timeline.lanes[i]
    if (!lane) continue
    const top = axisHeight + i * laneHeight
    context.fillStyle = palette.line
    context.fillRect(0, top + laneHeight - 1, width, 1)
    for (const gap of spansWithin(lane.gaps, view.from, view.to)) {
      context.fillStyle = palette[gap.kind]
      const thickness = gap.kind === 'idle' ? 4 : barHeight
      context.fillRect(
        x(gap.startAt),
        top + (laneHeight - thickness) / 2,
        (gap.endAt - gap.startAt) * scale,
        thickness,
      )
    }
    drawBars(context, spansWithin(lane.bars, view.from, view.to), top, x, palette)
  }
  if (drawing.focused) frame(context, drawing.focused, drawing, x)
}

/** Bars thinner than a pixel that stand together become one: thousands are painted in as many steps as there are pixels. */
function drawBars(
  context: CanvasRenderingContext2D,
  bars: readonly Bar[],
  top: number,
  x: (at: number) => number,
  palette: Palette,
): void {
  let painted = -Infinity
  for (const bar of bars) {
    const left = x(bar.startAt)
    const right = Math.max(x(bar.endAt), left + 1)
    if (right - left <= 1.5 && left < painted && bar.status === 'passed') continue
    context.fillStyle = palette[bar.status]
    context.fillRect(left, top + barTop, Math.max(1, right - left - 0.5), barHeight)
    painted = Math.max(painted, right)
  }
}

function frame(
  context: CanvasRenderingContext2D,
  bar: Bar,
  { timeline, palette }: Drawing,
  x: (at: number) => number,
): void {
  const lane = timeline.lanes.findIndex(({ bars }) => bars.includes(bar))
  if (lane < 0) return
  const left = x(bar.startAt)
  context.strokeStyle = palette.accent
  context.lineWidth = 2
  context.strokeRect(
    left - 2,
    axisHeight + lane * laneHeight + barTop - 2,
    Math.max(2, x(bar.endAt) - left) + 4,
    barHeight + 4,
  )
}
