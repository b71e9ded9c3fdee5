import { Menu } from '@mantine/core'
import type { ChartPeriod } from '../../contract/charts.ts'
import type { LoadedMenuProps } from '../../ui/on-demand.tsx'
import { defaultPeriod, periods } from './period.ts'

interface PeriodChoicesProps extends LoadedMenuProps {
  value: ChartPeriod
  onPeriod: (period: ChartPeriod) => void
  periodText: (period: ChartPeriod) => string
}

export function PeriodChoices({ target, opened, onChange, value, onPeriod, periodText }: PeriodChoicesProps) {
  const choose = (chosen: string) =>
    onPeriod(periods.find((period) => String(period) === chosen) ?? defaultPeriod)
  return (
    <Menu opened={opened} onChange={onChange} position="bottom-end" shadow="md">
      <Menu.Target>{target}</Menu.Target>
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
