import { NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../../ui/search-field.tsx'
import { type Grouping, groupings, type Sorting, sortings } from '../model/enums.ts'
import type { Report } from '../model/report.ts'
import { useReportSearch } from '../use-report-search.ts'
import classes from './tests-toolbar.module.css'

export function TestsToolbar({ report, shown }: { report: Report; shown: number }) {
  const { t } = useTranslation('report')
  const { search, change } = useReportSearch()
  const cause = report.causes.find(({ id }) => id === search.cause)
  return (
    <div className={classes.toolbar}>
      <div className={classes.search}>
        <SearchField
          label={t('tests.search')}
          value={search.q ?? ''}
          onChange={(q) => change({ q: q || undefined })}
        />
      </div>
      <NativeSelect
        className={classes.choice}
        aria-label={t('tests.group')}
        value={search.group ?? 'none'}
        data={groupings.map((value) => ({ value, label: t(`grouping.${value}`) }))}
        onChange={({ currentTarget }) => {
          const group = groupings.find((value) => value === currentTarget.value)
          change({ group: group === 'none' ? undefined : (group satisfies Grouping | undefined) })
        }}
      />
      <NativeSelect
        className={classes.choice}
        aria-label={t('tests.sort')}
        value={search.sort ?? 'status'}
        data={sortings.map((value) => ({ value, label: t(`sorting.${value}`) }))}
        onChange={({ currentTarget }) => {
          const sort = sortings.find((value) => value === currentTarget.value)
          change({ sort: sort === 'status' ? undefined : (sort satisfies Sorting | undefined) })
        }}
      />
      {search.cause && (
        <button type="button" className={classes.cause} onClick={() => change({ cause: undefined })}>
          <span>{t('tests.ofCause', { message: cause?.message ?? search.cause })}</span>
          <IconX size={14} aria-label={t('tests.clearCause')} />
        </button>
      )}
      <output className={classes.shown}>
        {t('tests.shown', { count: shown, total: report.tests.length })}
      </output>
    </div>
  )
}
