import { functionalUpdate, type RowSelectionState, type Updater, useTable } from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { readStoredJson, writeStored } from '../../lib/storage.ts'
import type { ListStateForTable } from '../../lib/use-list-state.ts'
import { type Columns, features, type TanStackRow } from './column.tsx'
import { useMenuColumn } from './row-menu.tsx'
import type { RowAction } from './row-menu-items.tsx'
import type { ListResult, RowWindow } from './row-window.ts'

export interface DataTableOptions<Row extends object> {
  columns: Columns<Row>
  /** The result of `useQuery(queryKeepingPreviousData(listThings, …))`. */
  result: ListResult<Row>
  rowId: (row: Row) => string
  /** Names a row to screen readers: its checkbox, its menu. */
  rowName?: (row: Row) => string
  /** From `useListState`; without it the table neither pages nor sorts. */
  listState?: ListStateForTable | undefined
  /** Under which the chosen columns are remembered, where there is a ColumnMenu. */
  layoutName?: string
  /** From `useRowWindow`: rows that are fetched as they come into sight, where "all" is too long for one reply. */
  rowWindow?: RowWindow<Row> | undefined
  /** From `useRowSelection`. */
  selection?: {
    state: RowSelectionState
    change: (update: Updater<RowSelectionState>, shown: readonly Row[]) => void
  }
  /** A menu at the end of each row, asked for its entries while it is open. */
  rowMenu?: ((row: Row) => readonly RowAction[]) | undefined
}

export type DataTableModel<Row extends object> = ReturnType<typeof useDataTable<Row>>

const none: never[] = []

/** The product's only set-up of TanStack Table. Its result is for DataTable, and for ColumnMenu. */
export function useDataTable<Row extends object>({
  columns: declared,
  result,
  rowId,
  rowName = rowId,
  listState,
  layoutName,
  rowWindow,
  selection,
  rowMenu,
}: DataTableOptions<Row>) {
  const { t } = useTranslation()
  const menu = useMenuColumn(rowName)
  const hasMenu = rowMenu !== undefined
  const sortable = listState?.sortable
  const makeColumns = () => [...declared(t), ...(hasMenu ? [menu.column(t)] : [])]
  // React remounts a cell whose function changes, which would close its menu. So each column keeps its first cell function
  // when the language changes, and cells call `useTranslation` themselves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: headers follow the language, cell functions don't
  const cellFunctions = useMemo(() => makeColumns().map(({ cell }) => cell), [declared, menu, hasMenu])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what `makeColumns` uses
  const columns = useMemo(
    () =>
      makeColumns().map((column, i) => {
        const id = column.id ?? ('accessorKey' in column ? String(column.accessorKey) : '')
        const enableSorting = sortable?.includes(id) ?? false
        return { ...column, id, enableSorting, ...(cellFunctions[i] && { cell: cellFunctions[i] }) }
      }),
    [cellFunctions, t, sortable],
  )
  const defaults = useMemo(() => {
    const idsWith = (key: 'optional' | 'pinned') =>
      columns.filter(({ meta }) => meta?.[key]).map(({ id }) => id)
    return {
      columnPinning: { start: [], end: idsWith('pinned') },
      columnVisibility: Object.fromEntries(idsWith('optional').map((id) => [id, false])),
      columnOrder: [],
    }
  }, [columns])
  const stored = useStoredColumns(layoutName)
  const shown = stored.columns ?? defaults
  const data = rowWindow?.loaded ?? result.data?.payload ?? none
  const table = useTable({
    features,
    columns,
    data,
    getRowId: rowId,
    defaultColumn: { size: 160 },
    manualPagination: true,
    manualSorting: true,
    enableMultiSort: false,
    sortDescFirst: false,
    enableRowSelection: selection !== undefined,
    // Only a part of a long list is there to be chosen from.
    enableRowRangeSelection: rowWindow === undefined,
    rowCount: result.data?.count,
    state: {
      columnPinning: defaults.columnPinning,
      columnVisibility: shown.columnVisibility,
      columnOrder: shown.columnOrder,
      ...(listState && { pagination: listState.pagination, sorting: listState.sorting }),
      ...(selection && { rowSelection: selection.state }),
    },
    onColumnVisibilityChange: (update) =>
      stored.keep({ ...shown, columnVisibility: functionalUpdate(update, shown.columnVisibility) }),
    onColumnOrderChange: (update) =>
      stored.keep({ ...shown, columnOrder: functionalUpdate(update, shown.columnOrder) }),
    ...(listState && {
      onPaginationChange: listState.onPaginationChange,
      onSortingChange: listState.onSortingChange,
    }),
    ...(selection && { onRowSelectionChange: (update) => selection.change(update, data) }),
  })
  return {
    table,
    result,
    rowName,
    listState,
    rowWindow,
    selectable: selection !== undefined,
    rowMenu,
    RowMenuContext: menu.RowMenuContext,
    /** Forgets which columns were chosen; nothing where none were. */
    resetColumns: stored.columns ? () => stored.keep(null) : undefined,
    rowAt: (index: number): TanStackRow<Row> | undefined =>
      table.getRowModel().rows[rowWindow ? rowWindow.positionOf(index) : index],
  }
}

const storedColumns = z.object({
  columnVisibility: z.record(z.string(), z.boolean()),
  columnOrder: z.array(z.string()),
})

/** A person's choice and order of columns. */
function useStoredColumns(name: string | undefined) {
  const key = `columns.${name}`
  const [columns, setColumns] = useState(() => (name ? readStoredJson(key, storedColumns) : null))
  return {
    columns,
    keep: (next: z.infer<typeof storedColumns> | null) => {
      setColumns(next)
      writeStored(key, next && JSON.stringify(next))
    },
  }
}

export type RowSelection<Row extends { id: string }> = ReturnType<typeof useRowSelection<Row>>

/** The rows that are ticked, also those of other pages: the table knows only the rows of its page. */
export function useRowSelection<Row extends { id: string }>() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  const state = useMemo(() => stateOf(chosen), [chosen])
  return {
    state,
    rows: [...chosen.values()],
    ids: [...chosen.keys()],
    change: (update: Updater<RowSelectionState>, shown: readonly Row[]) =>
      setChosen((before) => {
        const next = functionalUpdate(update, stateOf(before))
        const rows = [...before.values(), ...shown.filter(({ id }) => !before.has(id))]
        return new Map(rows.filter(({ id }) => next[id]).map((row) => [row.id, row]))
      }),
    drop: (ids: readonly string[]) =>
      setChosen((before) => new Map([...before].filter(([id]) => !ids.includes(id)))),
    clear: () => setChosen(new Map()),
  }
}

const stateOf = (chosen: ReadonlyMap<string, unknown>): RowSelectionState =>
  Object.fromEntries([...chosen.keys()].map((id) => [id, true]))
