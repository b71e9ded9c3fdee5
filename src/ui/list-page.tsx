import type { ReactNode } from 'react'
import type { ListStateForTable } from '../lib/use-list-state.ts'
import { ListBar } from './list-bar.tsx'
import { PageHeader } from './page.tsx'
import { EmptyState, type EmptyStateProps } from './states.tsx'
import { DataTable, type DataTableProps } from './table/data-table.tsx'
import { type DataTableOptions, useDataTable } from './table/use-data-table.ts'

interface ListPageProps<Row extends { id: string }>
  extends Pick<DataTableProps<Row>, 'errorTitle' | 'onOpen'>,
    Pick<DataTableOptions<Row>, 'columns' | 'result' | 'rowName' | 'rowMenu'> {
  title: string
  description: string
  searchLabel: string
  /** From `useListState`. */
  listState: ListStateForTable & Parameters<typeof ListBar>[0]['listState']
  /** `ListFilter`s, beside the search. */
  filters?: ReactNode
  /** The button that creates a row: above the list, and in the empty state. */
  action?: ReactNode
  empty: Omit<EmptyStateProps, 'action'>
}

/** A page of one list: title, search and filters, table. */
export function ListPage<Row extends { id: string }>({
  title,
  description,
  searchLabel,
  listState,
  filters,
  action,
  empty,
  errorTitle,
  onOpen,
  ...options
}: ListPageProps<Row>) {
  const model = useDataTable({ ...options, listState, rowId: (row) => row.id })
  return (
    <>
      <PageHeader title={title} description={description} actions={action} />
      <ListBar searchLabel={searchLabel} listState={listState} filters={filters} />
      <DataTable
        model={model}
        label={title}
        errorTitle={errorTitle}
        onOpen={onOpen}
        empty={<EmptyState {...empty} action={action} />}
      />
    </>
  )
}
