import {
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column, ListControl, ShownColumn } from './column.ts'
import type { ColumnLayout } from './use-column-layout.ts'

/** The service pages, sorts and filters; the table only says what it wants. */
const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature, rowSortingFeature })
const noRows: object[] = []

interface ListTableOptions<Row, Sort extends string> {
  columns: readonly Column<Row, Sort>[]
  list: ListControl<Sort> | undefined
  layout: ColumnLayout | undefined
}

/** The product's only set-up of TanStack Table: which columns are shown, in which order, and what sorts by them. */
export function useListTable<Row, Sort extends string>({
  columns,
  list,
  layout,
}: ListTableOptions<Row, Sort>) {
  const { t } = useTranslation()
  const definitions = useMemo(
    () =>
      columns.map(({ id, sortable = false }) => ({ id, enableSorting: sortable, accessorFn: () => null })),
    [columns],
  )
  const sorting = list?.sort ? [{ id: list.sort.field, desc: list.sort.order === 'desc' }] : []
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    manualSorting: true,
    enableMultiSort: false,
    sortDescFirst: false,
    state: {
      columnVisibility: Object.fromEntries(layout?.hidden.map((id) => [id, false]) ?? []),
      columnOrder: layout?.order ?? columns.map(({ id }) => id),
      sorting,
    },
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(sorting) : update
      const column = columns.find(({ id }) => id === next?.id)
      list?.setSort(column?.sortable ? { field: column.id, order: next?.desc ? 'desc' : 'asc' } : null)
    },
  })
  const sortField = list?.sort?.field
  // One object per column for as long as nothing about it changes: rows compare them.
  const byId = useMemo(() => {
    const shown = columns.map((column): [string, ShownColumn<Row, Sort>] => {
      const phone = column.phone === 'hidden' && column.id === sortField ? 'labelled' : column.phone
      return [column.id, { ...column, label: column.title(t), phone }]
    })
    return new Map(shown)
  }, [columns, t, sortField])
  return table.getVisibleLeafColumns().flatMap((shown) => {
    const column = byId.get(shown.id)
    if (!column) return []
    return { column, toggleSorting: list && shown.getToggleSortingHandler(), sorted: shown.getIsSorted() }
  })
}
