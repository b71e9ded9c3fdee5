import { Group, Text, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useScrollIntoView } from '../../../ui/measure.ts'
import sideways from '../../../ui/sideways.module.css'
import { VirtualList } from '../../../ui/virtual-list.tsx'
import type { Attempt } from '../model/report.ts'
import classes from '../report.module.css'
import { StatusMark } from '../status-mark.tsx'
import { useTestTime } from '../wording.ts'

/** More attempts than these scroll. */
const mostButtons = 30

interface AttemptChoiceProps {
  attempts: readonly Attempt[]
  current: Attempt
  onChoose: (attempt: Attempt) => void
}

export function AttemptChoice({ attempts, current, onChoose }: AttemptChoiceProps) {
  const { t } = useTranslation('report')
  const row = useScrollIntoView(current.number)
  if (attempts.length > mostButtons) {
    return (
      <div className={classes.attempts}>
        <VirtualList
          role="listbox"
          label={t('panel.attempts')}
          rows={attempts}
          keyOf={({ number }) => number}
          heightOf={() => 36}
          active={attempts.indexOf(current)}
          onMove={onChoose}
          onPick={onChoose}
          rowProps={() => ({ className: classes.attempt })}
        >
          {(attempt) => <AttemptName {...attempt} />}
        </VirtualList>
      </div>
    )
  }
  return (
    <Group
      ref={row}
      role="group"
      aria-label={t('panel.attempts')}
      gap={6}
      className={`${classes.attemptButtons} ${sideways.fading}`}
    >
      {attempts.map((attempt) => (
        <UnstyledButton
          key={attempt.number}
          className={classes.choice}
          data-small
          aria-pressed={attempt === current}
          onClick={() => onChoose(attempt)}
        >
          <AttemptName {...attempt} />
        </UnstyledButton>
      ))}
    </Group>
  )
}

function AttemptName({ number, status, duration }: Attempt) {
  const { t } = useTranslation('report')
  const time = useTestTime()
  return (
    <>
      <StatusMark status={status} />
      {t('panel.attempt', { number })}
      <Text span c="dimmed" fz={13} className="figures">
        {time(duration)}
      </Text>
    </>
  )
}
