import { useNavigate } from '@tanstack/react-router'
import { type CSSProperties, lazy } from 'react'
import { platforms } from '../contract/enums.ts'
import { formatDay } from '../i18n/dates.ts'
import { useLanguage } from '../i18n/use-language.ts'
import type { BarPlotProps, BarSeries } from '../ui/bar-plot.tsx'
import classes from './day-bars.module.css'

const BarPlot = lazy(() => import('../ui/bar-plot.tsx'))

const fieldOf = { Android: 'android', iOS: 'ios' } as const

/** The field, label and colour of each platform's part of a day. */
export const platformSeries = platforms.map((platform) => ({
  name: fieldOf[platform],
  label: platform,
  color: `var(--series-${fieldOf[platform]})`,
}))

/** Marks of the scale from here on are shortened to fit. */
const shortFrom = 100_000

interface DayBarsProps<Name extends string> extends Pick<BarPlotProps, 'label' | 'valueText' | 'totalLabel'> {
  /** A mark of the scale; short from a figure on. */
  scaleText: (value: number, shortFrom: number) => string
  days: readonly ({ date: string } & Record<Name, number>)[]
  series: readonly (BarSeries & { name: Name })[]
  /** How many of what a day counts make one on the scale, so that it has round figures: 3600 for hours. */
  unit?: number
  dayFormat?: Parameters<typeof formatDay>[2]
}

/** Bars that lead to the runs of their day. */
export function DayBars<Name extends string>({
  days,
  series,
  unit = 1,
  dayFormat = 'short',
  scaleText,
  valueText,
  ...plot
}: DayBarsProps<Name>) {
  const language = useLanguage()
  const navigate = useNavigate()
  return (
    <BarPlot
      {...plot}
      days={days.map((day) => ({
        ...Object.fromEntries(series.map(({ name }) => [name, day[name] / unit])),
        date: day.date,
      }))}
      series={[...series]}
      dayText={(date) => formatDay(date, language, dayFormat)}
      fullDayText={(date) => formatDay(date, language, 'full')}
      scaleText={(value) => scaleText(value, shortFrom)}
      valueText={(value) => valueText(Math.round(value * unit))}
      onOpen={(date) => void navigate({ to: '/runs', search: { from: date, to: date } })}
    />
  )
}

export function Legend({ series }: { series: readonly BarSeries[] }) {
  return series.map(({ name, label, color }) => (
    <span key={name} className={classes.series} style={{ '--series': color } as CSSProperties}>
      {label}
    </span>
  ))
}
