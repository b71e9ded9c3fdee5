import { useState } from 'react'
import * as z from 'zod/mini'
import { writeStored } from '../../lib/storage.ts'
import { readStoredJson } from '../../lib/stored-json.ts'
import type { Column } from './column.ts'

const stored = z.object({ hidden: z.array(z.string()), order: z.array(z.string()) })
type Stored = z.infer<typeof stored>

export interface ColumnLayout extends Stored {
  changed: boolean
  toggle: (id: string) => void
  move: (id: string, by: -1 | 1) => void
  reset: () => void
}

/** Which columns a person wants to see, and in which order; remembered per table. */
export function useColumnLayout<Row>(table: string, columns: readonly Column<Row, string>[]): ColumnLayout {
  const key = `columns.${table}`
  const ids = columns.map((column) => column.id)
  const usual = { hidden: columns.filter(({ optional }) => optional).map(({ id }) => id), order: [] }
  const [changed, setChanged] = useState(() => readStoredJson(key, stored))
  const keep = (next: Stored | null) => {
    setChanged(next)
    writeStored(key, next && JSON.stringify(next))
  }
  const kept = changed ?? usual
  // A column that a release added stands where the release put it; one that it removed is forgotten.
  const known = kept.order.filter((id) => ids.includes(id))
  const order = known.length > 0 ? [...known, ...ids.filter((id) => !known.includes(id))] : ids
  const hidden = kept.hidden.filter((id) => ids.includes(id))
  return {
    order,
    hidden,
    changed: changed !== null,
    toggle: (id) =>
      keep({
        ...kept,
        hidden: hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id],
      }),
    move: (id, by) => {
      const from = order.indexOf(id)
      const to = from + by
      if (from < 0 || to < 0 || to >= order.length) return
      const next = order.filter((other) => other !== id)
      next.splice(to, 0, id)
      keep({ hidden, order: next })
    },
    reset: () => keep(null),
  }
}
