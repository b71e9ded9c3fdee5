import { Autocomplete, Button, Group, Select, type SelectProps } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpointQuery } from '../../api/query.ts'
import { useTeamSession } from '../../api/session/current.ts'
import { listProjects } from '../../contract/projects.ts'
import { listRuns } from '../../contract/runs.ts'
import { listUsers } from '../../contract/users.ts'
import { useDenied } from '../../shared/rights.ts'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { type FilterProps, projectNamesQuery } from './queries.ts'

export function ProjectFilter(props: FilterProps) {
  const chosen = props.params.project
  const names = useQuery({ ...projectNamesQuery, enabled: chosen !== undefined })
  const name = names.data?.find(({ id }) => id === chosen)?.name
  return <ChoiceFilter {...props} by="project" chosenName={name} Choice={ProjectChoice} />
}

export function AuthorFilter(props: FilterProps) {
  const chosen = props.params.author
  const { choices } = useAuthors('', chosen !== undefined)
  const name = choices.find(({ id }) => id === chosen)?.name
  return <ChoiceFilter {...props} by="author" chosenName={name} Choice={AuthorChoice} />
}

export function BranchFilter(props: FilterProps) {
  return (
    <ChoiceFilter {...props} by="branch" chosenName={props.params.branch} Choice={BranchChoice} width={360} />
  )
}

interface ChoiceProps {
  value: string | null
  onChange: (value: string | undefined) => void
}

interface ChoiceFilterProps extends FilterProps {
  by: 'project' | 'author' | 'branch'
  /** Unknown while it loads. */
  chosenName: string | undefined
  Choice: ComponentType<ChoiceProps>
  width?: number
}

function ChoiceFilter({ params, setFilters, by, chosenName = '…', Choice, width }: ChoiceFilterProps) {
  const { t } = useTranslation('runs')
  const { [by]: chosen } = params
  return (
    <FilterChip
      label={t(`filters.${by}`)}
      value={chosen ? chosenName : null}
      onClear={() => setFilters({ [by]: undefined })}
      width={width}
    >
      {(close) => (
        <Choice
          value={chosen ?? null}
          onChange={(value) => {
            setFilters({ [by]: value })
            close()
          }}
        />
      )}
    </FilterChip>
  )
}

/** There may be hundreds: the service searches. */
function ProjectChoice(props: ChoiceProps) {
  const typing = useTyping()
  const found = useQuery({
    ...endpointQuery(listProjects, {
      query: { limit: 20, search: typing.settled, sort: { field: 'name', order: 'asc' } },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <SearchingSelect
      {...props}
      by="project"
      typing={typing}
      choices={found.data?.payload ?? []}
      pending={found.isFetching}
      // Also what fits by more than its name.
      filter={({ options }) => options}
    />
  )
}

function AuthorChoice(props: ChoiceProps) {
  const typing = useTyping()
  return <SearchingSelect {...props} by="author" typing={typing} {...useAuthors(typing.settled, true)} />
}

/** Rule 4.8: a choice that searches waits until the fingers rest. */
const rest = 500

function useTyping() {
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed, rest)
  return { typed, settled, setTyped }
}

interface Choice {
  id: string
  name: string
}

interface SearchingSelectProps extends ChoiceProps, Pick<SelectProps, 'filter'> {
  by: 'project' | 'author'
  typing: ReturnType<typeof useTyping>
  choices: readonly Choice[]
  pending: boolean
}

function SearchingSelect({ by, typing, choices, pending, value, onChange, filter }: SearchingSelectProps) {
  const { t } = useTranslation('runs')
  const searching = pending || typing.typed !== typing.settled
  return (
    <Select
      label={t(`filters.${by}`)}
      placeholder={t('filters.typeToSearch')}
      searchable
      data-autofocus
      defaultDropdownOpened
      comboboxProps={{ withinPortal: false }}
      filter={filter}
      data={choices.map(({ id, name }) => ({ value: id, label: name }))}
      nothingFoundMessage={t(searching ? 'filters.searching' : 'filters.nothing')}
      value={value}
      searchValue={typing.typed}
      onSearchChange={typing.setTyped}
      onChange={(next) => onChange(next ?? undefined)}
    />
  )
}

/** Enough to know who and which branches are about, in one reply. */
const recentRuns = { ...endpointQuery(listRuns, { query: { page: 1, limit: 200 } }), staleTime: 60_000 }

/** Only owners may list the team's people; for others there are those who ran something lately, and themselves. */
function useAuthors(search: string, enabled: boolean): { choices: Choice[]; pending: boolean } {
  const { user } = useTeamSession()
  const mayList = !useDenied()(listUsers)
  const recent = useQuery({ ...recentRuns, enabled })
  const people = useQuery({
    ...endpointQuery(listUsers, { query: { limit: 20, search } }),
    enabled: enabled && mayList,
    placeholderData: keepPreviousData,
  })
  const found: Choice[] = [
    user,
    ...(people.data?.payload ?? []),
    ...(recent.data?.payload.flatMap(({ created_by }) => created_by ?? []) ?? []),
  ]
  const byId = new Map(found.map(({ id, name }) => [id, name]))
  return {
    choices: [...byId].map(([id, name]) => ({ id, name })),
    pending: recent.isPending || (mayList && people.isFetching),
  }
}

/** Any branch can be typed; those of the latest runs are offered. The service wants the whole name. */
function BranchChoice({ value, onChange }: ChoiceProps) {
  const { t } = useTranslation('runs')
  const recent = useQuery(recentRuns)
  const branches = new Set(recent.data?.payload.flatMap(({ branch }) => branch ?? []))
  const form = useForm({ initialValues: { branch: value ?? '' } })
  const apply = (branch: string) => onChange(branch.trim() || undefined)
  return (
    <form onSubmit={form.onSubmit(({ branch }) => apply(branch))}>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <Autocomplete
          flex={1}
          label={t('filters.branch')}
          placeholder={t('filters.branchHint')}
          data-autofocus
          comboboxProps={{ withinPortal: false }}
          data={[...branches]}
          limit={20}
          maxLength={300}
          {...form.getInputProps('branch')}
          onOptionSubmit={apply}
        />
        <Button type="submit">{t('filters.apply')}</Button>
      </Group>
    </form>
  )
}
