import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatPercent } from '../../lib/numbers.ts'
import { useNow } from '../../lib/ticker.ts'
import { useErrorText } from '../../ui/error-text.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { concernsOf } from './attention.ts'
import { ConcernTile } from './concern-tile.tsx'
import classes from './insights.module.css'
import { type PassRate, passRatesOf } from './pass-rate.ts'
import { recentRuns } from './queries.ts'
import { Sparkline } from './sparkline.tsx'

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
          <span className={classes.words}>{errorText(error)}</span>
          <Button variant="default" size="xs" onClick={() => void refetch()} loading={isFetching}>
            {t('common:actions.retry')}
          </Button>
        </div>
      </div>
    )
  }
  const runs = data?.payload ?? []
  const concerns = concernsOf(runs, now).slice(0, atMost)
  return (
    <div className={classes.strip}>
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
  return concern.kind === 'stuck'
    ? concern.run.id
    : `${concern.kind}/${concern.line.project.id}/${concern.line.platform}`
}

function PassRateTile({ rate: { platform, points, share } }: { rate: PassRate }) {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  return (
    <div className={classes.tile} title={t('passRate.of', { count: points.length })}>
      <div className={classes.words}>
        <span className={classes.note}>{t('passRate.platform', { platform })}</span>
        <span className={classes.share}>{share === null ? '-' : formatPercent(share, language, 1)}</span>
      </div>
      <Sparkline points={points} />
    </div>
  )
}
