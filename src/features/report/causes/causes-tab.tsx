import { IconMoodCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/states.tsx'
import type { Cause, Report } from '../model/report.ts'
import { StatusMark } from '../status-mark.tsx'
import { nothingPicked, useReportSearch } from '../use-report-search.ts'
import classes from './causes-tab.module.css'

/** Tests named under each cause; the others are one click away. */
const named = 5

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
    <ol className={classes.causes} aria-label={t('tabs.causes')}>
      {report.causes.map((cause) => (
        <CauseCard key={cause.id} cause={cause} report={report} />
      ))}
    </ol>
  )
}

function CauseCard({ cause, report }: { cause: Cause; report: Report }) {
  const { t } = useTranslation('report')
  const { change } = useReportSearch()
  const tests = report.tests.filter(({ causeId }) => causeId === cause.id)
  const showAll = () =>
    change(
      {
        ...nothingPicked,
        tab: undefined,
        cause: cause.id,
        status: undefined,
        q: undefined,
        test: tests[0]?.id,
      },
      { push: true },
    )
  const flaky = cause.testIds.length - cause.failed
  return (
    <li className={classes.cause}>
      <div className={classes.head}>
        <strong className={classes.count}>{cause.testIds.length}</strong>
        <div className={classes.words}>
          <button type="button" className={classes.message} onClick={showAll}>
            {cause.message || t('failure.empty')}
          </button>
          <span className={classes.detail}>
            {[
              cause.type,
              cause.failed > 0 && t('causes.failed', { count: cause.failed }),
              flaky > 0 && t('causes.flaky', { count: flaky }),
              t('causes.attempts', { count: cause.attempts }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
      </div>
      <ul className={classes.tests}>
        {tests.slice(0, named).map((test) => (
          <li key={test.id}>
            <button
              type="button"
              onClick={() =>
                change(
                  {
                    ...nothingPicked,
                    tab: undefined,
                    cause: cause.id,
                    status: undefined,
                    q: undefined,
                    test: test.id,
                  },
                  { push: true },
                )
              }
            >
              <StatusMark status={test.status} size={14} />
              <span>
                {test.clazz} › {test.method}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {tests.length > named && (
        <button type="button" className={classes.more} onClick={showAll}>
          {t('causes.more', { count: tests.length - named })}
        </button>
      )}
    </li>
  )
}
