import { Stack, Text } from '@mantine/core'
import { type Icon, IconFlame, IconHourglassHigh, IconWaveSine } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { stageOf } from '../../contract/rules/runs.ts'
import { runTitle } from '../../shared/runs/run-title.ts'
import { useDurationText } from '../../ui/cells.tsx'
import type { Concern, Line } from './attention.ts'
import classes from './insights.module.css'

const icons: Record<Concern['kind'], Icon> = {
  stuck: IconHourglassHigh,
  streak: IconFlame,
  flaky: IconWaveSine,
}

/** A concern, and a link to the run or the test behind it. */
export function ConcernTile({ concern, now }: { concern: Concern; now: number }) {
  const Glyph = icons[concern.kind]
  const { title, text } = useTileTexts(concern, now)
  const tile = {
    className: classes.tile,
    title: `${title}: ${text}`,
    children: (
      <>
        <span className={classes.glyph} data-kind={concern.kind}>
          <Glyph size={18} stroke={1.8} aria-hidden />
        </span>
        <Stack gap={0} flex={1} miw={0}>
          <Text fw={500} c="var(--text-strong)" truncate>
            {title}
          </Text>
          <Text fz={13} lh={1.25} c="dimmed" lineClamp={2}>
            {text}
          </Text>
        </Stack>
      </>
    ),
  }
  if (concern.kind === 'stuck') {
    return <Link to="/runs/$id/report" params={{ id: concern.run.id }} {...tile} />
  }
  return (
    <Link
      to="/projects/$id/tests"
      params={{ id: concern.line.project.id }}
      search={
        concern.kind === 'flaky'
          ? { platform: concern.line.platform, sort: 'flakiness', show: 'newlyFlaky' }
          : {
              platform: concern.line.platform,
              show: 'streak',
              ...(concern.branch !== null && { branch: concern.branch }),
            }
      }
      {...tile}
    />
  )
}

function useTileTexts(concern: Concern, now: number): { title: string; text: string } {
  const { t } = useTranslation('dashboard')
  const durationText = useDurationText()
  switch (concern.kind) {
    case 'stuck': {
      const { run } = concern
      const since = Date.parse(run.started ?? run.created)
      const time = durationText((now - since) / 1000)
      return {
        title: runTitle(t, run),
        text: t(stageOf(run) === 'waiting' ? 'attention.waiting' : 'attention.running', { time }),
      }
    }
    case 'streak':
      return {
        title: lineName(concern.line),
        text:
          concern.branch === null
            ? t('attention.streak', { count: concern.count })
            : t('attention.streakOnBranch', { count: concern.count, branch: concern.branch }),
      }
    case 'flaky':
      return {
        title: lineName(concern.line),
        text: t('attention.flaky', { flaky: concern.flaky, count: concern.of }),
      }
  }
}

function lineName({ project, platform, ambiguous }: Line): string {
  return ambiguous ? `${project.name} · ${platform}` : project.name
}
