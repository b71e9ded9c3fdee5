import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatDay } from '../../lib/dates.ts'

interface DayTableProps<Day> {
  caption: string
  days: readonly Day[]
  columns: readonly { title: string; text: (day: Day) => string }[]
}

/** Every day of a chart's period in words, also those that have no bar. */
export function DayTable<Day extends { date: string }>({ caption, days, columns }: DayTableProps<Day>) {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('day')}</th>
          {columns.map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.date}>
            <th scope="row">{formatDay(day.date, language, 'full')}</th>
            {columns.map(({ title, text }) => (
              <td key={title}>{text(day)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
