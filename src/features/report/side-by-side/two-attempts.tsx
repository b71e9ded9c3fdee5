import { IconFileOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcuts } from '../../../ui/shortcuts/use-shortcuts.ts'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx'
import { useAttemptFiles, useFailure, useLog } from '../attempt/queries.ts'
import { type LinePair, pairAt, pairOf } from '../model/compare-logs.ts'
import { type Log, lineAtSecond, videoSecond } from '../model/log.ts'
import { useReportSearch } from '../use-report-search.ts'
import { reportKey } from '../wording.ts'
import { AttemptCard } from './attempt-card.tsx'
import { LogPair } from './log-pair.tsx'
import { type AttemptOfRun, useLogComparison } from './queries.ts'
import classes from './side-by-side.module.css'
import { useLockedVideos } from './use-locked-videos.ts'
import { VideoControls } from './video-controls.tsx'

interface TwoAttemptsProps {
  failed: AttemptOfRun
  passed: AttemptOfRun
}

/** Two videos at one moment and two logs line by line, which lead to each other. */
export function TwoAttempts({ failed, passed }: TwoAttemptsProps) {
  const { change, search } = useReportSearch()
  const files = { failed: useFilesOf(failed), passed: useFilesOf(passed) }
  const logs = {
    failed: useLog(files.failed.data?.logs ?? null, failed.attempt),
    passed: useLog(files.passed.data?.logs ?? null, passed.attempt),
  }
  const failure = useFailure(failed.run.id, failed.test, failed.attempt)
  const comparison = useLogComparison([files.failed.data?.logs?.id, files.passed.data?.logs?.id], {
    failed: logs.failed.data,
    passed: logs.passed.data,
    message: failure?.message ?? '',
  })
  const videos = useLockedVideos()
  const [picked, setPicked] = useState<LinePair | null>(null)
  const rows = comparison.data?.lines
  const divergence = rows ? pairAt(rows, comparison.data?.divergence ?? null) : null
  const opening = rows && search.line !== undefined ? pairOf(rows, 'failed', search.line - 1) : divergence
  const secondOf = (pair: LinePair | null) =>
    pair &&
    (secondIn(logs.failed.data, pair.failed, failed.attempt.startAt) ??
      secondIn(logs.passed.data, pair.passed, passed.attempt.startAt))
  const goTo = (second: number) => {
    videos.seek(second)
    follow(second)
  }
  const follow = (second: number) => {
    const { startAt } = failed.attempt
    if (rows && logs.failed.data && startAt !== null)
      setPicked(pairOf(rows, 'failed', lineAtSecond(logs.failed.data, second, startAt)))
  }
  const pick = (pair: LinePair) => {
    const second = secondOf(pair)
    if (second !== null) videos.seek(second)
    setPicked(pair)
    if (pair.failed >= 0) change({ line: pair.failed + 1 })
  }

  // Both begin where the attempts part, as soon as that is known.
  const begun = useRef(false)
  const openingSecond = secondOf(opening)
  useEffect(() => {
    if (begun.current || openingSecond === null) return
    begun.current = true
    videos.seek(openingSecond)
  }, [openingSecond, videos.seek])
  const { second, playing } = videos
  // biome-ignore lint/correctness/useExhaustiveDependencies: the logs follow as the videos go on
  useEffect(() => {
    if (playing) follow(second)
  }, [second, playing])

  const hasVideo = Boolean(files.failed.data?.video ?? files.passed.data?.video)
  useShortcuts([reportKey('besidePlay', ['p'], () => (hasVideo ? videos.toggle() : false))])
  const cards = { failed, passed }
  return (
    <div className={classes.page}>
      <div className={classes.pictures}>
        {hasVideo && <VideoControls videos={videos} divergence={secondOf(divergence)} onSeek={goTo} />}
        <div className={classes.cards}>
          {sides.map((side) => (
            <AttemptCard
              key={side}
              side={side}
              of={cards[side]}
              against={cards[side === 'failed' ? 'passed' : 'failed']}
              failedRun={failed.run}
              files={files[side]}
              video={videos.video(side)}
            />
          ))}
        </div>
      </div>
      <Logs
        failed={failed}
        passed={passed}
        files={files}
        logs={logs}
        comparison={comparison}
        current={picked ?? opening}
        divergence={divergence}
        onPick={pick}
      />
    </div>
  )
}

const sides = ['failed', 'passed'] as const

const useFilesOf = ({ run, test, attempt }: AttemptOfRun) => useAttemptFiles(run.id, test, attempt)

function secondIn(log: Log | undefined, line: number, startAt: number | null): number | null {
  return log && line >= 0 && startAt !== null ? videoSecond(log, line, startAt) : null
}

interface LogsProps extends TwoAttemptsProps {
  files: Record<(typeof sides)[number], ReturnType<typeof useFilesOf>>
  logs: Record<(typeof sides)[number], ReturnType<typeof useLog>>
  comparison: ReturnType<typeof useLogComparison>
  current: LinePair | null
  divergence: LinePair | null
  onPick: (pair: LinePair) => void
}

function Logs({ failed, passed, files, logs, comparison, ...rest }: LogsProps) {
  const { t } = useTranslation('report')
  // Each card shows its own error.
  if (files.failed.error || files.passed.error) return null
  const without = sides.filter((side) => files[side].data?.logs === null)
  if (without.length > 0) {
    const whose = without.length === 2 ? 'both' : (without[0] ?? 'both')
    return <EmptyState icon={IconFileOff} description={t(`beside.noLog.${whose}`)} />
  }
  const broken = [logs.failed, logs.passed, comparison].find(({ error }) => error)
  if (broken) return <ErrorState query={broken} />
  if (!logs.failed.data || !logs.passed.data || !comparison.data) return <Skeleton height={480} />
  return (
    <LogPair
      logs={{ failed: logs.failed.data, passed: logs.passed.data }}
      startAt={{ failed: failed.attempt.startAt, passed: passed.attempt.startAt }}
      comparison={comparison.data}
      {...rest}
    />
  )
}
