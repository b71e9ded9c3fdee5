import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { useDurationText } from '../../ui/cells.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Estimate } from './estimate.ts'
import classes from './run-create.module.css'

interface CostNoteProps {
  estimate: Estimate | null
  pending: boolean
  hasProject: boolean
}

/** What it will probably cost, and what of that is free. */
export function CostNote({ estimate, pending, hasProject }: CostNoteProps) {
  const { t } = useTranslation('runCreate')
  const durationText = useDurationText()
  const language = useLanguage()
  const money = new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' })
  return (
    <section className={classes.cost} aria-label={t('cost.title')}>
      <h3>{t('cost.title')}</h3>
      {pending ? (
        <Skeleton height={64} />
      ) : !estimate ? (
        <p className={classes.cardNote}>{t('cost.unknown')}</p>
      ) : (
        <>
          <p className={classes.costFigure}>
            {t('cost.about', { time: durationText(estimate.seconds), money: money.format(estimate.usd) })}
          </p>
          <p className={classes.cardNote}>
            {t(hasProject ? 'cost.byProject' : 'cost.byTeam', { count: estimate.runs })}
          </p>
          {estimate.free > 0 && (
            <p className={classes.cardNote}>{t('cost.free', { time: durationText(estimate.free) })}</p>
          )}
          {estimate.limitLeft !== null && (
            <p className={classes.cardNote} data-warning={estimate.overLimit || undefined}>
              {t(estimate.overLimit ? 'cost.overLimit' : 'cost.limitLeft', {
                time: durationText(estimate.limitLeft),
              })}
            </p>
          )}
        </>
      )}
    </section>
  )
}
