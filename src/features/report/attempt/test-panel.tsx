import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Run } from '../../../contract/runs.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { useShortcuts } from '../../../ui/shortcuts/use-shortcuts.ts'
import type { Attempt, Report, Test } from '../model/report.ts'
import { reportKey } from '../report-shortcuts.ts'
import { StatusMark } from '../status-mark.tsx'
import { useAttemptResult } from '../use-attempt-result.ts'
import { useHistory } from '../use-history.ts'
import { nothingPicked, useReportSearch } from '../use-report-search.ts'
import { AttemptChoice } from './attempt-choice.tsx'
import { AttemptFacts } from './attempt-facts.tsx'
import { Diagnosis } from './diagnosis.tsx'
import { Evidence } from './evidence.tsx'
import { FailureView } from './failure-view.tsx'
import { HistoryStrip } from './history-strip.tsx'
import classes from './test-panel.module.css'

interface TestPanelProps {
  run: Run
  report: Report
  test: Test
  onClose: () => void
  onStep: (by: number) => void
}

/** One test: what happened in each attempt, and everything that was kept of it. */
export function TestPanel({ run, report, test, onClose, onStep }: TestPanelProps) {
  const { t } = useTranslation(['report', 'common'])
  const { search, change } = useReportSearch()
  const history = useHistory(run, test.id)
  const attempt = test.attempts.find(({ number }) => number === search.attempt) ?? telling(test)
  const choose = (number: number) => change({ ...nothingPicked, attempt: number })
  const step = (by: number) => () => {
    const next = attempt && test.attempts.find(({ number }) => number === attempt.number + by)
    return next ? choose(next.number) : false
  }
  useShortcuts([reportKey('previousAttempt', ['['], step(-1)), reportKey('nextAttempt', [']'], step(1))])
  const className = `${test.pkg ? `${test.pkg}.` : ''}${test.clazz}`
  return (
    <section className={classes.panel} aria-label={test.method}>
      <header className={classes.header}>
        <StatusMark status={test.status} size={20} />
        <div className={classes.name}>
          <h2>{test.method}</h2>
          <span className={classes.clazz}>{className}</span>
        </div>
        <div className={classes.tools}>
          <CopyButton value={test.id} />
          <ActionIcon
            variant="subtle"
            color="gray"
            onClick={() => onStep(-1)}
            aria-label={t('panel.previous')}
            title={t('panel.previous')}
          >
            <IconChevronUp size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            onClick={() => onStep(1)}
            aria-label={t('panel.next')}
            title={t('panel.next')}
          >
            <IconChevronDown size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            onClick={onClose}
            aria-label={t('common:actions.close')}
            title={t('common:actions.close')}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </div>
      </header>
      {attempt && (
        <>
          {test.attempts.length > 1 && (
            <AttemptChoice attempts={test.attempts} current={attempt.number} onChoose={choose} />
          )}
          <AttemptFacts run={run} report={report} attempt={attempt} />
          <Diagnosis test={test} report={report} history={history} />
          <AttemptFailure key={`failure ${attempt.number}`} run={run} test={test} attempt={attempt} />
          <Evidence key={attempt.number} run={run} test={test} attempt={attempt} />
          <HistoryStrip run={run} test={test} past={history.past} />
        </>
      )}
    </section>
  )
}

function AttemptFailure({ run, test, attempt }: { run: Run; test: Test; attempt: Attempt }) {
  const { t } = useTranslation('report')
  const own = useAttemptResult(run.id, test, attempt)
  const failure = attempt.failure ?? own
  if (failure) return <FailureView failure={failure} pkg={test.pkg} status={attempt.status} />
  if (attempt.status === 'passed' || attempt.status === 'ignored') return null
  return <p className={classes.untold}>{t('panel.noMessage')}</p>
}

/** The attempt to begin with: the last that failed, for it tells why. */
function telling({ attempts, status }: Test) {
  const wanted = status === 'unfinished' ? 'unfinished' : 'failed'
  return attempts.findLast((attempt) => attempt.status === wanted) ?? attempts.at(-1)
}
