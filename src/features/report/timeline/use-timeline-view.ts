import { useCallback, useEffect, useRef, useState } from 'react'
import { pan, type Timeline, type View, zoom } from '../model/timeline.ts'
import { useReportSearch } from '../use-report-search.ts'

/** While one drags, the address rests; it is told once the view does. */
const settle = 300

export interface TimelineView extends View {
  zoomBy: (factor: number, around?: number) => void
  panBy: (milliseconds: number) => void
  fit: () => void
}

export function useTimelineView(timeline: Timeline): TimelineView {
  const { search, change } = useReportSearch()
  const { startAt, endAt } = timeline
  const told: View | null =
    search.from !== undefined && search.to !== undefined && search.to > search.from
      ? zoom({ from: startAt + search.from, to: startAt + search.to }, 1, startAt + search.from, timeline)
      : null
  const [moved, setMoved] = useState<View | null>(null)
  const view = moved ?? told ?? { from: startAt, to: endAt }

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const move = useCallback(
    (next: View) => {
      setMoved(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        const whole = next.from <= startAt && next.to >= endAt
        change({
          from: whole ? undefined : Math.round(next.from - startAt),
          to: whole ? undefined : Math.round(next.to - startAt),
        })
        setMoved(null)
      }, settle)
    },
    [change, startAt, endAt],
  )
  return {
    ...view,
    zoomBy: (factor, around = (view.from + view.to) / 2) => move(zoom(view, factor, around, timeline)),
    panBy: (milliseconds) => move(pan(view, milliseconds, timeline)),
    fit: () => move({ from: startAt, to: endAt }),
  }
}
