import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconEqual } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatPercent } from '../../lib/numbers.ts'
import classes from './chart-card.module.css'
import { percentageChange } from './figures.ts'

const arrows = { up: IconArrowUp, down: IconArrowDown, same: IconEqual }

interface ChangeBadgeProps {
  current: number
  previous: number
  /** What the period before came to, in words: the percentage alone doesn't say. */
  before: string
}

export function ChangeBadge({ current, previous, before }: ChangeBadgeProps) {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const { percent, direction } = percentageChange(current, previous)
  const Arrow = arrows[direction]
  const figure = formatPercent(percent / 100, language)
  return (
    <span className={classes.comparison}>
      <span className={classes.change} data-direction={direction} aria-hidden>
        <Arrow size={14} stroke={2.2} />
        {figure}
      </span>
      <VisuallyHidden>{t(`change.${direction}`, { percent: figure })}</VisuallyHidden>
      <span className={classes.before}>{t('change.before', { before })}</span>
    </span>
  )
}
