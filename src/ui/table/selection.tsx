import { useTranslation } from 'react-i18next'
import { roles } from './roles.ts'
import classes from './table.module.css'

/** Which rows are ticked; kept by the page, since it outlives the rows on screen. */
export interface RowSelection<Row> {
  has: (id: string) => boolean
  set: (rows: readonly Row[], on: boolean) => void
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
    <td {...roles.cell} className={classes.tick}>
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
  rows: readonly { id: string; row: Row }[]
  selection: RowSelection<Row>
}

export function SelectHead<Row>({ rows, selection }: SelectHeadProps<Row>) {
  const { t } = useTranslation()
  const ticked = rows.filter(({ id }) => selection.has(id)).length
  const every = rows.length > 0 && ticked === rows.length
  return (
    <th {...roles.columnheader} scope="col" className={classes.tick}>
      <input
        type="checkbox"
        disabled={rows.length === 0}
        checked={every}
        ref={(box) => {
          if (box) box.indeterminate = ticked > 0 && !every
        }}
        onChange={() =>
          selection.set(
            rows.map(({ row }) => row),
            !every,
          )
        }
        aria-label={t('table.selectPage')}
      />
    </th>
  )
}
