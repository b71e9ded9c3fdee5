import { useTranslation } from 'react-i18next'
import type { Run } from '../../../contract/runs.ts'
import { formatDateTime } from '../../../i18n/dates.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import type { TestStatus } from '../model/enums.ts'
import type { Report, Test } from '../model/report.ts'
import { className } from '../model/test-name.ts'
import { useTestTime } from '../wording.ts'
import classes from './printed-report.module.css'

/** The tests that readers of the paper ask about; the rest is counted above. */
const listed: readonly TestStatus[] = ['failed', 'unfinished', 'flaky']
/** More would be too long to print. */
const mostTests = 200
const mostLines = 40

/** The report on paper: every failure open, nothing to press. */
export function PrintedReport({ run, report }: { run: Run; report: Report | undefined }) {
  const { t } = useTranslation('report')
  const language = useLanguage()
  const tests = report?.tests ?? []
  return (
    <div className={classes.report}>
      <p className={classes.origin}>
        {formatDateTime(run.created, language)} · {location.origin + location.pathname}
      </p>
      {listed.map((status) => (
        <Section key={status} status={status} tests={tests.filter((test) => test.status === status)} />
      ))}
      {report && tests.length > 0 && (
        <p className={classes.origin}>
          {t('print.rest', { passed: report.counts.passed, ignored: report.counts.ignored })}
        </p>
      )}
    </div>
  )
}

function Section({ status, tests }: { status: TestStatus; tests: readonly Test[] }) {
  const { t } = useTranslation('report')
  if (tests.length === 0) return null
  return (
    <section>
      <h2>
        {t(`status.${status}`)}: {tests.length}
      </h2>
      {tests.slice(0, mostTests).map((test) => (
        <PrintedTest key={test.id} test={test} />
      ))}
      {tests.length > mostTests && <p>{t('print.more', { count: tests.length - mostTests })}</p>}
    </section>
  )
}

function PrintedTest({ test }: { test: Test }) {
  const { method, attempts, duration, failure } = test
  const { t } = useTranslation('report')
  const testTime = useTestTime()
  const devices = [...new Set(attempts.flatMap(({ device }) => device ?? []))]
  const lines = failure?.trace && failure.trace !== failure.message ? failure.trace.split('\n') : []
  return (
    <article className={classes.test}>
      <h3>{method}</h3>
      <p className={classes.facts}>
        {[
          className(test),
          ...(duration === null ? [] : [testTime(duration)]),
          t('tests.attempts', { count: attempts.length }),
          ...devices,
        ].join(' · ')}
      </p>
      {failure?.message && <p className={classes.message}>{failure.message}</p>}
      {lines.length > 0 && (
        <pre className={classes.trace}>
          {lines.slice(0, mostLines).join('\n')}
          {lines.length > mostLines && '\n…'}
        </pre>
      )}
    </article>
  )
}
