import { type RefObject, useEffect, useRef } from 'react'
import { type Shortcut, useShortcuts } from '../shortcuts/use-shortcuts.ts'

interface RowKeys {
  /** Enter, or a click on a row beside its own links and buttons. */
  open?: ((index: number) => void) | undefined
  /** Space or x. */
  select?: ((index: number) => void) | undefined
}

/** Beside a tick is close enough to it for a finger. */
const interactive =
  'a, button, input, select, textarea, label, [role="menu"], [role="dialog"], td:has(> input)'

/** j/k and the arrows move through the rows, Enter opens one; one listener for any number of rows. */
export function useRowKeys(scroller: RefObject<HTMLElement | null>, keys: RowKeys): void {
  const rowOf = (target: EventTarget | null): HTMLElement | null => {
    const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null
    return row && scroller.current?.contains(row) ? row : null
  }
  const walk = (by: 1 | -1) => (event: KeyboardEvent) => {
    const from = rowOf(event.target)
    // Arrows scroll the page unless the focus is in the list.
    if (!from && event.key.startsWith('Arrow')) return false
    const rows = [...(scroller.current?.querySelectorAll<HTMLElement>('tr[data-index]') ?? [])]
    const to = from
      ? rows[rows.indexOf(from) + by]
      : by > 0
        ? firstInSight(rows, scroller.current)
        : rows.at(-1)
    to?.focus()
  }
  const onRow = (act: (index: number) => void) => (event: KeyboardEvent) => {
    const row = rowOf(event.target)
    if (!row || event.target !== row) return false
    act(Number(row.dataset.index))
  }
  const { open, select } = keys
  const on = open !== undefined || select !== undefined
  useShortcuts([
    ...(on
      ? [listKey('next', ['j', 'ArrowDown'], walk(1)), listKey('previous', ['k', 'ArrowUp'], walk(-1))]
      : []),
    ...(open ? [listKey('open', ['Enter'], onRow(open))] : []),
    ...(select ? [listKey('select', ['x', ' '], onRow(select))] : []),
  ])

  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    if (!on) return
    const clicked = (event: MouseEvent) => {
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>('tr[data-index]') : null
      if (!row || !scroller.current?.contains(row)) return
      if ((event.target as Element).closest(interactive) || getSelection()?.type === 'Range') return
      latest.current.open?.(Number(row.dataset.index))
    }
    document.addEventListener('click', clicked)
    return () => document.removeEventListener('click', clicked)
  }, [on, scroller])
}

const listKey = (
  name: 'next' | 'previous' | 'open' | 'select',
  keys: readonly string[],
  run: Shortcut['run'] & {},
): Shortcut => ({
  keys,
  group: (t) => t('shortcuts:groups.list'),
  label: (t) => t(`shortcuts:list.${name}`),
  run,
})

/** Only a part of a long list is rendered, and that part extends beyond the visible rows. */
function firstInSight(rows: readonly HTMLElement[], scroller: HTMLElement | null): HTMLElement | undefined {
  const top = (scroller?.getBoundingClientRect().top ?? 0) + (rows[0]?.offsetHeight ?? 0) / 2
  return rows.find((row) => row.getBoundingClientRect().top >= top) ?? rows[0]
}
