import { useComputedColorScheme } from '@mantine/core'
import { type RefObject, useEffect } from 'react'
import { clockDuration } from '../../../lib/durations.ts'
import type { Bar, Timeline, View } from '../model/timeline.ts'
import { axisHeight, drawAxis, drawLanes, laneHeight, readPalette } from './draw-timeline.ts'
import type { LanesInSight } from './use-timeline-view.ts'

interface Drawn {
  timeline: Timeline
  view: View
  width: number
  lanes: LanesInSight
  focused: Bar | null
  now: { at: number; label: string } | null
}

type Canvas = RefObject<HTMLCanvasElement | null>

/** Repaints with the next frame, however often something changed before it. */
export function useDrawing(
  axis: Canvas,
  plot: Canvas,
  { timeline, view, width, lanes: { first, last }, focused, now }: Drawn,
): void {
  const { from, to } = view
  const scheme = useComputedColorScheme()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    if (width === 0) return
    const frame = requestAnimationFrame(() => {
      const head = axis.current && prepare(axis.current, width, axisHeight)
      const body = plot.current && prepare(plot.current, width, (last - first + 1) * laneHeight)
      if (!head || !body || !axis.current) return
      const drawing = { timeline, view: { from, to }, width, palette: readPalette(axis.current) }
      drawAxis(head, drawing, to - from < 10_000 ? tenthsOfSeconds : wholeSeconds, now)
      drawLanes(body, { ...drawing, focused, now: now?.at ?? null, firstLane: first, lastLane: last })
    })
    return () => cancelAnimationFrame(frame)
  }, [axis, plot, timeline, from, to, width, first, last, focused, now?.at, now?.label, scheme])
}

const tenthsOfSeconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1)
const wholeSeconds = (milliseconds: number) => clockDuration(milliseconds / 1000)

/** As many dots as the screen has; setting a size, even the same, wipes a canvas and costs time. */
function prepare(canvas: HTMLCanvasElement, width: number, height: number): CanvasRenderingContext2D | null {
  const density = Math.min(window.devicePixelRatio || 1, 2)
  const [columns, rows] = [Math.round(width * density), Math.round(height * density)]
  if (canvas.width !== columns) canvas.width = columns
  if (canvas.height !== rows) canvas.height = rows
  const context = canvas.getContext('2d')
  context?.setTransform(density, 0, 0, density, 0, 0)
  return context
}
