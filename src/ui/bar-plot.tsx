import '@mantine/charts/styles.layer.css'
import { BarChart, ChartTooltip } from '@mantine/charts'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type SVGProps,
  useDeferredValue,
  useRef,
} from 'react'
import { ResponsiveContainer, type XAxisTickContentProps } from 'recharts'
import classes from './bar-plot.module.css'
import { useSize } from './measure.ts'

export interface BarSeries {
  name: string
  label: string
  color: string
}

export interface BarPlotProps {
  label: string
  days: readonly ({ date: string } & Record<string, string | number>)[]
  series: BarSeries[]
  /** Under the bar, above its figures, along the side. */
  dayText: (date: string) => string
  fullDayText: (date: string) => string
  scaleText: (value: number) => string
  valueText: (value: number) => string
  /** Names the sum of a day's parts in its words; without it the parts alone are told. */
  totalLabel?: string | undefined
  onOpen: (date: string) => void
}

const oneDay = 86_400_000
/** Of the days' names below the bars. */
const namesHeight = 24

/** The tooltip shields the days behind it from the pointer. */
const keepFromChart = (event: MouseEvent) => event.stopPropagation()

/** Days before which others are left out. */
const afterGaps = (days: BarPlotProps['days']) =>
  days.filter(({ date }, i) => {
    const before = days[i - 1]
    return before !== undefined && Date.parse(date) - Date.parse(before.date) > oneDay
  })

/**
 * The days whose names have room, at equal distances. Estimated, since the library would measure each name in the page:
 * that takes long, and has another outcome as long as the font isn't there.
 */
function namedDays(days: BarPlotProps['days'], dayText: BarPlotProps['dayText'], dayWidth: number): string[] {
  const dates = days.map(({ date }) => date)
  const nameWidth = 6.5 * Math.max(...dates.map((date) => dayText(date).length)) + 6
  const distance = Math.ceil(nameWidth / dayWidth)
  const fits = (i: number) => (i + 0.5) * dayWidth + nameWidth / 2 <= dates.length * dayWidth
  return dates.filter((_, i) => i % distance === 0 && fits(i))
}

/** An axis label. The library's own are measured in the page word by word, each a layout of the page. */
const axisLabel = <Value extends string | number>(
  offset: Pick<SVGProps<SVGTextElement>, 'dy' | 'transform'>,
  text: (value: Value) => string,
) =>
  function AxisLabel({
    x,
    y,
    textAnchor,
    payload,
  }: Pick<XAxisTickContentProps, 'x' | 'y' | 'textAnchor' | 'payload'>) {
    return (
      <text
        {...{ x, y, textAnchor, ...offset }}
        // The given class is the whole axis', with the colour of its lines.
        className="recharts-cartesian-axis-tick-value"
        fontSize={12}
        fill="currentColor"
      >
        {text(payload.value)}
      </text>
    )
  }

/** The only user of the charts' library, which is large: pages load this file when they have something to draw. */
export default function BarPlot({
  label,
  days,
  series,
  dayText,
  fullDayText,
  scaleText,
  valueText,
  totalLabel,
  onOpen,
}: BarPlotProps) {
  /** The day under the pointer, or the one that arrow keys have reached. */
  const active = useRef<string | undefined>(undefined)
  const [frame, measured] = useSize()
  // Rendering right after measuring would be one long task; deferred, it leaves the page usable meanwhile.
  const size = useDeferredValue(measured)
  const openActive = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && active.current) onOpen(active.current)
  }
  const total = totalLabel === undefined ? [] : [{ name: 'total', label: totalLabel, color: 'transparent' }]
  const chartProps = {
    // The chart takes the focus and hands attributes on to its drawing, though its types don't say so.
    'aria-label': label,
    margin: { top: 10, right: 8, bottom: 0, left: 0 },
    // A tap comes with its only movement right before: put off to the next frame, the tap would open the bar before.
    throttledEvents: [],
    onClick: ({ activeLabel }: { activeLabel?: string | number | undefined }) => {
      if (typeof activeLabel === 'string') onOpen(activeLabel)
    },
  }
  const totalOf = (day?: BarPlotProps['days'][number]) =>
    series.reduce((sum, { name }) => sum + Number(day?.[name] ?? 0), 0)
  // Small values need few marks: four would leave most of the height empty.
  const highest = Math.max(...days.map(totalOf))
  const scaleWidth = Math.max(44, 16 + 7 * scaleText(Math.ceil(highest * 1.5)).length)
  const dayWidth = size ? (size.width - scaleWidth) / days.length : 0
  const chart = size && (
    <BarChart
      data={[...days]}
      dataKey="date"
      series={series}
      type="stacked"
      maxBarWidth={40}
      // The axis breaks where days are left out.
      referenceLines={afterGaps(days).map(({ date }) => ({
        x: date,
        position: 'start',
        color: 'var(--line-strong)',
        strokeDasharray: '2 4',
      }))}
      gridColor="var(--line)"
      // None are drawn; it would measure the labels once more to place them.
      gridProps={{ verticalCoordinatesGenerator: () => [] }}
      textColor="var(--text-dim)"
      tickLine="none"
      xAxisProps={{
        tick: axisLabel({ dy: '0.71em', transform: 'translate(0, 10)' }, dayText),
        height: namesHeight,
        tickMargin: 2,
        ticks: namedDays(days, dayText, dayWidth),
        interval: 0,
      }}
      yAxisProps={{
        width: scaleWidth,
        tick: axisLabel({ dy: '0.355em', transform: 'translate(-10, 0)' }, scaleText),
        interval: 0,
        allowDecimals: false,
        tickCount: Math.min(4, Math.max(2, Math.ceil(highest) + 1)),
      }}
      valueFormatter={scaleText}
      tooltipProps={{
        isAnimationActive: false,
        // Right below its day, where the pointer can go without meeting another.
        position: { y: size.height - namesHeight },
        offset: 0,
        allowEscapeViewBox: { x: false, y: true },
        // Above the head of a table that follows.
        wrapperStyle: { pointerEvents: 'auto', zIndex: 4 },
        content: ({ active: shown, label: date, payload }) => {
          active.current = shown && typeof date === 'string' ? date : undefined
          if (!shown || typeof date !== 'string') return null
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, it keeps the chart from hearing of it
            // biome-ignore lint/a11y/useKeyWithClickEvents: the same
            <div className={classes.words} onMouseMove={keepFromChart} onClick={keepFromChart}>
              <ChartTooltip
                label={fullDayText(date)}
                payload={[
                  ...total.map(({ name }) => ({
                    name,
                    dataKey: name,
                    payload: { total: totalOf(payload?.[0]?.payload) },
                  })),
                  ...(payload ?? []),
                ]}
                series={[...total, ...series]}
                valueFormatter={valueText}
              />
            </div>
          )
        },
      }}
      barChartProps={chartProps}
    />
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the chart inside takes the focus, this only listens
    <div
      ref={frame}
      className={classes.plot}
      style={{ '--day-width': `${dayWidth}px` } as CSSProperties}
      onKeyDown={openActive}
    >
      {/* Measured here: the library's own container complains each time the page is hidden to make way for another. */}
      {size && <ResponsiveContainer {...size}>{chart}</ResponsiveContainer>}
    </div>
  )
}
