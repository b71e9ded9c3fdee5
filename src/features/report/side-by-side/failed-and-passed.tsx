import { Box, Button, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconArrowsDiff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Run } from '../../../contract/runs.ts'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import type { Attempt, Test } from '../model/report.ts'
import { className } from '../model/test-name.ts'
import { useReportSearch } from '../use-report-search.ts'
import { type SearchProgress, usePassedAttempt } from './queries.ts'
import { TwoAttempts } from './two-attempts.tsx'

interface BesidePassProps {
  run: Run
  test: Test
  attempt: Attempt
}

/** A failed attempt beside the latest one of its test that passed. */
export default function FailedBesidePassed({ run, test, attempt }: BesidePassProps) {
  const { t } = useTranslation('report')
  const { change } = useReportSearch()
  return (
    <Stack component="section" miw={0} aria-label={t('beside.title')}>
      <Group component="header" align="flex-start" gap="8px 16px">
        <Box flex="1 1 280px" miw={0}>
          <Title order={2}>{t('beside.title')}</Title>
          <Text c="dimmed" fz={13} style={{ overflowWrap: 'anywhere' }}>
            {test.method} · {className(test)}
          </Text>
        </Box>
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          onClick={() => change({ beside: undefined, line: undefined }, { push: true })}
        >
          {t('beside.back')}
        </Button>
      </Group>
      <FoundPass run={run} test={test} attempt={attempt} />
    </Stack>
  )
}

function FoundPass({ run, test, attempt }: BesidePassProps) {
  const { t } = useTranslation(['report', 'errors'])
  const pass = usePassedAttempt(run, test, { lookThroughRuns: true })
  if (pass.found) return <TwoAttempts failed={{ run, test, attempt }} passed={pass.found} />
  if (pass.error) return <ErrorState title={t('errors:notLoaded.runs')} query={pass} />
  if (run.project && !pass.data) return <Looking {...pass.progress} />
  return (
    <EmptyState
      icon={IconArrowsDiff}
      title={t('beside.none')}
      description={<WhereLooked run={run} {...pass.data} />}
    />
  )
}

function WhereLooked({ run, total = 0, unread = 0 }: { run: Run; total?: number; unread?: number }) {
  const { t } = useTranslation('report')
  if (!run.project) return t('beside.noneHere')
  if (total === 0) return t('beside.noneElsewhere')
  return (
    <>
      {t('beside.noneInRuns', { count: total })}
      {unread > 0 && ` ${t('beside.unread', { count: unread })}`}
    </>
  )
}

function Looking({ looked, total }: SearchProgress) {
  const { t } = useTranslation('report')
  return (
    <Stack align="center" gap={8} px="md" py={48} ta="center" role="status">
      <Text fw={600}>{t('beside.looking')}</Text>
      <Progress
        w="min(320px, 100%)"
        value={total > 0 ? (100 * looked) / total : 0}
        aria-label={t('beside.looking')}
      />
      {total > 0 && (
        <Text c="dimmed" fz={13} className="figures">
          {t('beside.looked', { looked, total })}
        </Text>
      )}
    </Stack>
  )
}
