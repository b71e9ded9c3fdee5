import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './list-bar.module.css'
import { SearchField } from './search-field.tsx'

interface ListBarProps {
  searchLabel: string
  /** From `useList`. */
  list: { query: { search: string }; setFilters: (patch: { search: string }) => void }
  /** ListFilters. */
  filters?: ReactNode
  /** At the other end, e.g. a ColumnMenu. */
  end?: ReactNode
}

/** Above every list: search, filters, and what concerns the list as a whole. */
export function ListBar({ searchLabel, list, filters, end }: ListBarProps) {
  return (
    <div className={classes.bar}>
      <div className={classes.search}>
        <SearchField
          label={searchLabel}
          value={list.query.search}
          onChange={(search) => list.setFilters({ search })}
        />
      </div>
      {filters}
      {end && <div className={classes.end}>{end}</div>}
    </div>
  )
}

interface ListFilterProps<Value extends string | boolean> {
  label: string
  /** What the list shows without this filter: "All roles". */
  allLabel: string
  value: Value | undefined
  choices: readonly { value: Value; label: string }[]
  onChange: (value: Value | undefined) => void
}

/** One of a few values, or all of them. */
export function ListFilter<Value extends string | boolean>({
  label,
  allLabel,
  value,
  choices,
  onChange,
}: ListFilterProps<Value>) {
  return (
    <NativeSelect
      className={classes.filter}
      aria-label={label}
      value={String(value ?? '')}
      onChange={(event) =>
        onChange(choices.find((choice) => String(choice.value) === event.currentTarget.value)?.value)
      }
      data={[
        { value: '', label: allLabel },
        ...choices.map(({ value, label }) => ({ value: String(value), label })),
      ]}
    />
  )
}
