import { useTranslation } from 'react-i18next'
import { SearchField } from '../../ui/search-field.tsx'
import { AuthorFilter, BranchFilter, ProjectFilter } from './choice-filters.tsx'
import { DateFilter } from './date-filter.tsx'
import classes from './runs.module.css'
import { PlatformFilter, StateFilter } from './state-filters.tsx'
import type { RunsSearch } from './use-runs.ts'

export interface FilterProps {
  search: RunsSearch
  setFilters: (patch: RunsSearch) => void
}

interface FilterBarProps extends FilterProps {
  /** Inside a project there is none to choose. */
  withProject: boolean
}

export function FilterBar({ search, setFilters, withProject }: FilterBarProps) {
  const { t } = useTranslation('runs')
  const props = { search, setFilters }
  return (
    <search className={classes.filters} aria-label={t('filters.label')}>
      <div className={classes.search}>
        <SearchField
          label={t('filters.search')}
          value={search.search ?? ''}
          onChange={(value) => setFilters({ search: value })}
        />
      </div>
      <div className={classes.chips}>
        <StateFilter {...props} />
        <PlatformFilter {...props} />
        {withProject && <ProjectFilter {...props} />}
        <BranchFilter {...props} />
        <AuthorFilter {...props} />
        <DateFilter {...props} />
      </div>
    </search>
  )
}
