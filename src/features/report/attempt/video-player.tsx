import { Text } from '@mantine/core'
import { type ComponentProps, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFileUrl } from '../../../api/files.ts'
import type { Artifact } from '../../../contract/artifacts.ts'
import { clockDuration } from '../../../lib/durations.ts'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import type { Attempt } from '../model/report.ts'
import classes from './evidence.module.css'

interface VideoPlayerProps {
  video: RefObject<HTMLVideoElement | null>
  file: Artifact
  /** Where to begin, once it is known. */
  startSecond: number | null
  onTime: (second: number) => void
  /** How many seconds were recorded. */
  onLength: (seconds: number) => void
  /** The second to which the log has sent the video: arriving there isn't reported back. */
  sentTo: RefObject<number | null>
}

/** Browsers round to microseconds. */
const same = 0.01

export function VideoPlayer({ video, file, startSecond, onTime, onLength, sentTo }: VideoPlayerProps) {
  const { t } = useTranslation('report')
  const begun = useRef(false)
  // The log and the video arrive in any order; once both are there, the video seeks to the log's line.
  const begin = useCallback(() => {
    const element = video.current
    if (
      begun.current ||
      startSecond === null ||
      !element ||
      element.readyState < HTMLMediaElement.HAVE_METADATA
    )
      return
    begun.current = true
    sentTo.current = startSecond
    element.currentTime = startSecond
  }, [video, sentTo, startSecond])
  useEffect(begin, [begin])
  return (
    <Film
      ref={video}
      file={file}
      controls
      aria-label={t('evidence.video')}
      onLoadedMetadata={begin}
      onDurationChange={({ currentTarget: { duration } }) => Number.isFinite(duration) && onLength(duration)}
      onTimeUpdate={({ currentTarget: { currentTime, paused } }) => !paused && onTime(currentTime)}
      onSeeked={({ currentTarget: { currentTime, duration } }) => {
        // Sent past the end, it stops there.
        const sent = sentTo.current === null ? null : Math.min(sentTo.current, duration)
        if (sent === null || Math.abs(currentTime - sent) > same) onTime(currentTime)
      }}
    />
  )
}

interface FilmProps extends ComponentProps<'video'> {
  file: Artifact
}

/** A video's file, or why it can't be seen. */
export function Film({ file, ...video }: FilmProps) {
  const { t } = useTranslation('report')
  const { url, query } = useFileUrl(file.id)
  const [broken, setBroken] = useState(false)
  if (query.error) return <ErrorState query={query} />
  if (broken) return <p className={classes.broken}>{t('evidence.brokenVideo')}</p>
  if (!url) return <Skeleton height={476} />
  return (
    <video className={classes.video} src={url} muted playsInline onError={() => setBroken(true)} {...video} />
  )
}

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
    <Text role="status" c="dimmed" fz={13}>
      {at !== null && at > recorded
        ? t('evidence.lineNotRecorded', { end, time: clockDuration(at - recorded) })
        : t('evidence.recordingEnds', { end, time: clockDuration(missing) })}
    </Text>
  )
}
