import type { ReactNode } from 'react'
import { ListBar } from './list-bar.tsx'
import { PageHeader } from './page-header.tsx'
import { EmptyState, type EmptyStateProps } from './states.tsx'
import type { ListControl } from './table/column.ts'
import { DataTable, type DataTableProps } from './table/data-table.tsx'

interface ListPageProps<Row extends { id: string }, Sort extends string>
  extends Omit<DataTableProps<Row, Sort>, 'label' | 'rowId' | 'list' | 'empty'> {
  title: string
  description: string
  searchLabel: string
  /** From `useList`. */
  list: ListControl<Sort> & Parameters<typeof ListBar>[0]['list']
  /** ListFilters. */
  filters?: ReactNode
  /** Makes a new one: above the list, and in the place of the first. */
  action?: ReactNode
  empty: Omit<EmptyStateProps, 'action'>
}

/** A page that is one list of things: what they are, search and filters, the table. */
export function ListPage<Row extends { id: string }, Sort extends string>({
  title,
  description,
  searchLabel,
  list,
  filters,
  action,
  empty,
  ...table
}: ListPageProps<Row, Sort>) {
  return (
    <>
      <PageHeader title={title} description={description} actions={action} />
      <ListBar searchLabel={searchLabel} list={list} filters={filters} />
      <DataTable
        {...table}
        label={title}
        rowId={(row) => row.id}
        list={list}
        empty={<EmptyState {...empty} action={action} />}
      />
    </>
  )
}
