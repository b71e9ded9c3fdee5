import { Text } from '@mantine/core'
import { IconFlame } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Run } from '../../../contract/runs.ts'
import { ButtonLink } from '../../../ui/links.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { lastErrorLine, lineAtSecond, videoSecond } from '../model/log.ts'
import type { Attempt, Test } from '../model/report.ts'
import { useReportSearch } from '../use-report-search.ts'
import classes from './evidence.module.css'
import { LogViewer } from './log-viewer.tsx'
import { type AttemptFiles, attemptFileKinds, useAttemptFiles, useLog } from './queries.ts'
import { Screenshot } from './screenshot.tsx'
import { RecordingEnd, VideoPlayer } from './video-player.tsx'

interface EvidenceProps {
  run: Run
  test: Test
  attempt: Attempt
}

/** The artifacts of an attempt: its log and video, in step with each other, or its screenshot. */
export function Evidence({ run, test, attempt }: EvidenceProps) {
  const { t } = useTranslation('report')
  const files = useAttemptFiles(run.id, test, attempt)
  if (files.error) return <ErrorState query={files} />
  // As high as a recording above a screenshot.
  if (!files.data) return <Skeleton height={730} />
  const { data } = files
  const missing = attemptFileKinds.filter((kind) => data[kind] === null)
  // An attempt that never began left no files.
  const began = attempt.status !== 'ignored' && attempt.device !== null
  const list = missing.map((kind) => t(`evidence.missingNames.${kind}`)).join(', ')
  return (
    <>
      {data.logs || data.video ? (
        <LogAndVideo files={data} attempt={attempt} />
      ) : (
        data.screenshot && <Screenshot file={data.screenshot} />
      )}
      {data.trace && (
        <ButtonLink
          to="/profiling/$run"
          params={{ run: run.id }}
          search={{ data: data.trace.id.slice(run.id.length) }}
          variant="default"
          size="xs"
          w="fit-content"
          leftSection={<IconFlame size={16} aria-hidden />}
        >
          {t('evidence.trace')}
        </ButtonLink>
      )}
      {(began ? missing.length > 0 : attempt.device === null) && (
        <Text c="dimmed" fz={13}>
          {began ? t('evidence.missing', { list }) : t('evidence.noDevice')}
        </Text>
      )}
    </>
  )
}

function LogAndVideo({ files, attempt }: { files: AttemptFiles; attempt: Attempt }) {
  const { search, change } = useReportSearch()
  const player = useRef<HTMLVideoElement>(null)
  const sentTo = useRef<number | null>(null)
  const [playing, setPlaying] = useState<number | null>(null)
  const [recorded, setRecorded] = useState<number | null>(null)
  const log = useLog(files.logs, attempt)
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
  const opening = picked ?? (log.data ? lastErrorLine(log.data) : null)
  return (
    <div className={classes.sideBySide}>
      {(files.video || files.screenshot) && (
        <div className={classes.pictures}>
          {files.video && (
            <VideoPlayer
              video={player}
              file={files.video}
              startSecond={second(opening)}
              onTime={follow}
              onLength={setRecorded}
              sentTo={sentTo}
            />
          )}
          {recorded !== null && (
            <RecordingEnd recorded={recorded} attempt={attempt} at={second(playing ?? picked)} />
          )}
          {files.screenshot && <Screenshot file={files.screenshot} />}
        </div>
      )}
      {files.logs &&
        (log.data ? (
          <LogViewer
            log={log.data}
            startAt={attempt.startAt}
            picked={picked}
            playing={playing}
            opening={opening}
            fileName={files.logs.name}
            onPick={pick}
          />
        ) : log.error ? (
          <ErrorState query={log} />
        ) : (
          <Skeleton height={480} />
        ))}
    </div>
  )
}
