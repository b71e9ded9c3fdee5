import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import {
  IconBug,
  IconCloudOff,
  IconDeviceMobileOff,
  IconHelpCircle,
  IconListCheck,
  IconSearch,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type Clue, diagnose } from '../model/diagnosis.ts'
import type { TestStatus } from '../model/enums.ts'
import type { Report, Test } from '../model/report.ts'
import { useReportSearch } from '../use-report-search.ts'

const icons = {
  app: IconBug,
  test: IconListCheck,
  service: IconCloudOff,
  run: IconDeviceMobileOff,
  unclear: IconHelpCircle,
  pending: IconSearch,
} as const

interface DiagnosisProps {
  test: Test
  report: Report
  /** Of earlier runs; undefined while they are read. */
  pastStatuses: readonly TestStatus[] | undefined
}

/** The probable origin of the failure in one line, with the best clue to it. */
export function LikelyCause({ test, report, pastStatuses }: DiagnosisProps) {
  const { t } = useTranslation('report')
  const { clues, origin } = diagnose(test, report, pastStatuses)
  if (clues.length === 0) return null
  const verdict = origin === undefined ? 'pending' : (origin ?? 'unclear')
  const Icon = icons[verdict]
  const [clue] = clues.filter((one) => one.origin === origin).sort((a, b) => b.weight - a.weight)
  return (
    <Group gap="2px 8px" c={origin ? undefined : 'dimmed'} aria-busy={!pastStatuses}>
      <Icon size={18} color={origin ? 'var(--accent)' : 'currentColor'} aria-hidden />
      <Text span fw={600} c={origin ? 'var(--text-strong)' : undefined}>
        {t(`clues.verdict.${verdict}`)}
      </Text>
      {clue && (
        <Text span c="dimmed" fz={13}>
          <ClueText clue={clue} />
        </Text>
      )}
    </Group>
  )
}

/** Is it the test or the app? The clues for and against. */
export function Diagnosis({ test, report, pastStatuses }: DiagnosisProps) {
  const { t } = useTranslation('report')
  const { clues } = diagnose(test, report, pastStatuses)
  if (clues.length === 0) return null
  return (
    <Stack
      component="section"
      gap={8}
      px={12}
      py={10}
      bd="1px solid var(--line)"
      bdrs={8}
      bg="var(--surface-sunken)"
      aria-label={t('clues.label')}
      aria-busy={!pastStatuses}
    >
      <Title order={3}>{t('clues.label')}</Title>
      <Stack component="ul" gap={4} m={0} p={0} fz={13}>
        {clues.map((clue) => (
          <Group
            component="li"
            key={clue.kind}
            justify="space-between"
            align="baseline"
            wrap="nowrap"
            gap={12}
          >
            <ClueText clue={clue} />
            {clue.origin && (
              <Text span flex="none" c="dimmed" fz={12}>
                {t(`clues.origin.${clue.origin}`)}
              </Text>
            )}
          </Group>
        ))}
        {!pastStatuses && (
          <Group component="li" c="dimmed">
            {t('clues.pending')}
          </Group>
        )}
      </Stack>
    </Stack>
  )
}

function ClueText({ clue }: { clue: Clue }) {
  const { t } = useTranslation('report')
  const { change } = useReportSearch()
  switch (clue.kind) {
    case 'failureKind':
      return <span>{t(`clues.failureKind.${clue.failureKind}`)}</span>
    case 'passedLater':
      return <span>{t('clues.passedLater', { number: clue.attempt })}</span>
    case 'sameFailure':
      return <span>{t('clues.sameFailure', { count: clue.devices })}</span>
    case 'differentFailures':
      return <span>{t('clues.differentFailures', { count: clue.causes })}</span>
    case 'shared':
      return (
        <Anchor
          component="button"
          type="button"
          fz={13}
          onClick={() =>
            change(
              { cause: clue.causeId, status: undefined, verdict: undefined, q: undefined },
              { push: true },
            )
          }
        >
          {t('clues.shared', { count: clue.tests })}
        </Anchor>
      )
    case 'new':
    case 'since':
    case 'always':
      return <span>{t(`clues.${clue.kind}`, { count: clue.runs })}</span>
    case 'often':
    case 'before':
      return <span>{t('clues.before', { failed: clue.failed, count: clue.runs })}</span>
    case 'unknownBefore':
      return <span>{t('clues.unknownBefore')}</span>
  }
}
