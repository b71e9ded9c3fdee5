import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { pan, type Timeline, type View, zoom } from '../model/timeline.ts'
import { useReportSearch } from '../use-report-search.ts'
import { axisHeight, laneHeight } from './draw-timeline.ts'

/** While one drags, the address rests; it follows once the view rests. */
const settle = 300

export interface TimelineView extends View {
  zoomBy: (factor: number, around?: number) => void
  panBy: (milliseconds: number) => void
  fit: () => void
}

export function useTimelineView(timeline: Timeline): TimelineView {
  const { search, change } = useReportSearch()
  const { startAt, endAt } = timeline
  const inAddress: View | null =
    search.from !== undefined && search.to !== undefined && search.to > search.from
      ? zoom({ from: startAt + search.from, to: startAt + search.to }, 1, startAt + search.from, timeline)
      : null
  const [moved, setMoved] = useState<View | null>(null)
  const view = moved ?? inAddress ?? { from: startAt, to: endAt }

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const move = (next: View) => {
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
  }
  return {
    ...view,
    zoomBy: (factor, around = (view.from + view.to) / 2) => move(zoom(view, factor, around, timeline)),
    panBy: (milliseconds) => move(pan(view, milliseconds, timeline)),
    fit: () => move({ from: startAt, to: endAt }),
  }
}

/** The page itself scrolls by the wheel, so zooming wants Ctrl (or a pinch); sideways and with Shift it pans. */
export function useWheelZoom(
  element: RefObject<HTMLElement | null>,
  onZoom: (factor: number, x: number) => void,
  onPan: (pixels: number) => void,
): void {
  const onWheel = useEffectEvent((event: WheelEvent) => {
    const sideways = event.shiftKey ? event.deltaX || event.deltaY : event.deltaX
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault()
      onZoom(Math.exp(Math.min(Math.max(event.deltaY, -200), 200) / 300), event.offsetX)
    } else if (Math.abs(sideways) > Math.abs(event.shiftKey ? 0 : event.deltaY)) {
      event.preventDefault()
      onPan(sideways)
    }
  })
  useEffect(() => {
    const target = element.current
    const listener = (event: WheelEvent) => onWheel(event)
    // React's own wheel listeners are passive: they couldn't keep the page from zooming.
    target?.addEventListener('wheel', listener, { passive: false })
    return () => target?.removeEventListener('wheel', listener)
  }, [element])
}

export interface LanesInSight {
  first: number
  last: number
}

/** In blocks, so that most of scrolling changes nothing, and with one to spare on both sides. */
const block = 12

/** The lanes that the window shows: a run on hundreds of devices would make a canvas that no browser draws. */
export function useLanesInSight(plot: RefObject<HTMLElement | null>, count: number): LanesInSight {
  const [seen, setSeen] = useState<LanesInSight>({ first: 0, last: Math.min(count, 4 * block) - 1 })
  useEffect(() => {
    const look = () => {
      if (!plot.current) return
      const top = plot.current.getBoundingClientRect().top + axisHeight
      const lane = (y: number) => Math.floor((y - top) / laneHeight / block)
      const first = Math.max(0, (lane(0) - 1) * block)
      const last = Math.min(count, (lane(window.innerHeight) + 2) * block) - 1
      setSeen((before) => (before.first === first && before.last === last ? before : { first, last }))
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [plot, count])
  return seen
}
