import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from './column.ts'
import classes from './table.module.css'

interface VisibleColumn<Row> {
  column: Column<Row>
  sorted: false | 'asc' | 'desc'
  toggleSorting: ((event: MouseEvent) => void) | undefined
}

interface TableHeadProps<Row> {
  visible: readonly VisibleColumn<Row>[]
  /** Above the ticks, where rows can be selected. */
  select?: ReactNode
}

export function TableHead<Row>({ visible, select }: TableHeadProps<Row>) {
  const { t } = useTranslation()
  return (
    <thead>
      <tr>
        {select}
        {visible.map(({ column, sorted, toggleSorting }) => (
          <th
            key={column.id}
            scope="col"
            data-align={column.align}
            data-pinned={column.pinned}
            aria-sort={
              column.sortable && toggleSorting
                ? sorted
                  ? sorted === 'asc'
                    ? 'ascending'
                    : 'descending'
                  : 'none'
                : undefined
            }
          >
            {column.sortable && toggleSorting ? (
              <button
                type="button"
                className={classes.sort}
                onClick={toggleSorting}
                title={t(nextStep[sorted || 'none'])}
              >
                {column.title(t)}
                <SortMark sorted={sorted} />
              </button>
            ) : column.titleHidden ? (
              <VisuallyHidden>{column.title(t)}</VisuallyHidden>
            ) : (
              column.title(t)
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

const nextStep = {
  none: 'table.sortAscending',
  asc: 'table.sortDescending',
  desc: 'table.sortClear',
} as const

function SortMark({ sorted }: { sorted: false | 'asc' | 'desc' }) {
  const Glyph = sorted === 'asc' ? IconArrowUp : sorted === 'desc' ? IconArrowDown : IconArrowsSort
  return <Glyph size={14} className={classes.mark} data-sorted={sorted || undefined} aria-hidden />
}
