import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ChartPeriod } from '../../contract/charts.ts'
import { MenuOnDemand, onDemand } from '../../ui/on-demand.tsx'

const choices = onDemand(() => import('./period-choices.tsx'))

interface PeriodMenuProps {
  /** The chart that it stands on. */
  of: string
  value: ChartPeriod
  onChange: (period: ChartPeriod) => void
}

export function PeriodMenu({ of, value, onChange }: PeriodMenuProps) {
  const { t } = useTranslation('dashboard')
  const periodText = usePeriodText()
  return (
    <MenuOnDemand
      part={choices}
      button={
        <Button
          variant="default"
          size="xs"
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={t('period.label', { chart: of, period: periodText(value) })}
        >
          {periodText(value)}
        </Button>
      }
    >
      {({ PeriodChoices }, brought) => (
        <PeriodChoices {...brought} value={value} onPeriod={onChange} periodText={periodText} />
      )}
    </MenuOnDemand>
  )
}

/** The ends of their texts' keys. */
export const periodTexts = { 7: 'week', 0: 'month', 30: 'days30', 90: 'days90' } as const

export function usePeriodText(): (period: ChartPeriod) => string {
  const { t } = useTranslation('dashboard')
  return (period) => t(`period.${periodTexts[period]}`)
}
