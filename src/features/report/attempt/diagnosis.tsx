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
import type { History } from '../use-history.ts'
import { useReportSearch } from '../use-report-search.ts'
import classes from './diagnosis.module.css'

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
  history: History
}

/** Is it the test or the app? What is known for and against, and whom most of it points to. */
export function Diagnosis({ test, report, history: { past, settled } }: DiagnosisProps) {
  const { t } = useTranslation('report')
  const known = past.flatMap((result) => result.test?.status ?? [])
  const { clues, origin } = diagnose(test, report, settled ? known : undefined)
  if (clues.length === 0) return null
  const verdict = origin === undefined ? 'pending' : (origin ?? 'unclear')
  const Icon = icons[verdict]
  return (
    <section className={classes.clues} aria-label={t('clues.label')}>
      <h3 className={classes.verdict} data-verdict={verdict}>
        <Icon size={18} aria-hidden />
        {t(`clues.verdict.${verdict}`)}
      </h3>
      <ul className={classes.list}>
        {clues.map((clue) => (
          <li key={clue.kind}>
            <ClueText clue={clue} />
            {clue.origin && <span className={classes.origin}>{t(`clues.origin.${clue.origin}`)}</span>}
          </li>
        ))}
        {!settled && <li className={classes.pending}>{t('clues.pending')}</li>}
      </ul>
    </section>
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
      return <span>{t('clues.sameFailure', { count: clue.attempts, devices: clue.devices })}</span>
    case 'differentFailures':
      return <span>{t('clues.differentFailures', { count: clue.causes })}</span>
    case 'shared':
      return (
        <button
          type="button"
          className={classes.link}
          onClick={() => change({ cause: clue.causeId, status: undefined, q: undefined }, { push: true })}
        >
          {t('clues.shared', { count: clue.tests })}
        </button>
      )
    case 'new':
    case 'since':
    case 'always':
      return <span>{t(`clues.${clue.kind}`, { count: clue.runs })}</span>
    case 'habit':
    case 'before':
      return <span>{t('clues.before', { failed: clue.failed, count: clue.runs })}</span>
    case 'unknownBefore':
      return <span>{t('clues.unknownBefore')}</span>
  }
}
