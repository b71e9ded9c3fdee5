import { Count, RelativeTime } from '../cells.tsx'
import type { Column } from './column.ts'

/** Columns that many lists have: named by the field that they show, and sorted by it. */

export const timeColumn = <Field extends string>(
  id: Field,
  title: Column<never>['title'],
  phone: Column<never>['phone'],
): Column<Record<Field, string | null>, Field> => ({
  id,
  title,
  cell: (row) => <RelativeTime at={row[id]} />,
  sortable: true,
  width: 164,
  roomy: 236,
  phone,
})

export const countColumn = <Field extends string>(
  id: Field,
  title: Column<never>['title'],
): Column<Record<Field, number>, Field> => ({
  id,
  title,
  cell: (row) => <Count value={row[id]} />,
  sortable: true,
  align: 'end',
  width: 100,
  phone: 'labelled',
})
