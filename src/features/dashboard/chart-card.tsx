import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartPeriod } from '../../contract/charts.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useSize } from '../../ui/use-size.ts'
import { barLimit } from './bars.ts'
import classes from './chart-card.module.css'
import { PeriodMenu } from './period-menu.tsx'

interface ChartCardProps {
  title: string
  period: ChartPeriod
  onPeriod: (period: ChartPeriod) => void
  /** A query of one of the two chart endpoints. */
  query: {
    isPending: boolean
    isFetching: boolean
    isPlaceholderData: boolean
    error: Error | null
    data: unknown
    refetch: () => unknown
  }
  /** The period in one figure, and how it compares with the one before. */
  figure: ReactNode
  comparison: ReactNode
  legend?: ReactNode
  bars: (limit: number) => ReactNode
  /** The same data as a table, for who can't see bars. */
  table: ReactNode
  /** Days that there are, to say how many of them have a bar. */
  days: number
}

/** The frame of both charts. Every state takes the same room, so nothing moves when one follows another. */
export function ChartCard({
  title,
  period,
  onPeriod,
  query,
  figure,
  comparison,
  legend,
  bars,
  table,
  days,
}: ChartCardProps) {
  const { t } = useTranslation('dashboard')
  const heading = useId()
  const [plot, size] = useSize()
  const limit = barLimit(size?.width ?? null)
  const failed = query.error !== null && query.data === undefined
  return (
    <section className={classes.card} aria-labelledby={heading} aria-busy={query.isFetching}>
      <header className={classes.head}>
        <h2 id={heading}>{title}</h2>
        <PeriodMenu of={title} value={period} onChange={onPeriod} />
      </header>
      {failed ? (
        <div className={classes.failed}>
          <ErrorState query={query} />
        </div>
      ) : (
        <div className={classes.body} data-stale={query.isPlaceholderData || undefined}>
          <div className={classes.figures}>
            {query.isPending ? (
              <FigureSkeleton />
            ) : (
              <>
                <span className={classes.figure}>{figure}</span>
                {comparison}
              </>
            )}
          </div>
          <div className={classes.legend}>
            {legend}
            {days > limit && <span>{t('someDays', { shown: limit, count: days })}</span>}
          </div>
          <div ref={plot} className={classes.plot}>
            {query.isPending ? (
              <PlotSkeleton />
            ) : (
              <Suspense fallback={<PlotSkeleton />}>{bars(limit)}</Suspense>
            )}
          </div>
          {!query.isPending && <VisuallyHidden>{table}</VisuallyHidden>}
        </div>
      )}
    </section>
  )
}

/** The card before anything in it can be known or done. */
export function ChartCardSkeleton({ title }: { title: string }) {
  return (
    <section className={classes.card} aria-label={title} aria-busy>
      <header className={classes.head}>
        <h2>{title}</h2>
      </header>
      <div className={classes.body}>
        <div className={classes.figures}>
          <FigureSkeleton />
        </div>
        <div className={classes.legend} />
        <div className={classes.plot}>
          <PlotSkeleton />
        </div>
      </div>
    </section>
  )
}

function FigureSkeleton() {
  return <Skeleton width={160} height={24} />
}

const barHeights = [46, 70, 38, 92, 64, 80, 54]

function PlotSkeleton() {
  return (
    <div className={classes.waiting} aria-hidden>
      {barHeights.map((height) => (
        <Skeleton key={height} height={`${height}%`} radius="xs" />
      ))}
    </div>
  )
}
