import { Group, Text } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { Run } from '../../../contract/runs.ts'
import { formatDateTime } from '../../../i18n/dates.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { AnchorLink } from '../../../ui/links.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import type { useAttemptFiles } from '../attempt/queries.ts'
import { Film } from '../attempt/video-player.tsx'
import { StatusMark } from '../status-mark.tsx'
import { useTestTime } from '../wording.ts'
import type { AttemptOfRun } from './queries.ts'
import classes from './side-by-side.module.css'

interface AttemptCardProps {
  side: 'failed' | 'passed'
  of: AttemptOfRun
  against: AttemptOfRun
  failedRun: Run
  files: ReturnType<typeof useAttemptFiles>
  video: Omit<ComponentProps<typeof Film>, 'file'>
}

/** An attempt's name, duration and video. */
export function AttemptCard({ side, of, against, failedRun, files, video }: AttemptCardProps) {
  const { t } = useTranslation('report')
  const { run, test, attempt } = of
  return (
    <figure className={classes.card}>
      <figcaption className={classes.caption}>
        <Group gap={6} wrap="nowrap">
          <StatusMark status={attempt.status} decorative />
          <Text span fw={600}>
            {t(`beside.${side}`)}
          </Text>
        </Group>
        <AnchorLink
          to="/runs/$id/report"
          params={{ id: run.id }}
          search={{ test: test.id, attempt: attempt.number }}
          fz={13}
        >
          <WhichAttempt run={run} ofThisRun={run.id === failedRun.id} number={attempt.number} />
        </AnchorLink>
        <Text c="dimmed" fz={12} ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {attempt.device}
        </Text>
        <Took of={attempt.duration} against={side === 'failed' ? against.attempt.duration : null} />
      </figcaption>
      {files.error ? (
        <ErrorState query={files} />
      ) : !files.data ? (
        <Skeleton height={360} />
      ) : files.data.video ? (
        <Film {...video} file={files.data.video} aria-label={t(`beside.video.${side}`)} />
      ) : (
        <Text c="dimmed" fz={13}>
          {t('beside.noVideo')}
        </Text>
      )}
    </figure>
  )
}

function WhichAttempt({ run, ofThisRun, number }: { run: Run; ofThisRun: boolean; number: number }) {
  const { t } = useTranslation('report')
  const language = useLanguage()
  if (ofThisRun) return t('beside.thisRun', { number })
  return [run.name, formatDateTime(run.created, language), t('beside.attempt', { number })]
    .filter(Boolean)
    .join(' · ')
}

function Took({ of, against }: { of: number | null; against: number | null }) {
  const { t } = useTranslation('report')
  const time = useTestTime()
  const more = of === null || against === null ? 0 : of - against
  return (
    <Text fz={13} className="figures">
      {time(of)}
      {more !== 0 && (
        <Text span c="dimmed" fz={13}>
          {' '}
          · {t(more > 0 ? 'beside.longer' : 'beside.shorter', { time: time(Math.abs(more)) })}
        </Text>
      )}
    </Text>
  )
}
