import { Group, VisuallyHidden } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { UsageStatistics } from '../../contract/teams.ts'
import { formatDay } from '../../i18n/dates.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { DayBars, Legend, platformSeries } from '../../shared/day-bars.tsx'
import { useDurationText, useHoursText } from '../../ui/cells.tsx'
import { SmallTable } from '../../ui/small-table.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { NothingUsed } from './shares.tsx'
import classes from './usage.module.css'

/** The days as bars, and the same as a table for who prefers to read. */
export function DailyUsage({ daily }: Pick<UsageStatistics, 'daily'>) {
  const { t } = useTranslation('usage')
  const language = useLanguage()
  const hours = useHoursText()
  const durationText = useDurationText()
  if (daily.every(({ android, ios }) => android + ios === 0)) return <NothingUsed />
  return (
    <>
      <Group fz={13} c="dimmed" mb="xs" aria-hidden>
        <Legend
          series={platformSeries.map((series) => ({
            ...series,
            label: `${series.label} ${hours(daily.reduce((sum, day) => sum + day[series.name], 0))}`,
          }))}
        />
      </Group>
      <div style={{ height: 280 }}>
        <Suspense fallback={<Skeleton height="100%" radius="md" />}>
          <DayBars
            label={t('report.byDay')}
            days={daily}
            series={platformSeries}
            unit={3600}
            scaleText={(value, shortFrom) => hours(value * 3600, shortFrom)}
            valueText={durationText}
          />
        </Suspense>
      </div>
      <details className={classes.details}>
        <summary>{t('report.asTable')}</summary>
        <SmallTable
          caption={<VisuallyHidden>{t('report.byDay')}</VisuallyHidden>}
          align="end"
          head={[t('report.day'), ...platformSeries.map(({ label }) => label)]}
          rows={daily.map(({ date, android, ios }) => [
            formatDay(date, language, 'full'),
            durationText(android),
            durationText(ios),
          ])}
        />
      </details>
    </>
  )
}
