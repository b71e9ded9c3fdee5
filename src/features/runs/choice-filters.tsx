import { Autocomplete, Button, Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpointQuery } from '../../api/query.ts'
import { listProjects, projectNames } from '../../contract/projects.ts'
import { FilterChip } from '../../ui/filter-chip.tsx'
import type { FilterProps } from './filter-bar.tsx'
import classes from './runs.module.css'
import { useSearched } from './use-searched.ts'
import { useAuthors, useRecentBranches } from './who-and-where.ts'

export function ProjectFilter({ search, setFilters }: FilterProps) {
  const { t } = useTranslation('runs')
  const names = useQuery({ ...endpointQuery(projectNames, {}), enabled: search.project !== undefined })
  const chosen = search.project
  return (
    <FilterChip
      label={t('filters.project')}
      value={chosen ? (names.data?.find(({ id }) => id === chosen)?.name ?? '…') : null}
      onClear={() => setFilters({ project: undefined })}
    >
      {(close) => (
        <ProjectChoice
          value={chosen ?? null}
          onChange={(project) => {
            setFilters({ project })
            close()
          }}
        />
      )}
    </FilterChip>
  )
}

interface ChoiceProps {
  value: string | null
  onChange: (value: string | undefined) => void
}

const shown = 20

/** There may be hundreds: the service searches (half a second after the last key, rule 4.8). */
function ProjectChoice({ value, onChange }: ChoiceProps) {
  const { t } = useTranslation('runs')
  const [typed, searched, setTyped] = useSearched()
  const found = useQuery({
    ...endpointQuery(listProjects, {
      query: { limit: shown, search: searched, sort: { field: 'name', order: 'asc' } },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <Select
      label={t('filters.project')}
      placeholder={t('filters.typeToSearch')}
      searchable
      data-autofocus
      defaultDropdownOpened
      comboboxProps={{ withinPortal: false }}
      filter={({ options }) => options}
      data={found.data?.payload.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      nothingFoundMessage={
        found.isFetching || typed !== searched ? t('filters.searching') : t('filters.nothing')
      }
      value={value}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(next) => onChange(next ?? undefined)}
    />
  )
}

export function AuthorFilter({ search, setFilters }: FilterProps) {
  const { t } = useTranslation('runs')
  const chosen = search.author
  const authors = useAuthors('', chosen !== undefined)
  return (
    <FilterChip
      label={t('filters.author')}
      value={chosen ? (authors.nameOf(chosen) ?? '…') : null}
      onClear={() => setFilters({ author: undefined })}
    >
      {(close) => (
        <AuthorChoice
          value={chosen ?? null}
          onChange={(author) => {
            setFilters({ author })
            close()
          }}
        />
      )}
    </FilterChip>
  )
}

function AuthorChoice({ value, onChange }: ChoiceProps) {
  const { t } = useTranslation('runs')
  const [typed, searched, setTyped] = useSearched()
  const authors = useAuthors(searched, true)
  return (
    <Select
      label={t('filters.author')}
      placeholder={t('filters.typeToSearch')}
      searchable
      data-autofocus
      defaultDropdownOpened
      comboboxProps={{ withinPortal: false }}
      data={authors.choices.map(({ id, name }) => ({ value: id, label: name }))}
      nothingFoundMessage={
        authors.pending || typed !== searched ? t('filters.searching') : t('filters.nothing')
      }
      value={value}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(next) => onChange(next ?? undefined)}
    />
  )
}

export function BranchFilter({ search, setFilters }: FilterProps) {
  const { t } = useTranslation('runs')
  return (
    <FilterChip
      label={t('filters.branch')}
      value={search.branch ?? null}
      onClear={() => setFilters({ branch: undefined })}
      width={360}
    >
      {(close) => (
        <BranchChoice
          value={search.branch ?? null}
          onChange={(branch) => {
            setFilters({ branch })
            close()
          }}
        />
      )}
    </FilterChip>
  )
}

/** Any branch can be typed; those of the latest runs are offered. The service wants the whole name. */
function BranchChoice({ value, onChange }: ChoiceProps) {
  const { t } = useTranslation('runs')
  const branches = useRecentBranches()
  const [typed, setTyped] = useState(value ?? '')
  const apply = (branch: string) => onChange(branch.trim() || undefined)
  return (
    <form
      className={classes.beside}
      onSubmit={(event) => {
        event.preventDefault()
        apply(typed)
      }}
    >
      <Autocomplete
        label={t('filters.branch')}
        placeholder={t('filters.branchHint')}
        data-autofocus
        comboboxProps={{ withinPortal: false }}
        data={branches}
        limit={20}
        maxLength={300}
        value={typed}
        onChange={setTyped}
        onOptionSubmit={apply}
      />
      <Button type="submit">{t('filters.apply')}</Button>
    </form>
  )
}
