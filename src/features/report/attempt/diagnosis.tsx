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
import type { Report, Test } from '../model/report.ts'
import type { useHistory } from '../queries.ts'
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
  history: ReturnType<typeof useHistory>
}

/** Is it the test or the app? The clues for and against, and the origin that most of them point to. */
export function Diagnosis({ test, report, history: { past, isPending } }: DiagnosisProps) {
  const { t } = useTranslation('report')
  const known = past.flatMap((result) => result.test?.status ?? [])
  const { clues, origin } = diagnose(test, report, isPending ? undefined : known)
  if (clues.length === 0) return null
  const verdict = origin === undefined ? 'pending' : (origin ?? 'unclear')
  const Icon = icons[verdict]
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
    >
      <Group gap={8} wrap="nowrap" c={origin ? undefined : 'dimmed'}>
        <Icon
          size={18}
          color={origin ? 'var(--accent)' : 'currentColor'}
          style={{ flex: 'none' }}
          aria-hidden
        />
        <Title order={3}>{t(`clues.verdict.${verdict}`)}</Title>
      </Group>
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
        {isPending && (
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
          fz={13}
          onClick={() =>
            change({ cause: clue.causeId, status: undefined, known: undefined, q: undefined }, { push: true })
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
