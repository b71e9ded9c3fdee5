import { Button, Group, SimpleGrid, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { UsageStatistics } from '../../contract/teams.ts'
import { csvLine, csvStart } from '../../i18n/csv.ts'
import type { Language } from '../../i18n/languages.ts'
import { formatMoney } from '../../i18n/numbers.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { saveFile } from '../../lib/browser.ts'
import { platformSeries } from '../../shared/day-bars.tsx'
import { useHoursText } from '../../ui/cells.tsx'
import { ChoiceStrip } from '../../ui/choice-strip.tsx'
import { Panel } from '../../ui/page.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { DailyUsage } from './daily-usage.tsx'
import { type UsagePeriod, usagePeriods } from './period.ts'
import { usageQuery } from './queries.ts'
import { Shares } from './shares.tsx'
import classes from './usage.module.css'

interface UsageReportProps {
  period: UsagePeriod
  onPeriod: (period: UsagePeriod) => void
}

/** One period by day, platform and project. */
export function UsageReport({ period, onPeriod }: UsageReportProps) {
  const { t } = useTranslation(['usage', 'errors'])
  const language = useLanguage()
  const usage = useQuery(usageQuery(period))
  const { data } = usage
  const save = (shown: UsageStatistics) => {
    const name = `usage-${shown.daily[0]?.date ?? ''}-${shown.daily.at(-1)?.date ?? ''}.csv`
    saveFile(new Blob([usageCsv(shown, t, language)], { type: 'text/csv;charset=utf-8' }), name)
  }
  return (
    <section aria-labelledby="usage-report" aria-busy={usage.isFetching}>
      <Group gap="xs" mb="sm">
        <Title order={2} id="usage-report" flex={1}>
          {t('report.title')}
        </Title>
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
      </Group>
      {data ? (
        <Report usage={data} />
      ) : usage.error ? (
        <Panel>
          <ErrorState title={t('errors:notLoaded.figures')} query={usage} />
        </Panel>
      ) : (
        <Skeleton height={388} radius="lg" />
      )}
    </section>
  )
}

function Report({ usage }: { usage: UsageStatistics }) {
  const { t } = useTranslation('usage')
  const hours = useHoursText()
  const language = useLanguage()
  return (
    <>
      <Panel mb="md">
        <Text c="dimmed" mb="xs">
          <Text span fz="1.375rem" fw={600} c="var(--text-strong)" mr="sm" className="figures">
            {hours(usage.seconds_used)}
          </Text>
          {t('report.amount', { amount: formatMoney(usage.amount_usd, language) })}
        </Text>
        <DailyUsage daily={usage.daily} />
      </Panel>
      <SimpleGrid minColWidth="min(100%, 320px)" autoFlow="auto-fit" className={classes.columns}>
        <Shares
          title={t('report.byPlatform')}
          total={usage.seconds_used}
          shares={platformSeries.map(({ name, label, color }) => ({
            key: name,
            name: label,
            seconds: usage.by_platform[name],
            color,
          }))}
        />
        <Shares
          title={t('report.byProject')}
          total={usage.seconds_used}
          shares={usage.by_project.map(({ project_id, name, seconds }, i) => ({
            // A service may tell several parts of no project, or of one.
            key: `${project_id} ${i}`,
            name: name || t('report.noProject'),
            seconds,
            projectId: project_id ?? undefined,
          }))}
        />
      </SimpleGrid>
    </>
  )
}

/** Seconds, not hours: rounded values would give wrong sums elsewhere. */
function usageCsv(usage: UsageStatistics, t: TFunction<'usage'>, language: Language): string {
  const { daily, by_platform, by_project, seconds_used, amount_usd } = usage
  const lines: (readonly (string | number)[])[] = [
    [t('csv.day'), t('csv.android'), t('csv.ios'), t('csv.total')],
    ...daily.map(({ date, android, ios }) => [date, android, ios, android + ios]),
    [t('csv.sum'), by_platform.android, by_platform.ios, seconds_used],
    [],
    [t('csv.project'), t('csv.total')],
    ...by_project.map(({ name, seconds }) => [name || t('report.noProject'), seconds]),
    [],
    [t('csv.toPay'), amount_usd],
  ]
  return csvStart + lines.map((line) => csvLine(line, language)).join('')
}
