import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { UsageStatistics } from '../../contract/teams.ts'
import { saveFile } from '../../lib/save-file.ts'
import { ChoiceStrip } from '../../ui/choice-strip.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useHoursText, useMoneyText } from './amounts.ts'
import { DailyUsage } from './daily-usage.tsx'
import { type UsagePeriod, usagePeriods } from './period.ts'
import { usageQuery } from './queries.ts'
import { Shares } from './shares.tsx'
import { usageCsv } from './usage-csv.ts'
import classes from './usage-page.module.css'

interface UsageReportProps {
  period: UsagePeriod
  onPeriod: (period: UsagePeriod) => void
}

/** One period by day, platform and project. */
export function UsageReport({ period, onPeriod }: UsageReportProps) {
  const { t } = useTranslation('usage')
  const usage = useQuery(usageQuery(period))
  const { data } = usage
  const save = (shown: UsageStatistics) => {
    const name = `usage-${shown.daily[0]?.date ?? ''}-${shown.daily.at(-1)?.date ?? ''}.csv`
    saveFile(new Blob([usageCsv(shown)], { type: 'text/csv;charset=utf-8' }), name)
  }
  return (
    <section aria-labelledby="usage-report" aria-busy={usage.isFetching}>
      <header className={classes.head}>
        <h2 id="usage-report">{t('report.title')}</h2>
        <ChoiceStrip
          label={t('report.period')}
          value={period}
          choices={usagePeriods.map((value) => ({ value, label: t(`report.periods.${value}`) }))}
          onChange={onPeriod}
        />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} aria-hidden />}
          disabled={!data}
          onClick={() => data && save(data)}
        >
          {t('report.csv')}
        </Button>
      </header>
      {data ? (
        <Report usage={data} />
      ) : usage.error ? (
        <div className={classes.frame}>
          <ErrorState query={usage} />
        </div>
      ) : (
        <Skeleton height={388} radius="lg" />
      )}
    </section>
  )
}

function Report({ usage }: { usage: UsageStatistics }) {
  const { t } = useTranslation('usage')
  const hours = useHoursText()
  const money = useMoneyText()
  return (
    <>
      <div className={classes.frame}>
        <p className={classes.total}>
          <strong>{hours(usage.seconds_used)}</strong>
          <span>{t('report.amount', { amount: money(usage.amount_usd) })}</span>
        </p>
        <DailyUsage daily={usage.daily} />
      </div>
      <div className={classes.columns}>
        <Shares
          title={t('report.byPlatform')}
          total={usage.seconds_used}
          shares={[
            { key: 'android', name: 'Android', seconds: usage.by_platform.android },
            { key: 'ios', name: 'iOS', seconds: usage.by_platform.ios },
          ]}
        />
        <Shares
          title={t('report.byProject')}
          total={usage.seconds_used}
          shares={usage.by_project.map(({ project_id, name, seconds }) => ({
            key: project_id ?? 'none',
            name: name || t('report.noProject'),
            seconds,
            ...(project_id ? { projectId: project_id } : {}),
          }))}
        />
      </div>
    </>
  )
}
