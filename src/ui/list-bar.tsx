import { Group, Radio, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { FilterChip } from './filter-chip.tsx'
import classes from './list-bar.module.css'
import { SearchField } from './search-field.tsx'

interface ListBarProps {
  searchLabel: string
  /** From `useListState`. */
  listState: { query: { search: string }; setFilters: (patch: { search: string }) => void }
  /** `ListFilter`s, beside the search. */
  filters?: ReactNode
}

/** Above every list: search, filters, and what concerns the list as a whole. */
export function ListBar({ searchLabel, listState, filters }: ListBarProps) {
  return (
    <Group gap="xs" mb="sm">
      <div className={classes.search}>
        <SearchField
          label={searchLabel}
          value={listState.query.search}
          onChange={(search) => listState.setFilters({ search })}
        />
      </div>
      {filters}
    </Group>
  )
}

interface ListFilterProps<Value extends string | boolean> {
  label: string
  value: Value | undefined
  choices: readonly { value: Value; label: string }[]
  onChange: (value: Value | undefined) => void
}

/** One of a few values, or all of them. */
export function ListFilter<Value extends string | boolean>({
  label,
  value,
  choices,
  onChange,
}: ListFilterProps<Value>) {
  return (
    <FilterChip
      label={label}
      value={choices.find((choice) => choice.value === value)?.label ?? null}
      onClear={() => onChange(undefined)}
      width={220}
    >
      {(close) => (
        <Radio.Group
          aria-label={label}
          value={value === undefined ? null : String(value)}
          onChange={(chosen) => {
            onChange(choices.find((choice) => String(choice.value) === chosen)?.value)
            close()
          }}
        >
          <Stack gap="xs" mah={320} className={classes.choices}>
            {choices.map((choice) => (
              <Radio key={choice.label} value={String(choice.value)} label={choice.label} />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </FilterChip>
  )
}
