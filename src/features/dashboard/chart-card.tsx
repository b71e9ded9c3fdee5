import { Anchor, Box, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconEqual } from '@tabler/icons-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartPeriod } from '../../contract/charts.ts'
import { formatDay } from '../../i18n/dates.ts'
import { formatChange, formatPercent } from '../../i18n/numbers.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { DayBars, Legend } from '../../shared/day-bars.tsx'
import type { BarSeries } from '../../ui/bar-plot.tsx'
import { useSize } from '../../ui/measure.ts'
import { onDemand, useOnDemand } from '../../ui/on-demand.tsx'
import { Panel } from '../../ui/page.tsx'
import { SmallTable } from '../../ui/small-table.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { useDialog } from '../../ui/use-dialog.tsx'
import classes from './chart-card.module.css'
import { barLimit, dropSurplus, percentageChange } from './chart-rules.ts'
import { PeriodMenu, periodTexts, usePeriodText } from './period-menu.tsx'

/** Totals from here on are shortened on a phone. */
const shortFrom = 10_000_000
const allDays = onDemand(() => import('./all-days-dialog.tsx'))

/** The total above the bars and the total it is compared with, in the same unit; short from a limit on. */
type SumText = (value: number, other: number, shortFrom?: number) => string

interface ChartCardProps<Name extends string> {
  title: string
  period: ChartPeriod
  onPeriod: (period: ChartPeriod) => void
  query: {
    isPending: boolean
    isFetching: boolean
    isPlaceholderData: boolean
    error: Error | null
    data: { payload: ({ date: string } & Record<Name, number>)[] } | undefined
    refetch: () => unknown
  }
  /** The total of the period before. */
  previous: number
  series: readonly (BarSeries & { name: Name })[]
  /** How many of what is counted make one on the scale. */
  unit?: number
  sumText: SumText
  /** A day's value, and a mark of the scale. */
  valueText: (value: number) => string
  scaleText: (value: number, shortFrom?: number) => string
}

/** One of the two charts. Every state takes the same room, so nothing moves when one follows another. */
export function ChartCard<Name extends string>({
  title,
  period,
  onPeriod,
  query,
  previous,
  series,
  sumText,
  ...bars
}: ChartCardProps<Name>) {
  const { t } = useTranslation(['dashboard', 'common', 'errors'])
  const language = useLanguage()
  const periodText = usePeriodText()
  const heading = useId()
  const [plot, size] = useSize()
  const limit = barLimit(size?.width ?? null)
  const days = query.data?.payload ?? []
  const sumOf = (day: Record<Name, number>) => series.reduce((sum, { name }) => sum + day[name], 0)
  const total = days.reduce((sum, day) => sum + sumOf(day), 0)
  // The bars are of the period before until the chosen one arrives.
  const [shownPeriod, setShownPeriod] = useState(period)
  if (shownPeriod !== period && !query.isPlaceholderData) setShownPeriod(period)
  const label = t('chartLabel', { chart: title, period: periodText(shownPeriod) })
  const everyDay = (
    <SmallTable
      caption={label}
      head={[t('day'), ...(series.length > 1 ? [t('total')] : []), ...series.map((one) => one.label)]}
      rows={days.map((day) => [
        formatDay(day.date, language, 'full'),
        ...(series.length > 1 ? [bars.valueText(sumOf(day))] : []),
        ...series.map(({ name }) => bars.valueText(day[name])),
      ])}
    />
  )
  const { loaded, loadThen } = useOnDemand(allDays)
  const listing = useDialog(
    (dialog) =>
      loaded && (
        <loaded.AllDaysDialog {...dialog} title={title}>
          {everyDay}
        </loaded.AllDaysDialog>
      ),
  )
  return (
    <Panel
      component="section"
      className={classes.card}
      miw={0}
      aria-labelledby={heading}
      aria-busy={query.isFetching}
    >
      <Head id={heading} title={title}>
        <PeriodMenu of={title} value={period} onChange={onPeriod} />
      </Head>
      {query.error !== null && query.data === undefined ? (
        <Stack justify="center" h={276}>
          <ErrorState title={t('errors:notLoaded.figures')} query={query} />
        </Stack>
      ) : (
        <div className={classes.body} data-stale={query.isPlaceholderData || undefined}>
          <div className={classes.sum}>
            {query.isPending ? (
              <FigureSkeleton />
            ) : (
              <Total
                period={shownPeriod}
                days={days.length}
                value={total}
                previous={previous}
                sumText={sumText}
              />
            )}
          </div>
          <div className={classes.legend}>
            {series.length > 1 && !query.isPending && (
              <Legend
                series={series.map(({ name, label, color }) => ({
                  name,
                  label: `${label} ${bars.valueText(days.reduce((sum, day) => sum + day[name], 0))}`,
                  color,
                }))}
              />
            )}
            {days.length > limit && (
              <Anchor
                component="button"
                type="button"
                fz="inherit"
                onClick={() => loadThen(() => listing.open())}
              >
                {t('someDays', { shown: limit, count: days.length })}
              </Anchor>
            )}
          </div>
          <Box ref={plot} h={plotHeight} className={classes.plot}>
            {query.isPending ? (
              <PlotSkeleton />
            ) : (
              <Suspense fallback={<PlotSkeleton />}>
                <DayBars
                  {...bars}
                  label={label}
                  totalLabel={series.length > 1 ? t('total') : undefined}
                  days={dropSurplus(days, limit, (day) => sumOf(day) === 0)}
                  series={series}
                  // Rule 4.6: weekday names for 7 days, otherwise short dates; the tooltip shows the full date.
                  dayFormat={shownPeriod === 7 ? 'weekday' : 'short'}
                />
              </Suspense>
            )}
          </Box>
          {/* Every day in words, including days without a bar. */}
          {!query.isPending && <VisuallyHidden>{everyDay}</VisuallyHidden>}
          {listing.dialog}
        </div>
      )}
    </Panel>
  )
}

interface TotalProps {
  period: ChartPeriod
  days: number
  value: number
  previous: number
  sumText: SumText
}

function Total({ period, days, value, previous, sumText }: TotalProps) {
  return (
    <>
      <Text
        span
        fz={26}
        fw={600}
        lts="-0.02em"
        c="var(--text-strong)"
        className="figures"
        title={value < shortFrom ? undefined : sumText(value, previous)}
      >
        {sumText(value, previous, shortFrom)}
      </Text>
      <Comparison
        period={period}
        days={days}
        current={value}
        previous={previous}
        before={sumText(previous, value, shortFrom)}
        exactly={sumText(previous, value)}
      />
    </>
  )
}

const arrows = { up: IconArrowUp, down: IconArrowDown, same: IconEqual }

interface ComparisonProps {
  period: ChartPeriod
  /** How many days of it there are so far. */
  days: number
  current: number
  previous: number
  /** The total of the period before, in words. */
  before: string
  exactly: string
}

/** The arrow's percentage is the larger total as a share of the smaller (rule 4.6); the words tell the change. */
function Comparison({ period, days, current, previous, before, exactly }: ComparisonProps) {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const { percent, direction } = percentageChange(current, previous)
  const Arrow = arrows[direction]
  const ofNothing = direction === 'up' && previous === 0 ? 'upFromNothing' : 'downToNothing'
  const relation = t(
    `direction.${direction !== 'same' && current * previous === 0 ? ofNothing : direction}`,
    {
      percent: formatPercent(percent / 100, language),
    },
  )
  const change = formatChange(current, previous, language)
  const words = `change.${periodTexts[period]}` as const
  return (
    <Group gap="sm" wrap="nowrap" miw={0}>
      <span className={classes.change} title={relation} aria-hidden>
        <Arrow size={14} stroke={2.2} />
        {formatPercent(percent / 100, language)}
      </span>
      <VisuallyHidden>{relation}</VisuallyHidden>
      <Text span fz={13} c="dimmed" truncate title={t(words, { change, before: exactly, count: days })}>
        {t(words, { change, before, count: days })}
      </Text>
    </Group>
  )
}

interface HeadProps {
  id?: string
  title: string
  children?: ReactNode
}

function Head({ id, title, children }: HeadProps) {
  return (
    <Group justify="space-between" gap="4px 12px" mih={30}>
      <Title order={2} id={id} fz={14} fw={500} c="dimmed">
        {title}
      </Title>
      {children}
    </Group>
  )
}

/** The card before anything in it can be known or done. */
export function ChartCardSkeleton({ title }: { title: string }) {
  return (
    <Panel component="section" className={classes.card} aria-label={title} aria-busy>
      <Head title={title} />
      <div className={classes.sum}>
        <FigureSkeleton />
      </div>
      <Box h={20} mb="sm" />
      <PlotSkeleton />
    </Panel>
  )
}

function FigureSkeleton() {
  return <Skeleton width={160} height={24} />
}

const plotHeight = 208
const barHeights = [46, 70, 38, 92, 64, 80, 54]

function PlotSkeleton() {
  return (
    <div className={classes.waiting} style={{ height: plotHeight }} aria-hidden>
      {barHeights.map((height) => (
        <Skeleton key={height} height={`${height}%`} radius="xs" />
      ))}
    </div>
  )
}
