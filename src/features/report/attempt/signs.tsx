import {
  IconBug,
  IconCloudOff,
  IconDeviceMobileOff,
  IconHelpCircle,
  IconListCheck,
  IconSearch,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Report, Test } from '../model/report.ts'
import { readSigns, type Sign } from '../model/signs.ts'
import type { History } from '../use-history.ts'
import { useReportSearch } from '../use-report-search.ts'
import classes from './signs.module.css'

const icons = {
  app: IconBug,
  test: IconListCheck,
  service: IconCloudOff,
  run: IconDeviceMobileOff,
  unclear: IconHelpCircle,
  pending: IconSearch,
} as const

interface SignsProps {
  test: Test
  report: Report
  history: History
}

/** Is it the test or the app? What is known for and against, and whom most of it points to. */
export function Signs({ test, report, history: { past, settled } }: SignsProps) {
  const { t } = useTranslation('report')
  const known = past.flatMap((result) => result.test?.status ?? [])
  const { signs, suspect } = readSigns(test, report, settled ? known : undefined)
  if (signs.length === 0) return null
  const verdict = suspect === undefined ? 'pending' : (suspect ?? 'unclear')
  const Icon = icons[verdict]
  return (
    <section className={classes.signs} aria-label={t('signs.label')}>
      <h3 className={classes.verdict} data-verdict={verdict}>
        <Icon size={18} aria-hidden />
        {t(`signs.verdict.${verdict}`)}
      </h3>
      <ul className={classes.list}>
        {signs.map((sign) => (
          <li key={sign.kind}>
            <SignWords sign={sign} />
            {sign.suspect && <span className={classes.suspect}>{t(`signs.suspect.${sign.suspect}`)}</span>}
          </li>
        ))}
        {!settled && <li className={classes.pending}>{t('signs.pending')}</li>}
      </ul>
    </section>
  )
}

function SignWords({ sign }: { sign: Sign }) {
  const { t } = useTranslation('report')
  const { change } = useReportSearch()
  switch (sign.kind) {
    case 'manner':
      return <span>{t(`signs.manner.${sign.manner}`)}</span>
    case 'passedLater':
      return <span>{t('signs.passedLater', { number: sign.attempt })}</span>
    case 'steady':
      return <span>{t('signs.steady', { count: sign.attempts, devices: sign.devices })}</span>
    case 'unsteady':
      return <span>{t('signs.unsteady', { count: sign.causes })}</span>
    case 'shared':
      return (
        <button
          type="button"
          className={classes.link}
          onClick={() => change({ cause: sign.causeId, status: undefined, q: undefined }, { push: true })}
        >
          {t('signs.shared', { count: sign.tests })}
        </button>
      )
    case 'new':
    case 'since':
    case 'always':
      return <span>{t(`signs.${sign.kind}`, { count: sign.runs })}</span>
    case 'habit':
    case 'before':
      return <span>{t('signs.before', { failed: sign.failed, count: sign.runs })}</span>
    case 'unknownBefore':
      return <span>{t('signs.unknownBefore')}</span>
  }
}
