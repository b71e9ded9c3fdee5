import { Skeleton } from '../skeleton.tsx'
import type { Column } from './column.ts'
import classes from './table.module.css'

/** Widths that look like text rather than like a wall. */
const shares = ['72%', '56%', '64%', '48%', '80%'] as const

interface SkeletonRowsProps<Row> {
  columns: readonly Column<Row, string>[]
  count: number
  selectable?: boolean
}

export function SkeletonRows<Row>({ columns, count, selectable = false }: SkeletonRowsProps<Row>) {
  return (
    <tbody aria-hidden>
      {Array.from({ length: Math.min(count, 25) }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
        <tr key={row}>
          {selectable && <td className={classes.select} />}
          {columns.map((column, i) => (
            <td
              key={column.id}
              data-align={column.align}
              data-phone={column.phone}
              data-pinned={column.pinned}
            >
              {!column.titleHidden && <Skeleton height={12} radius="sm" width={shares[(row + i) % 5]} />}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
