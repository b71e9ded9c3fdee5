import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Artifact } from '../../../contract/artifacts.ts'
import type { Run } from '../../../contract/runs.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { logLevels } from '../model/enums.ts'
import { lastErrorLine, lineAtSecond, videoSecond } from '../model/log-video.ts'
import type { Attempt, Test } from '../model/report.ts'
import { type AttemptFiles, attemptFileKinds, useAttemptFiles } from '../use-attempt-files.ts'
import { useLog } from '../use-log.ts'
import { useReportSearch } from '../use-report-search.ts'
import classes from './evidence.module.css'
import { LogViewer } from './log-viewer.tsx'
import { RecordingEnd } from './recording-end.tsx'
import { Screenshot } from './screenshot.tsx'
import { VideoPlayer } from './video-player.tsx'

interface EvidenceProps {
  run: Run
  test: Test
  attempt: Attempt
}

/** What was kept of an attempt: pictures, and words that move together. */
export function Evidence({ run, test, attempt }: EvidenceProps) {
  const files = useAttemptFiles(run.id, test, attempt)
  if (files.error) return <ErrorState query={files} />
  if (!files.data) return <Skeleton height={360} />
  return <FoundEvidence files={files.data} attempt={attempt} />
}

function FoundEvidence({ files, attempt }: { files: AttemptFiles; attempt: Attempt }) {
  const { t } = useTranslation('report')
  const missing = attemptFileKinds.filter((kind) => files[kind] === null)
  // An attempt that never began left nothing, and nobody misses it.
  const began = attempt.status !== 'ignored' && attempt.device !== null
  return (
    <>
      {files.log || files.video ? (
        <LogAndVideo log={files.log} video={files.video} screenshot={files.screenshot} attempt={attempt} />
      ) : (
        files.screenshot && <Screenshot file={files.screenshot} />
      )}
      {missing.length > 0 && began && (
        <p className={classes.missing}>
          {t('evidence.missing', {
            list: missing.map((kind) => t(`evidence.missingNames.${kind}`)).join(', '),
          })}
        </p>
      )}
      {attempt.device === null && <p className={classes.missing}>{t('evidence.noDevice')}</p>}
    </>
  )
}

interface LogAndVideoProps {
  log: Artifact | null
  video: Artifact | null
  screenshot: Artifact | null
  attempt: Attempt
}

function LogAndVideo({ log: logFile, video: videoFile, screenshot, attempt }: LogAndVideoProps) {
  const { search, change } = useReportSearch()
  const player = useRef<HTMLVideoElement>(null)
  const sentTo = useRef<number | null>(null)
  const [playing, setPlaying] = useState<number | null>(null)
  const [recorded, setRecorded] = useState<number | null>(null)
  const log = useLog(logFile?.id ?? null, attempt)
  const picked = search.line === undefined ? null : search.line - 1
  const second = (line: number | null) =>
    log.data && line !== null && attempt.startAt !== null
      ? videoSecond(log.data, line, attempt.startAt)
      : null
  const pick = (line: number) => {
    const target = second(line)
    if (player.current && target !== null) {
      sentTo.current = target
      player.current.currentTime = target
    }
    setPlaying(line)
    change({ line: line + 1 })
  }
  const follow = (at: number) => {
    if (log.data && attempt.startAt !== null) setPlaying(lineAtSecond(log.data, at, attempt.startAt))
  }
  const opening = picked ?? (log.data ? lastErrorLine(log.data, logLevels.indexOf('error')) : null)
  return (
    <div className={classes.sideBySide} data-pictures={videoFile || screenshot ? true : undefined}>
      {(videoFile || screenshot) && (
        <div className={classes.pictures}>
          {videoFile && (
            <VideoPlayer
              video={player}
              file={videoFile}
              startSecond={second(opening)}
              onTime={follow}
              onLength={setRecorded}
              sentTo={sentTo}
            />
          )}
          {recorded !== null && (
            <RecordingEnd recorded={recorded} attempt={attempt} at={second(playing ?? picked)} />
          )}
          {screenshot && <Screenshot file={screenshot} />}
        </div>
      )}
      {logFile && (
        <div className={classes.words}>
          {log.data ? (
            <LogViewer
              log={log.data}
              startAt={attempt.startAt}
              picked={picked}
              playing={playing}
              opening={opening}
              fileName={logFile.name}
              onPick={pick}
            />
          ) : log.error ? (
            <ErrorState query={log} />
          ) : (
            <Skeleton height={480} />
          )}
        </div>
      )}
    </div>
  )
}
