import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ChartPeriod } from '../../contract/charts.ts'
import { periods, usualPeriod } from './period.ts'

const textKeys = { 7: 'week', 0: 'month', 30: 'days30', 90: 'days90' } as const

export function usePeriodText(): (period: ChartPeriod) => string {
  const { t } = useTranslation('dashboard')
  return (period) => t(`period.${textKeys[period]}`)
}

interface PeriodMenuProps {
  /** The chart that it stands on. */
  of: string
  value: ChartPeriod
  onChange: (period: ChartPeriod) => void
}

export function PeriodMenu({ of, value, onChange }: PeriodMenuProps) {
  const { t } = useTranslation('dashboard')
  const periodText = usePeriodText()
  const choose = (chosen: string) =>
    onChange(periods.find((period) => String(period) === chosen) ?? usualPeriod)
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={t('period.label', { chart: of, period: periodText(value) })}
        >
          {periodText(value)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={String(value)} onChange={choose}>
          {periods.map((period) => (
            <Menu.RadioItem key={period} value={String(period)} closeMenuOnClick>
              {periodText(period)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
