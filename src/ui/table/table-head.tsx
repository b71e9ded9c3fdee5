import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ariaRoles } from './aria-roles.ts'
import type { ShownColumn } from './column.ts'
import classes from './table.module.css'

export interface VisibleColumn<Row, Sort extends string = string> {
  column: ShownColumn<Row, Sort>
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
    <thead {...ariaRoles.rowgroup}>
      <tr {...ariaRoles.row}>
        {select}
        {visible.map(({ column, sorted, toggleSorting }) => {
          const { id, label, align, pinned, sortable, titleHidden } = column
          const sorts = sortable && toggleSorting !== undefined
          return (
            <th
              key={id}
              {...ariaRoles.columnheader}
              scope="col"
              data-align={align}
              data-pinned={pinned}
              aria-sort={sorts ? (sorted ? `${sorted}ending` : 'none') : undefined}
            >
              {sorts ? (
                <>
                  <button
                    type="button"
                    className={classes.sort}
                    onClick={toggleSorting}
                    title={t(nextStep[sorted || 'none'])}
                  >
                    {label}
                    <SortMark sorted={sorted} />
                  </button>
                  <span className={classes.words}>{label}</span>
                </>
              ) : titleHidden ? (
                <VisuallyHidden>{label}</VisuallyHidden>
              ) : (
                label
              )}
            </th>
          )
        })}
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
