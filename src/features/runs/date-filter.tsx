import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../i18n/dates.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { Skeleton } from '../../ui/states.tsx'
import type { FilterProps } from './queries.ts'

/** A calendar is large: it is loaded when it is opened. */
const DateRange = lazy(() => import('./date-range.tsx'))

export function DateFilter({ params, setFilters }: FilterProps) {
  const { t } = useTranslation('runs')
  const language = useLanguage()
  const { from, to } = params
  const inWords = () => {
    const first = from && formatDay(from, language, 'short')
    const last = to && formatDay(to, language, 'short')
    if (first && last) return from === to ? first : `${first} – ${last}`
    if (first) return t('filters.since', { date: first })
    return last ? t('filters.until', { date: last }) : null
  }
  return (
    <FilterChip
      label={t('filters.date')}
      value={inWords()}
      onClear={() => setFilters({ from: undefined, to: undefined })}
      width="auto"
    >
      {() => (
        <Suspense fallback={<Skeleton width={280} height={330} />}>
          <DateRange from={from} to={to} onChange={(range) => setFilters(range)} />
        </Suspense>
      )}
    </FilterChip>
  )
}
