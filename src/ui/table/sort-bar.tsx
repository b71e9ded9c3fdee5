import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconArrowsSort, IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ListControl } from './column.ts'
import classes from './table.module.css'
import type { VisibleColumn } from './table-head.tsx'

interface SortBarProps<Row, Sort extends string> {
  visible: readonly VisibleColumn<Row, Sort>[]
  setSort: ListControl<Sort>['setSort']
}

/** What the headers do in a table, where rows are lines of text and there are no headers: shown by the style sheet. */
export function SortBar<Row, Sort extends string>({ visible, setSort }: SortBarProps<Row, Sort>) {
  const { t } = useTranslation()
  const sortable = visible.flatMap(({ column: { id, label, sortable }, sorted }) =>
    sortable ? [{ id, label, sorted }] : [],
  )
  const sorted = sortable.find((one) => one.sorted)
  const descending = sorted?.sorted === 'desc'
  const Direction = descending ? IconSortDescending : IconSortAscending
  return (
    <div className={classes.sorting}>
      {sorted && (
        <ActionIcon
          variant="default"
          size={30}
          aria-label={t(descending ? 'table.sortAscending' : 'table.sortDescending')}
          onClick={() => setSort({ field: sorted.id, order: descending ? 'asc' : 'desc' })}
        >
          <Direction size={16} aria-hidden />
        </ActionIcon>
      )}
      <NativeSelect
        size="xs"
        aria-label={t('table.sort')}
        leftSection={<IconArrowsSort size={14} aria-hidden />}
        value={sorted?.id ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const chosen = sortable.find(({ id }) => id === value)
          setSort(chosen ? { field: chosen.id, order: 'asc' } : null)
        }}
        data={[
          { value: '', label: t(sorted ? 'table.sortClear' : 'table.sort') },
          ...sortable.map(({ id, label }) => ({ value: id, label })),
        ]}
      />
    </div>
  )
}
