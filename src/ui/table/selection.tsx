import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ariaRoles } from './column.ts'
import classes from './table.module.css'

/** Which rows are chosen by their checkboxes. Kept by the page: they stay so when the list pages on. */
export interface RowSelection<Row> {
  has: (id: string) => boolean
  set: (rows: readonly Row[], on: boolean) => void
}

export function useRowSelection<Row extends { id: string }>() {
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(new Map())
  const drop = (ids: readonly string[]) =>
    setRows((before) => new Map([...before].filter(([id]) => !ids.includes(id))))
  return {
    rows: [...rows.values()],
    ids: [...rows.keys()],
    has: (id: string) => rows.has(id),
    set: (these: readonly Row[], on: boolean) => {
      if (on) setRows((before) => new Map([...before, ...these.map((row) => [row.id, row] as const)]))
      else drop(these.map(({ id }) => id))
    },
    drop,
    clear: () => setRows(new Map()),
  }
}

export const selectionWidth = 44

interface SelectCellProps<Row> {
  id: string
  row: Row
  name: string
  selection: RowSelection<Row>
}

export function SelectCell<Row>({ id, row, name, selection }: SelectCellProps<Row>) {
  const { t } = useTranslation()
  return (
    <td {...ariaRoles.cell} className={classes.select}>
      <input
        type="checkbox"
        checked={selection.has(id)}
        onChange={(event) => selection.set([row], event.currentTarget.checked)}
        aria-label={t('table.selectRow', { name })}
      />
    </td>
  )
}

interface SelectHeadProps<Row> {
  rows: readonly Row[]
  rowId: (row: Row) => string
  selection: RowSelection<Row>
}

export function SelectHead<Row>({ rows, rowId, selection }: SelectHeadProps<Row>) {
  const { t } = useTranslation()
  const selected = rows.filter((row) => selection.has(rowId(row))).length
  const every = rows.length > 0 && selected === rows.length
  return (
    <th {...ariaRoles.columnheader} scope="col" className={classes.select}>
      <input
        type="checkbox"
        disabled={rows.length === 0}
        checked={every}
        ref={(box) => {
          if (box) box.indeterminate = selected > 0 && !every
        }}
        onChange={() => selection.set(rows, !every)}
        aria-label={t('table.selectPage')}
      />
    </th>
  )
}
