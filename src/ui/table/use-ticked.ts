import { useState } from 'react'
import type { RowSelection } from './selection.tsx'

/** Ticked rows of a list: they stay ticked when the list pages on. */
export function useTicked<Row extends { id: string }>() {
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(new Map())
  const drop = (ids: readonly string[]) =>
    setRows((before) => new Map([...before].filter(([id]) => !ids.includes(id))))
  const selection: RowSelection<Row> = {
    has: (id) => rows.has(id),
    set: (these, on) => {
      if (on) setRows((before) => new Map([...before, ...these.map((row) => [row.id, row] as const)]))
      else drop(these.map(({ id }) => id))
    },
  }
  return { rows: [...rows.values()], ids: [...rows.keys()], clear: () => setRows(new Map()), drop, selection }
}
