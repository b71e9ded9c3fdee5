import { Checkbox, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { platforms, runStates } from '../../contract/enums.ts'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { ListFilter } from '../../ui/list-bar.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import sideways from '../../ui/sideways.module.css'
import { AuthorFilter, BranchFilter, ProjectFilter } from './choice-filters.tsx'
import { DateFilter } from './date-filter.tsx'
import type { FilterProps } from './queries.ts'
import classes from './runs.module.css'

interface FilterBarProps extends FilterProps {
  /** Inside a project there is none to choose. */
  withProject: boolean
}

export function FilterBar({ params, setFilters, withProject }: FilterBarProps) {
  const { t } = useTranslation('runs')
  const props = { params, setFilters }
  return (
    <search className={classes.filters} aria-label={t('filters.label')}>
      <div className={classes.search}>
        <SearchField
          label={t('filters.search')}
          value={params.search ?? ''}
          onChange={(value) => setFilters({ search: value })}
        />
      </div>
      <div className={`${classes.chips} ${sideways.fading}`}>
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

function StateFilter({ params, setFilters }: FilterProps) {
  const { t } = useTranslation(['runs', 'common'])
  const chosen = params.state ?? []
  return (
    <FilterChip
      label={t('filters.state')}
      value={chosen.length > 0 ? chosen.map((state) => t(`common:runState.${state}`)).join(', ') : null}
      onClear={() => setFilters({ state: undefined })}
      width={200}
    >
      {() => (
        <Stack gap="xs">
          {runStates.map((state) => (
            <Checkbox
              key={state}
              label={t(`common:runState.${state}`)}
              checked={chosen.includes(state)}
              onChange={(event) => {
                const on = event.currentTarget.checked
                setFilters({ state: runStates.filter((one) => (one === state ? on : chosen.includes(one))) })
              }}
            />
          ))}
        </Stack>
      )}
    </FilterChip>
  )
}

function PlatformFilter({ params, setFilters }: FilterProps) {
  const { t } = useTranslation('runs')
  return (
    <ListFilter
      label={t('filters.platform')}
      value={params.platform}
      choices={platforms.map((platform) => ({ value: platform, label: platform }))}
      onChange={(platform) => setFilters({ platform })}
    />
  )
}
