import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ariaRoles, type ShownColumn } from './column.ts'
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
          const { icon: Mark, next } = steps[sorted || 'none']
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
                  <UnstyledButton className={classes.sort} onClick={toggleSorting} title={t(next)}>
                    {label}
                    <Mark size={14} className={classes.mark} data-sorted={sorted || undefined} aria-hidden />
                  </UnstyledButton>
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

const steps = {
  none: { icon: IconArrowsSort, next: 'table.sortAscending' },
  asc: { icon: IconArrowUp, next: 'table.sortDescending' },
  desc: { icon: IconArrowDown, next: 'table.sortClear' },
} as const
