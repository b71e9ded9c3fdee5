import { Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconMoodCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/states.tsx'
import { LongList } from '../long-list.tsx'
import type { Cause, Report } from '../model/report.ts'
import { StatusMark } from '../status-mark.tsx'
import { useFailureWords } from '../use-failure-words.ts'
import { useReportSearch } from '../use-report-search.ts'
import classes from './causes-tab.module.css'

export function CausesTab({ report }: { report: Report }) {
  const { t } = useTranslation('report')
  if (report.causes.length === 0) {
    const failed = report.counts.failed + report.counts.unfinished
    return (
      <EmptyState
        icon={IconMoodCheck}
        title={failed > 0 ? t('causes.unknown') : t('causes.none')}
        description={failed > 0 ? t('causes.unknownHint') : undefined}
      />
    )
  }
  return (
    <LongList label={t('tabs.causes')} items={report.causes} keyOf={({ id }) => id} height={200} gap={12}>
      {(cause) => <CauseCard cause={cause} />}
    </LongList>
  )
}

/** Tests named under each cause; the others are one click away. */
const mostNamed = 5

function CauseCard({ cause: { id: cause, type, message, tests, failed, attempts } }: { cause: Cause }) {
  const { t } = useTranslation('report')
  const { openTest } = useReportSearch()
  const words = useFailureWords()
  const first = tests[0]?.failure
  const showAll = () => openTest({ cause, test: tests[0]?.id })
  const flaky = tests.length - failed
  const facts = [
    type,
    failed > 0 && t('causes.failed', { count: failed }),
    flaky > 0 && t('causes.flaky', { count: flaky }),
    t('causes.attempts', { count: attempts }),
  ]
  return (
    <div className={classes.cause}>
      <Group align="flex-start" wrap="nowrap" gap={14}>
        <strong className={classes.count}>{tests.length}</strong>
        <Stack gap={2} miw={0}>
          <UnstyledButton className={classes.message} onClick={showAll}>
            {(first ? words(first) : message) || t('failure.empty')}
          </UnstyledButton>
          <Text span c="dimmed" fz={13}>
            {facts.filter(Boolean).join(' · ')}
          </Text>
        </Stack>
      </Group>
      <ul className={classes.tests}>
        {tests.slice(0, mostNamed).map(({ id, status, clazz, method }) => (
          <li key={id}>
            <UnstyledButton onClick={() => openTest({ cause, test: id })}>
              <StatusMark status={status} size={14} />
              <span>
                {clazz} › {method}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {tests.length > mostNamed && (
        <UnstyledButton className={classes.more} onClick={showAll}>
          {t('causes.more', { count: tests.length - mostNamed })}
        </UnstyledButton>
      )}
    </div>
  )
}
