import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Attempt } from '../model/report.ts'
import { StatusMark } from '../status-mark.tsx'
import { useTestTime } from '../use-test-time.ts'
import classes from './attempt-choice.module.css'

interface AttemptChoiceProps {
  attempts: readonly Attempt[]
  current: number
  onChoose: (number: number) => void
}

export function AttemptChoice({ attempts, current, onChoose }: AttemptChoiceProps) {
  const { t } = useTranslation('report')
  const time = useTestTime()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={classes.choice} role="group" aria-label={t('panel.attempts')}>
      {attempts.map(({ number, status, duration }) => (
        <UnstyledButton
          key={number}
          className={classes.attempt}
          aria-pressed={number === current}
          onClick={() => onChoose(number)}
        >
          <StatusMark status={status} />
          {t('panel.attempt', { number })}
          <span className={classes.time}>{time(duration)}</span>
        </UnstyledButton>
      ))}
    </div>
  )
}
