import { Skeleton } from '@mantine/core'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFileUrl } from '../../../api/use-file-url.ts'
import type { Artifact } from '../../../contract/artifacts.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import classes from './media.module.css'

interface VideoPlayerProps {
  video: RefObject<HTMLVideoElement | null>
  file: Artifact
  /** Where to begin, once it is known. */
  startSecond: number | null
  onTime: (second: number) => void
  /** Somebody else than the person at the player moved it: then there is nothing to tell. */
  movedFor: RefObject<boolean>
}

export function VideoPlayer({ video, file, startSecond, onTime, movedFor }: VideoPlayerProps) {
  const { t } = useTranslation('report')
  const { url, error, refetch } = useFileUrl(file.id)
  const begun = useRef(false)
  // The log and the video arrive in whatever order; once both are there, the video goes to where the log is.
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
    movedFor.current = true
    element.currentTime = startSecond
  }, [video, movedFor, startSecond])
  useEffect(begin, [begin])
  const tell = () => {
    if (video.current) onTime(video.current.currentTime)
  }
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!url) return <Skeleton height={440} />
  return (
    <video
      ref={video}
      className={classes.video}
      src={url}
      controls
      muted
      playsInline
      aria-label={t('evidence.video')}
      onLoadedMetadata={begin}
      onTimeUpdate={() => !video.current?.paused && tell()}
      onSeeked={() => {
        if (!movedFor.current) tell()
        movedFor.current = false
      }}
    />
  )
}
