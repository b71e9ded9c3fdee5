import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../i18n/numbers.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useNow } from '../../lib/ticker.ts'
import { useErrorText } from '../../ui/errors.tsx'
import sideways from '../../ui/sideways.module.css'
import { Skeleton } from '../../ui/states.tsx'
import { concernsOf } from './attention.ts'
import { ConcernTile } from './concern-tile.tsx'
import classes from './insights.module.css'
import { type PassRate, passRatesOf } from './pass-rate.ts'
import { recentRuns } from './queries.ts'

const atMost = 6

/** One row of fixed height: whether there is much to say or little, what follows stays where it is. */
export function Insights() {
  const { t } = useTranslation(['dashboard', 'common'])
  const errorText = useErrorText()
  const { data, isPending, error, refetch, isFetching } = useQuery(recentRuns)
  const now = useNow('slow')
  if (isPending) return <InsightsSkeleton />
  if (error && !data) {
    return (
      <div className={classes.strip}>
        <div className={classes.tile} data-failed>
          <Text span lh={1.3} flex={1} miw={0}>
            {errorText(error)}
          </Text>
          <Button variant="default" size="xs" flex="none" onClick={() => void refetch()} loading={isFetching}>
            {t('common:actions.retry')}
          </Button>
        </div>
      </div>
    )
  }
  const runs = data?.payload ?? []
  const concerns = concernsOf(runs, now).slice(0, atMost)
  return (
    <div className={`${classes.strip} ${sideways.fading}`}>
      {concerns.length > 0 && (
        <ul className={classes.tiles} aria-label={t('attention.title')}>
          {concerns.map((concern) => (
            <li key={keyOf(concern)}>
              <ConcernTile concern={concern} now={now} />
            </li>
          ))}
        </ul>
      )}
      <ul className={classes.tiles} aria-label={t('passRate.title')}>
        {passRatesOf(runs).map((rate) => (
          <li key={rate.platform}>
            <PassRateTile rate={rate} />
          </li>
        ))}
      </ul>
    </div>
  )
}

export function InsightsSkeleton() {
  return (
    <div className={classes.strip}>
      <Skeleton className={classes.tile} />
      <Skeleton className={classes.tile} />
    </div>
  )
}

function keyOf(concern: ReturnType<typeof concernsOf>[number]): string {
  return concern.kind === 'stuck' ? concern.run.id : JSON.stringify(concern)
}

function PassRateTile({ rate: { platform, points, share } }: { rate: PassRate }) {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  return (
    <div className={classes.tile} title={t('passRate.of', { count: points.length })}>
      <Stack gap={0} flex={1} miw={0}>
        <Text fz={13} lh={1.2} c="dimmed" lineClamp={2}>
          {t('passRate.platform', { platform, count: points.length })}
        </Text>
        <Group gap={8} justify="space-between" align="flex-end" wrap="nowrap">
          <Text fz={18} lh={1.3} fw={600} lts="-0.01em" c="var(--text-strong)" className="figures">
            {share === null ? '-' : formatPercent(share, language, 1)}
          </Text>
          <Sparkline points={points} />
        </Group>
      </Stack>
    </div>
  )
}

const width = 72
const height = 18
const inset = 2

/** A line without axes for values from 0 to 1. The scale begins at the lowest value, where the differences are. */
function Sparkline({ points }: { points: readonly number[] }) {
  const lowest = Math.min(...points)
  const span = 1 - lowest || 1
  const step = (width - 2 * inset) / Math.max(1, points.length - 1)
  const path = points.map(
    (value, i) =>
      `${(inset + i * step).toFixed(1)},${(inset + ((1 - value) / span) * (height - 2 * inset)).toFixed(1)}`,
  )
  return (
    <svg
      className={classes.sparkline}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden
    >
      {path.length > 1 && <polyline points={path.join(' ')} />}
    </svg>
  )
}
