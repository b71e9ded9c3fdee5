import { Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Run } from '../../../contract/runs.ts'
import { useNow } from '../../../lib/ticker.ts'
import { useDurationText } from '../../../ui/cells.tsx'
import classes from './header.module.css'

/** Too early to tell: the first devices are still being prepared. */
const leastDone = 0.03

export function LiveProgress({ run }: { run: Run }) {
  const { t } = useTranslation('report')
  const durationText = useDurationText()
  const now = useNow('slow')
  const { tests_done: done, tests_total: total, started } = run
  const share = total ? done / total : 0
  const elapsed = started ? (now - Date.parse(started)) / 1000 : 0
  const left = share >= leastDone && share < 1 ? elapsed / share - elapsed : null
  return (
    <div className={classes.live}>
      <Progress value={share * 100} size="sm" color="blue" aria-label={t('live.label')} />
      <div className={classes.liveWords}>
        <span className="figures">{total ? t('live.done', { done, total }) : t('live.starting')}</span>
        {left !== null && <span>{t('live.left', { time: durationText(Math.max(1, left)) })}</span>}
      </div>
    </div>
  )
}
