import '@mantine/charts/styles.layer.css'
import { BarChart, ChartTooltip } from '@mantine/charts'
import { type KeyboardEvent, useRef } from 'react'
import classes from './bar-plot.module.css'

export interface BarSeries {
  name: string
  label: string
  color: string
}

interface BarPlotProps {
  label: string
  days: readonly ({ date: string } & Record<string, string | number>)[]
  series: BarSeries[]
  /** Under the bar, above its figures, along the side. */
  dayText: (date: string) => string
  fullDayText: (date: string) => string
  scaleText: (value: number) => string
  valueText: (value: number) => string
  onOpen: (date: string) => void
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
  onOpen,
}: BarPlotProps) {
  /** The day under the pointer, or the one that arrow keys have reached. */
  const active = useRef<string | undefined>(undefined)
  const openActive = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && active.current) onOpen(active.current)
  }
  const chartProps = {
    // The chart takes the focus and hands attributes on to its drawing, though its types don't say so.
    'aria-label': label,
    margin: { top: 4, right: 0, bottom: 0, left: 0 },
    onClick: ({ activeLabel }: { activeLabel?: string | number | undefined }) => {
      if (typeof activeLabel === 'string') onOpen(activeLabel)
    },
  }
  return (
    <BarChart
      className={classes.plot}
      onKeyDown={openActive}
      data={[...days]}
      dataKey="date"
      series={series}
      type="stacked"
      maxBarWidth={40}
      gridColor="var(--line)"
      textColor="var(--text-dim)"
      cursorFill="var(--hover)"
      tickLine="none"
      xAxisProps={{ tickFormatter: dayText, height: 24, tickMargin: 2 }}
      yAxisProps={{ width: 44, allowDecimals: false, tickCount: 4 }}
      valueFormatter={scaleText}
      tooltipProps={{
        isAnimationActive: false,
        content: ({ active: shown, label: date, payload }) => {
          active.current = shown && typeof date === 'string' ? date : undefined
          if (!shown || typeof date !== 'string') return null
          return (
            <ChartTooltip
              label={fullDayText(date)}
              payload={[...(payload ?? [])]}
              series={series}
              valueFormatter={valueText}
            />
          )
        },
      }}
      barChartProps={chartProps}
    />
  )
}
