import { Box, Group, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Run } from '../../../contract/runs.ts'
import { formatDateTime } from '../../../i18n/dates.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { Tooltip } from '../../../ui/tooltip.tsx'
import type { Test } from '../model/report.ts'
import { type PastResult, useHistory } from '../queries.ts'
import { StatusMark } from '../status-mark.tsx'
import { useTestTime } from '../wording.ts'
import classes from './history-strip.module.css'

/** The test's results in earlier runs: is the failure new? */
export function HistoryStrip({ run, test }: { run: Run; test: Test }) {
  const { t } = useTranslation('report')
  const past = useHistory(run, test.id)
  if (!run.project) {
    return (
      <Text c="dimmed" fz={13}>
        {t('history.noProject')}
      </Text>
    )
  }
  const known = [...past, { run, test }]
  const longest = Math.max(1, ...known.map(({ test }) => test?.duration ?? 0))
  const failures = known.filter(({ test }) => test?.status === 'failed').length
  return (
    <section aria-label={t('history.label')}>
      <Group align="baseline" gap="4px 12px" mb={8}>
        <Title order={3}>{t('history.label')}</Title>
        <Text span c="dimmed" fz={13}>
          {t('history.failed', { count: failures, total: known.filter(({ test }) => test).length })}
        </Text>
      </Group>
      <Group component="ol" wrap="nowrap" gap={2} m={0} p={0}>
        {known.map((result) => (
          <Group component="li" key={result.run.id} flex="1 1 0" miw={0} maw={32}>
            <PastBar {...result} testId={test.id} longest={longest} current={result.run.id === run.id} />
          </Group>
        ))}
      </Group>
    </section>
  )
}

interface PastBarProps extends PastResult {
  testId: string
  longest: number
  current: boolean
}

/** Memoised: results come one by one. */
const PastBar = memo(({ run, test, testId, longest, current }: PastBarProps) => {
  const { t } = useTranslation('report')
  const language = useLanguage()
  const time = useTestTime()
  const words = [
    formatDateTime(run.created, language),
    test
      ? `${t(`status.${test.status}`)}, ${time(test.duration)}`
      : test === null
        ? t('history.absent')
        : t('history.loading'),
    run.name ?? '',
  ]
  const text = words.filter(Boolean).join(' · ')
  return (
    <Tooltip label={text} maxWidth={320}>
      <Link
        to="/runs/$id/report"
        params={{ id: run.id }}
        search={{ test: testId }}
        className={classes.bar}
        aria-label={text}
        aria-current={current || undefined}
      >
        <span
          className={classes.height}
          data-status={test?.status}
          style={{ height: `${20 + 80 * ((test?.duration ?? 0) / longest)}%` }}
        />
        {test ? (
          <StatusMark status={test.status} size={14} decorative />
        ) : (
          <Box component="span" h={14} aria-hidden />
        )}
      </Link>
    </Tooltip>
  )
})
