import '@mantine/dates/styles.layer.css'
import { Button, Group } from '@mantine/core'
import { DatePicker, DatesProvider } from '@mantine/dates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { conventions } from '../../i18n/languages.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { now } from '../../lib/clock.ts'
import { daysAgo } from '../../lib/days.ts'

interface DateRangeProps {
  from: string | undefined
  to: string | undefined
  onChange: (range: { from: string | undefined; to: string | undefined }) => void
}

const presets = [1, 7, 30, 90] as const

export default function DateRange({ from, to, onChange }: DateRangeProps) {
  const { t } = useTranslation('runs')
  const language = useLanguage()
  const [range, setRange] = useState<[string | null, string | null]>([from ?? null, to ?? null])
  const today = daysAgo(0, now())
  const take = (next: [string | null, string | null]) => {
    setRange(next)
    const [first, last] = next
    // Half a range is still being chosen.
    if (first && last) onChange({ from: first, to: last })
  }
  return (
    <DatesProvider settings={{ locale: language, firstDayOfWeek: conventions[language].firstDayOfWeek }}>
      <Group gap={4} mb="xs">
        {presets.map((days) => (
          <Button
            key={days}
            size="compact-xs"
            variant="default"
            onClick={() => take([daysAgo(days - 1, now()), today])}
          >
            {days === 1 ? t('filters.today') : t('filters.lastDays', { count: days })}
          </Button>
        ))}
      </Group>
      <DatePicker
        type="range"
        allowSingleDateInRange
        maxDate={today}
        defaultDate={range[1] ?? today}
        value={range}
        onChange={take}
        aria-label={t('filters.date')}
      />
    </DatesProvider>
  )
}
