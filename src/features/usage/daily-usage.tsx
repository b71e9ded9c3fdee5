import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { UsageStatistics } from '../../contract/teams.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatDay } from '../../lib/dates.ts'
import { useDurationText } from '../../ui/cells.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useHoursText } from './amounts.ts'
import classes from './usage-page.module.css'

const BarPlot = lazy(() => import('../../ui/bar-plot.tsx'))

const series = [
  { name: 'android', label: 'Android', color: 'var(--series-android)' },
  { name: 'ios', label: 'iOS', color: 'var(--series-ios)' },
]

/** The days as bars, and the same as a table for who prefers to read. */
export function DailyUsage({ daily }: Pick<UsageStatistics, 'daily'>) {
  const { t } = useTranslation('usage')
  const language = useLanguage()
  const hours = useHoursText()
  const durationText = useDurationText()
  const navigate = useNavigate()
  if (daily.every(({ android, ios }) => android + ios === 0)) {
    return <p className={classes.nothing}>{t('report.nothing')}</p>
  }
  return (
    <>
      <ul className={classes.legend} aria-hidden>
        {series.map(({ name, label }) => (
          <li key={name} data-platform={name}>
            {label}
          </li>
        ))}
      </ul>
      <div className={classes.plot}>
        <Suspense fallback={<Skeleton height="100%" radius="md" />}>
          <BarPlot
            label={t('report.byDay')}
            // Drawn in hours, so that the scale has round figures.
            days={daily.map(({ date, android, ios }) => ({
              date,
              android: android / 3600,
              ios: ios / 3600,
            }))}
            series={series}
            dayText={(date) => formatDay(date, language, 'short')}
            fullDayText={(date) => formatDay(date, language, 'full')}
            scaleText={(value) => hours(value * 3600)}
            valueText={(value) => durationText(Math.round(value * 3600))}
            onOpen={(date) => void navigate({ to: '/runs', search: { from: date, to: date } })}
          />
        </Suspense>
      </div>
      <details className={classes.details}>
        <summary>{t('report.asTable')}</summary>
        <table className={classes.table}>
          <caption>{t('report.byDay')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('report.day')}</th>
              {series.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {daily.map(({ date, android, ios }) => (
              <tr key={date}>
                <th scope="row">{formatDay(date, language, 'full')}</th>
                <td>{durationText(android)}</td>
                <td>{durationText(ios)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
