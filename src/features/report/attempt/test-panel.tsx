import { Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowsDiff, IconChevronDown, IconChevronUp, IconMarkdown, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Run } from '../../../contract/runs.ts'
import { CopyButton, IconButton } from '../../../ui/buttons.tsx'
import { DisabledReason } from '../../../ui/disabled-reason.tsx'
import { useShortcuts } from '../../../ui/shortcuts/use-shortcuts.ts'
import { useDialog } from '../../../ui/use-dialog.tsx'
import { TestIssueDialog } from '../issue/test-issue-dialog.tsx'
import { KnownHistory, KnownPart } from '../known/known-part.tsx'
import { isFailed } from '../model/attempt-outcome.ts'
import type { Owner } from '../model/owners.ts'
import type { Attempt, Report, Test } from '../model/report.ts'
import { className } from '../model/test-name.ts'
import { useOwnerWords } from '../owners/owners.tsx'
import { usePastStatuses } from '../queries.ts'
import { usePassedAttempt } from '../side-by-side/queries.ts'
import { StatusMark } from '../status-mark.tsx'
import { useReportSearch, withoutAttempt } from '../use-report-search.ts'
import type { Verdicts } from '../verdicts/use-verdicts.ts'
import { useVerdictWords, VerdictSentence } from '../verdicts/verdict-words.tsx'
import { reportKey } from '../wording.ts'
import { AttemptChoice } from './attempt-choice.tsx'
import { AttemptFacts } from './attempt-facts.tsx'
import { Diagnosis, LikelyCause } from './diagnosis.tsx'
import { Evidence } from './evidence.tsx'
import { FailureLead, FailureTrace } from './failure-view.tsx'
import { HistoryStrip } from './history-strip.tsx'
import { useFailure } from './queries.ts'

interface TestPanelProps {
  run: Run
  report: Report
  test: Test
  verdicts: Verdicts
  owner: Owner | null
  onClose: () => void
  onStep: (by: number) => void
}

/** One test: the outcome of each attempt, and all of its artifacts. */
export function TestPanel({ run, report, test, verdicts, owner, onClose, onStep }: TestPanelProps) {
  const { t } = useTranslation(['report', 'common'])
  const { search, change } = useReportSearch()
  const attempt = test.attempts.find(({ number }) => number === search.attempt) ?? decisiveAttempt(test)
  const choose = ({ number }: Attempt) => change({ ...withoutAttempt, attempt: number })
  const step = (by: number) => () => {
    const next = attempt && test.attempts.find(({ number }) => number === attempt.number + by)
    return next ? choose(next) : false
  }
  const words = useVerdictWords(verdicts.main)
  const verdict = verdicts.of(test)
  const ownerWords = useOwnerWords()
  const issue = useDialog((dialog, of: Attempt) => (
    <TestIssueDialog
      {...dialog}
      run={run}
      test={test}
      attempt={of}
      verdict={verdict && words(verdict)}
      owner={owner && ownerWords(owner)}
    />
  ))
  const compare =
    attempt && isFailed(attempt)
      ? () => change({ ...withoutAttempt, attempt: attempt.number, beside: 'passed' }, { push: true })
      : undefined
  const pass = usePassedAttempt(run, test, { lookThroughRuns: false })
  const hasNoPass = !pass.found && (!run.project || pass.data !== undefined)
  useShortcuts([
    reportKey('copyIssue', ['c'], () => (attempt ? issue.open(attempt) : false)),
    reportKey('beside', ['b'], hasNoPass ? () => false : (compare ?? (() => false))),
    reportKey('previousAttempt', ['['], step(-1)),
    reportKey('nextAttempt', [']'], step(1)),
  ])
  return (
    <Stack component="section" gap={10} miw={0} aria-label={test.method}>
      <Group component="header" align="flex-start" wrap="nowrap" gap={10}>
        <Box component="span" mt={3} lh={0}>
          <StatusMark status={test.status} size={20} />
        </Box>
        <Box flex={1} miw={0}>
          <Title order={2}>{test.method}</Title>
          {/* Side by side where there is room: the evidence below is to be in sight. */}
          <Group gap="0 16px">
            <Text c="dimmed" fz={13}>
              {className(test)}
            </Text>
            {owner && (
              <Text c="dimmed" fz={13} style={{ overflowWrap: 'anywhere' }}>
                {t('owners.ownedBy', { owner: ownerWords(owner) })}
              </Text>
            )}
          </Group>
        </Box>
        <Group gap={0} wrap="nowrap">
          <CopyButton value={test.id} />
          {attempt && (
            <IconButton icon={IconMarkdown} label={t('issue.title')} onClick={() => issue.open(attempt)} />
          )}
          <IconButton icon={IconChevronUp} label={t('panel.previous')} onClick={() => onStep(-1)} />
          <IconButton icon={IconChevronDown} label={t('panel.next')} onClick={() => onStep(1)} />
          <IconButton icon={IconX} label={t('common:actions.close')} onClick={onClose} />
        </Group>
      </Group>
      {issue.dialog}
      {attempt && (
        <>
          <AttemptEvidence
            key={attempt.number}
            run={run}
            report={report}
            test={test}
            attempt={attempt}
            verdictSentence={verdict && <VerdictSentence verdict={verdict} main={verdicts.main} />}
            choice={
              test.attempts.length > 1 && (
                <AttemptChoice attempts={test.attempts} current={attempt} onChoose={choose} />
              )
            }
            onCompare={compare}
            hasNoPass={hasNoPass}
          />
          <HistoryStrip run={run} test={test} />
          <KnownHistory run={run} test={test} attempt={attempt} />
        </>
      )}
    </Stack>
  )
}

interface AttemptEvidenceProps extends Pick<TestPanelProps, 'run' | 'report' | 'test'> {
  attempt: Attempt
  /** How the failure compares with earlier runs. */
  verdictSentence: ReactNode
  /** Of the attempt. */
  choice: ReactNode
  /** With an attempt that passed. */
  onCompare: (() => void) | undefined
  /** There is none, as far as is known. */
  hasNoPass: boolean
}

/** The verdict, the failure and the artifacts come first; trace and clues follow. */
function AttemptEvidence({
  run,
  report,
  test,
  attempt,
  verdictSentence,
  choice,
  onCompare,
  hasNoPass,
}: AttemptEvidenceProps) {
  const { t } = useTranslation('report')
  const failure = useFailure(run.id, test, attempt)
  const pastStatuses = usePastStatuses(run, test.id)
  const silent = attempt.status !== 'passed' && attempt.status !== 'ignored'
  return (
    <>
      {onCompare ? (
        <KnownPart run={run} test={test} attempt={attempt} choice={choice}>
          <DisabledReason reason={hasNoPass ? t('beside.none') : null}>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconArrowsDiff size={16} aria-hidden />}
              onClick={onCompare}
            >
              {t('beside.open')}
            </Button>
          </DisabledReason>
        </KnownPart>
      ) : (
        choice
      )}
      {failure ? (
        <FailureLead
          failure={failure}
          status={attempt.status}
          verdict={
            <Group gap="2px 16px" mb={6}>
              {verdictSentence}
              <LikelyCause test={test} report={report} pastStatuses={pastStatuses} />
            </Group>
          }
        />
      ) : (
        silent && <Text c="dimmed">{t('panel.noMessage')}</Text>
      )}
      <Evidence run={run} test={test} attempt={attempt} />
      <AttemptFacts run={run} report={report} attempt={attempt} />
      {failure && <FailureTrace failure={failure} pkg={test.pkg} />}
      <Diagnosis test={test} report={report} pastStatuses={pastStatuses} />
    </>
  )
}

/** The attempt to begin with: the last that failed, for it tells why. */
function decisiveAttempt({ attempts, status }: Test) {
  const wanted = status === 'unfinished' ? 'unfinished' : 'failed'
  return attempts.findLast((attempt) => attempt.status === wanted) ?? attempts.at(-1)
}
