import { useTranslation } from 'react-i18next'
import { clockDuration } from '../../../lib/durations.ts'
import type { Attempt } from '../model/report.ts'
import classes from './evidence.module.css'

interface RecordingEndProps {
  recorded: number
  attempt: Pick<Attempt, 'duration'>
  /** The moment of the line that is marked. */
  at: number | null
}

/** Recorders stop after some minutes. Then the video can't follow the log to the end, and says so. */
export function RecordingEnd({ recorded, attempt, at }: RecordingEndProps) {
  const { t } = useTranslation('report')
  const missing = (attempt.duration ?? 0) / 1000 - recorded
  if (missing < 1) return null
  const end = clockDuration(recorded)
  return (
    <p role="status" className={classes.missing}>
      {at !== null && at > recorded
        ? t('evidence.lineNotRecorded', { end, time: clockDuration(at - recorded) })
        : t('evidence.recordingEnds', { end, time: clockDuration(missing) })}
    </p>
  )
}
