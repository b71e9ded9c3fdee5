import {
  type ColumnDef,
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

interface ListTableOptions<Row extends object, Sort extends string> {
  columns: readonly Column<Row, Sort>[]
  rows: Row[]
  rowId: (row: Row) => string
  list: ListControl<Sort> | undefined
  layout: ColumnLayout | undefined
}

/** The product's only set-up of TanStack Table. */
export function useListTable<Row extends object, Sort extends string>({
  columns,
  rows,
  rowId,
  list,
  layout,
}: ListTableOptions<Row, Sort>) {
  const definitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<typeof features, Row> => ({
          id: column.id,
          enableSorting: column.sortable ?? false,
          enableHiding: !column.fixed,
          accessorFn: (row: Row) => row,
        }),
      ),
    [columns],
  )
  const columnVisibility = Object.fromEntries(
    columns.map((column) => [column.id, !layout?.hidden.includes(column.id)]),
  )
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    manualSorting: true,
    enableMultiSort: false,
    enableSortingRemoval: true,
    sortDescFirst: false,
    state: {
      columnVisibility,
      columnOrder: layout?.order ?? columns.map((column) => column.id),
      sorting: list?.sort ? [{ id: list.sort.field, desc: list.sort.order === 'desc' }] : [],
    },
    onSortingChange: (update) => {
      const before = list?.sort ? [{ id: list.sort.field, desc: list.sort.order === 'desc' }] : []
      const [next] = typeof update === 'function' ? update(before) : update
      const column = columns.find(({ id }) => id === next?.id)
      list?.setSort(column?.sortable ? { field: column.id, order: next?.desc ? 'desc' : 'asc' } : null)
    },
  })
  const { t } = useTranslation()
  const sortField = list?.sort?.field
  // One object per column for as long as nothing about it changes: rows compare them.
  const byId = useMemo(
    () =>
      new Map(
        columns.map((column): [string, ShownColumn<Row, Sort>] => [
          column.id,
          {
            ...column,
            label: column.title(t),
            ...(column.phone === 'hidden' && column.id === sortField && { phone: 'labelled' }),
          },
        ]),
      ),
    [columns, t, sortField],
  )
  const visible = table.getVisibleLeafColumns().flatMap((shown) => {
    const column = byId.get(shown.id)
    return column
      ? [{ column, toggleSorting: list && shown.getToggleSortingHandler(), sorted: shown.getIsSorted() }]
      : []
  })
  return { table, visible }
}
