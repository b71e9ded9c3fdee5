import type { ReactNode } from 'react'
import classes from './small-table.module.css'

interface SmallTableProps {
  caption?: ReactNode
  head: readonly string[]
  /** The row's subject, and a cell for each of the other columns. */
  rows: readonly (readonly [about: string, ...cells: ReactNode[]])[]
  align?: 'start' | 'center' | 'end'
}

/** A few rows to read beside one another, without sorting or opening. Lists of things are DataTables. */
export function SmallTable({ caption, head, rows, align = 'start' }: SmallTableProps) {
  return (
    <table className={classes.table} data-align={align}>
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([about, ...cells]) => (
          <tr key={about}>
            <th scope="row">{about}</th>
            {cells.map((cell, i) => (
              <td key={head[i + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
