import { useElementSize, useMergedRef } from '@mantine/hooks'
import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { clockDuration } from '../../../lib/durations.ts'
import { useShortcuts } from '../../../ui/shortcuts/use-shortcuts.ts'
import type { Report } from '../model/report.ts'
import { type Bar, neighbourOf, spansWithin, type Timeline } from '../model/timeline.ts'
import { useReportSearch } from '../use-report-search.ts'
import { reportKey, useTestTime } from '../wording.ts'
import { axisHeight, laneHeight } from './draw-timeline.ts'
import classes from './timeline.module.css'
import { useDrawing } from './use-drawing.ts'
import { type LanesInSight, type TimelineView, useLanesInSight, useWheelZoom } from './use-timeline-view.ts'

const keys = [
  reportKey('timelineMove', ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']),
  reportKey('timelineOpen', ['Enter']),
  reportKey('timelineZoom', ['+', '-', '0']),
  reportKey('timelinePan', ['shift+ArrowLeft', 'shift+ArrowRight']),
]

interface TimelineChartProps {
  report: Report
  timeline: Timeline
  view: TimelineView
  /** This moment, while the run goes on. */
  now: number | null
}

/** The drawing that pointer and keys act on. */
interface Chart {
  timeline: Timeline
  view: TimelineView
  /** Milliseconds. */
  perPixel: number
  open: (bar: Bar) => void
}

interface HoveredBar {
  bar: Bar
  /** Which of the devices, and where on it the pointer came onto the bar. */
  lane: number
  x: number
  /** Escape has sent the words away, until the pointer comes anew. */
  dismissed?: boolean
}

const wordsWidth = 260

/** Further than this, a press was a drag and not a click. */
const clickTolerance = 4

export function TimelineChart({ report, timeline, view, now }: TimelineChartProps) {
  const { t } = useTranslation('report')
  const { openTest } = useReportSearch()
  useShortcuts(keys)
  const { ref: sized, width } = useElementSize<HTMLDivElement>()
  const plot = useRef<HTMLDivElement>(null)
  const axis = useRef<HTMLCanvasElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const lanes = useLanesInSight(plot, timeline.lanes.length)
  const perPixel = width > 0 ? (view.to - view.from) / width : 0
  const chart: Chart = {
    timeline,
    view,
    perPixel,
    open: ({ testId, attempt }) => openTest({ test: testId, attempt }),
  }
  const { focused, focusShown, dismissFocus, keyHandlers } = useFocusedBar(chart)
  const { hover, dismissHover, pointerHandlers } = useHoveredBar(plot, chart)
  const target = hover ?? (focusShown && focused ? middleOf(focused, chart) : null)
  const shown = target?.dismissed ? null : target

  useDrawing(axis, canvas, {
    timeline,
    view,
    width,
    lanes,
    focused,
    now: now === null ? null : { at: now, label: t('timeline.now') },
  })
  useWheelZoom(
    plot,
    (factor, x) => view.zoomBy(factor, view.from + x * perPixel),
    (by) => view.panBy(by * perPixel),
  )
  useEscape(shown !== null, () => {
    dismissHover()
    dismissFocus()
  })
  return (
    <div className={classes.chart}>
      <LaneNames timeline={timeline} first={lanes.first} last={lanes.last} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div
        ref={useMergedRef(sized, plot)}
        className={classes.plot}
        style={{ height: axisHeight + timeline.lanes.length * laneHeight }}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the drawing is walked by keyboard
        tabIndex={0}
        aria-label={t('timeline.label', { count: timeline.lanes.length })}
        aria-describedby="timeline-told"
        data-over={hover !== null || undefined}
        {...keyHandlers}
        {...pointerHandlers}
      >
        <canvas ref={axis} className={classes.axis} style={{ height: axisHeight }} />
        <canvas
          ref={canvas}
          className={classes.canvas}
          style={{
            top: axisHeight + lanes.first * laneHeight,
            height: (lanes.last - lanes.first + 1) * laneHeight,
          }}
        />
        <Tooltip shown={shown} focused={focused} chartWidth={width}>
          {shown && <BarWords report={report} bar={shown.bar} origin={timeline.startAt} />}
        </Tooltip>
      </div>
    </div>
  )
}

const middleOf = (bar: Bar, { timeline, view, perPixel }: Chart): HoveredBar => ({
  bar,
  lane: timeline.lanes.findIndex(({ bars }) => bars.includes(bar)),
  x: perPixel > 0 ? ((bar.startAt + bar.endAt) / 2 - view.from) / perPixel : 0,
})

/** The bar that the keys have gone to, and what they do. */
function useFocusedBar({ timeline, view, open }: Chart) {
  const [focused, setFocused] = useState<Bar | null>(null)
  /** Whether the words of the focused bar are wanted. */
  const [focusShown, setFocusShown] = useState(false)
  const focus = (bar: Bar | null) => {
    if (!bar) return
    setFocused(bar)
    setFocusShown(true)
    if (bar.startAt < view.from || bar.endAt > view.to)
      view.panBy((bar.startAt + bar.endAt) / 2 - (view.from + view.to) / 2)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const around = focused ? (focused.startAt + focused.endAt) / 2 : undefined
    const part = (view.to - view.from) / 5
    const arrow = /^Arrow(Left|Right|Up|Down)$/.exec(event.key)?.[1]
    if (event.key === '+' || event.key === '=') view.zoomBy(0.5, around)
    else if (event.key === '-') view.zoomBy(2, around)
    else if (event.key === '0') view.fit()
    else if (event.key === 'Enter' && focused) open(focused)
    else if (event.shiftKey && (arrow === 'Left' || arrow === 'Right'))
      view.panBy(arrow === 'Left' ? -part : part)
    else if (arrow) focus(neighbourOf(timeline, focused, arrow))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const dismissFocus = () => setFocusShown(false)
  const keyHandlers = { onKeyDown, onFocus: () => setFocusShown(true), onBlur: dismissFocus }
  return { focused, focusShown, dismissFocus, keyHandlers }
}

/** The bar below the pointer, which also pans by dragging and opens by a click. */
function useHoveredBar(plot: RefObject<HTMLElement | null>, { timeline, view, perPixel, open }: Chart) {
  const [hover, setHover] = useState<HoveredBar | null>(null)
  const drag = useRef<{ x: number; travelled: number } | null>(null)
  const laneAt = (y: number) => Math.floor((y - axisHeight) / laneHeight)
  const barAt = (x: number, y: number): Bar | null => {
    const at = view.from + x * perPixel
    const bars = timeline.lanes[laneAt(y)]?.bars ?? []
    return spansWithin(bars, at - 2 * perPixel, at + 2 * perPixel)[0] ?? null
  }
  useEffect(() => {
    const element = plot.current
    const leave = () => setHover(null)
    // React makes its own of `pointerout`, which doesn't come where words that have just gone were below the pointer.
    element?.addEventListener('pointerleave', leave)
    return () => element?.removeEventListener('pointerleave', leave)
  }, [plot])
  const pointerHandlers = {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { x: pointIn(event)[0], travelled: 0 }
      setHover(null)
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      const [x, y] = pointIn(event)
      if (drag.current) {
        const by = drag.current.x - x
        drag.current = { x, travelled: drag.current.travelled + Math.abs(by) }
        if (drag.current.travelled > clickTolerance) view.panBy(by * perPixel)
        return
      }
      const bar = barAt(x, y)
      setHover((last) => (last && last.bar === bar ? last : bar && { bar, lane: laneAt(y), x }))
    },
    onPointerUp: (event: PointerEvent<HTMLDivElement>) => {
      const pressed = drag.current
      drag.current = null
      const bar = pressed && pressed.travelled <= clickTolerance ? barAt(...pointIn(event)) : null
      if (bar) open(bar)
    },
    onPointerCancel: () => {
      drag.current = null
    },
  }
  const dismissHover = () => setHover((last) => last && { ...last, dismissed: true })
  return { hover, dismissHover, pointerHandlers }
}

function useEscape(enabled: boolean, onEscape: () => void): void {
  const handle = useEffectEvent(onEscape)
  useEffect(() => {
    if (!enabled) return
    const listener = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Escape') handle()
    }
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [enabled])
}

interface TooltipProps {
  shown: HoveredBar | null
  focused: Bar | null
  chartWidth: number
  children: ReactNode
}

function Tooltip({ shown, focused, chartWidth, children }: TooltipProps) {
  const words = useRef<HTMLDivElement>(null)
  // The arrows may leave the part of a tall chart that the window shows.
  useEffect(() => {
    if (focused) words.current?.scrollIntoView({ block: 'nearest' })
  }, [focused])
  // Right below the bar, where the pointer can go without meeting another.
  const place = shown && {
    insetInlineStart: Math.max(0, Math.min(shown.x - 12, chartWidth - wordsWidth)),
    top: axisHeight + (shown.lane + 1) * laneHeight,
    width: wordsWidth,
  }
  return (
    <div
      ref={words}
      id="timeline-told"
      aria-live="polite"
      className={classes.words}
      data-shown={shown ? true : undefined}
      style={place ?? undefined}
      // The tooltip shields the bars behind it from the pointer.
      onPointerMove={keepFromChart}
      onPointerDown={keepFromChart}
      onPointerUp={keepFromChart}
    >
      {children}
    </div>
  )
}

const keepFromChart = (event: PointerEvent) => event.stopPropagation()

function pointIn({ currentTarget, clientX, clientY }: PointerEvent<HTMLDivElement>): [number, number] {
  const { left, top } = currentTarget.getBoundingClientRect()
  return [clientX - left, clientY - top]
}

/** They stay as they are while the view moves. */
const LaneNames = memo(function LaneNames({ timeline, first, last }: LanesInSight & { timeline: Timeline }) {
  return (
    <div className={classes.lanes} style={{ paddingTop: axisHeight + first * laneHeight }}>
      {timeline.lanes.slice(first, last + 1).map(({ device, model }) => (
        <div key={device} className={classes.lane} style={{ height: laneHeight }} title={device}>
          {model && <span>{model}</span>}
          <small>
            <bdi>{device}</bdi>
          </small>
        </div>
      ))}
    </div>
  )
})

function BarWords({ report, bar, origin }: { report: Report; bar: Bar; origin: number }) {
  const { t } = useTranslation('report')
  const time = useTestTime()
  const test = report.tests.find(({ id }) => id === bar.testId)
  return (
    <>
      <strong>{test?.method}</strong>
      <span>{test?.clazz}</span>
      <span>
        {t(`status.${bar.status}`)} · {t('panel.attempt', { number: bar.attempt })} ·{' '}
        {time(bar.endAt - bar.startAt)} · +{clockDuration((bar.startAt - origin) / 1000)}
      </span>
    </>
  )
}
