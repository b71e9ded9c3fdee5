import { useTranslation } from 'react-i18next'
import type { Run } from '../../../contract/runs.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { formatTime } from '../../../lib/dates.ts'
import { clockDuration } from '../../../lib/durations.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import type { Attempt, Report } from '../model/report.ts'
import { useDevices } from '../use-report.ts'
import { useTestTime } from '../use-test-time.ts'
import classes from './attempt-facts.module.css'

interface AttemptFactsProps {
  run: Run
  report: Report
  attempt: Attempt
}

export function AttemptFacts({ run, report, attempt }: AttemptFactsProps) {
  const { t } = useTranslation('report')
  const language = useLanguage()
  const time = useTestTime()
  const { devices } = useDevices(run)
  const device = devices.find(({ serial }) => serial === attempt.device)
  const { startAt } = attempt
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('panel.device')}</dt>
        <dd className={classes.device}>
          {device?.model && (
            <span>
              {[device.manufacturer, device.model].filter(Boolean).join(' ')} · {run.platform}{' '}
              {device.osVersion}
            </span>
          )}
          <span className={classes.serial}>
            {attempt.device ?? '-'}
            {attempt.device && <CopyButton value={attempt.device} />}
          </span>
        </dd>
      </div>
      <div>
        <dt>{t('panel.duration')}</dt>
        <dd className="figures">{time(attempt.duration)}</dd>
      </div>
      {startAt !== null && (
        <div>
          <dt>{t('panel.started')}</dt>
          <dd className="figures">
            {formatTime(new Date(startAt).toISOString(), language)}
            {report.startAt !== null && (
              <span className={classes.offset}> +{clockDuration((startAt - report.startAt) / 1000)}</span>
            )}
          </dd>
        </div>
      )}
    </dl>
  )
}
