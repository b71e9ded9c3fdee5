import { Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconMarkdown, IconMoodCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Run } from '../../../contract/runs.ts'
import { IconButton } from '../../../ui/buttons.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useDialog } from '../../../ui/use-dialog.tsx'
import { PageList } from '../../../ui/virtual-rows.tsx'
import { IssueDialog } from '../issue/issue-dialog.tsx'
import { describeCause } from '../issue/write-issue.ts'
import { KnownMark, useKnownFailures } from '../known/known-failures.tsx'
import type { OwnerOf } from '../model/owners.ts'
import type { Cause, Report, Test } from '../model/report.ts'
import shared from '../report.module.css'
import { StatusMark } from '../status-mark.tsx'
import { useReportSearch } from '../use-report-search.ts'
import { useFailureWords } from '../wording.ts'
import { CauseHistoryLine, CauseHistoryState, useCauseHistories } from './cause-history.tsx'
import classes from './causes-tab.module.css'

interface CausesTabProps {
  run: Run
  report: Report
  ownerOf: OwnerOf
}

export function CausesTab({ run, report, ownerOf }: CausesTabProps) {
  const { t } = useTranslation('report')
  const { isKnown } = useKnownFailures(run)
  const past = useCauseHistories(run)
  const issue = useDialog((dialog, cause: Cause) => (
    <IssueDialog {...dialog} text={describeCause(t, { run, cause, ownerOf, link: location.href })} />
  ))
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
    <>
      {issue.dialog}
      <CauseHistoryState {...past} />
      <PageList label={t('tabs.causes')} items={report.causes} keyOf={({ id }) => id} height={200}>
        {(cause) => {
          const history = past.histories?.get(cause.id)
          const props = {
            cause,
            isKnown,
            onCopy: () => issue.open(cause),
            history: history && (
              <CauseHistoryLine runId={run.id} cause={cause.id} history={history} looked={past.looked} />
            ),
          }
          return cause.tests.length === 1 ? <CauseOfOne {...props} /> : <CauseCard {...props} />
        }}
      </PageList>
    </>
  )
}

/** Tests named under each cause; the others are one click away. */
const mostNamed = 5

interface CauseProps {
  cause: Cause
  isKnown: (test: Test) => boolean
  onCopy: () => void
  /** In other runs. */
  history: ReactNode
}

/** The cause of a single test: a line of a list. */
function CauseOfOne({
  cause: { id: cause, message, tests, attempts },
  isKnown,
  onCopy,
  history,
}: CauseProps) {
  const { t } = useTranslation('report')
  const { openTest } = useReportSearch()
  const words = useFailureWords()
  const [test] = tests
  if (!test) return null
  const text = (test.failure ? words(test.failure) : message) || t('failure.empty')
  const detail = `${test.clazz} › ${test.method} · ${t('causes.attempts', { count: attempts })}`
  return (
    <Group className={classes.single} wrap="nowrap" gap={12}>
      <Stack flex={1} gap={2} miw={0}>
        <UnstyledButton className={classes.row} onClick={() => openTest({ cause, test: test.id })}>
          <StatusMark status={test.status} />
          <span className={shared.words}>
            <span className={classes.message}>{text}</span>
            <span className={shared.detail} title={detail}>
              {isKnown(test) && <KnownMark />}
              {detail}
            </span>
          </span>
        </UnstyledButton>
        {history && <div className={classes.history}>{history}</div>}
      </Stack>
      <IconButton icon={IconMarkdown} label={t('issue.title')} onClick={onCopy} />
    </Group>
  )
}

function CauseCard({
  cause: { id: cause, type, message, tests, failed, attempts },
  isKnown,
  onCopy,
  history,
}: CauseProps) {
  const { t } = useTranslation('report')
  const { openTest } = useReportSearch()
  const words = useFailureWords()
  const first = tests[0]?.failure
  const text = (first ? words(first) : message) || t('failure.empty')
  const showAll = () => openTest({ cause, test: tests[0]?.id })
  const flaky = tests.length - failed
  const facts = [
    !text.startsWith(type.slice(type.lastIndexOf('.') + 1)) && type,
    failed > 0 && t('causes.failed', { count: failed }),
    flaky > 0 && t('causes.flaky', { count: flaky }),
    t('causes.attempts', { count: attempts }),
  ]
  return (
    <div className={classes.cause}>
      <Group align="flex-start" wrap="nowrap" gap={14}>
        <strong className={classes.count}>{tests.length}</strong>
        <Stack flex={1} gap={2} miw={0}>
          <UnstyledButton className={classes.message} onClick={showAll}>
            {text}
          </UnstyledButton>
          <Text span c="dimmed" fz={13}>
            {facts.filter(Boolean).join(' · ')}
          </Text>
          {history}
        </Stack>
        <IconButton icon={IconMarkdown} label={t('issue.title')} onClick={onCopy} />
      </Group>
      <ul className={classes.tests}>
        {tests.slice(0, mostNamed).map((test) => (
          <li key={test.id}>
            <UnstyledButton onClick={() => openTest({ cause, test: test.id })}>
              <StatusMark status={test.status} size={14} />
              <span>
                {isKnown(test) && <KnownMark />}
                {test.clazz} › {test.method}
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
