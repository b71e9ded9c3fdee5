import { type RefObject, useEffect, useRef } from 'react'

interface RowKeys {
  /** Enter, or a click on a row beside its own links and buttons. */
  open?: ((index: number) => void) | undefined
  /** Space or x. */
  select?: ((index: number) => void) | undefined
}

const interactive = 'a, button, input, select, textarea, label, [role="menu"], [role="dialog"]'
const typing = 'input, select, textarea, [contenteditable="true"], [role="menu"], [role="dialog"]'

/** j/k and the arrows walk through the rows, Enter opens one; listened for once, whatever the number of rows. */
export function useRowKeys(scroller: RefObject<HTMLElement | null>, keys: RowKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  const on = keys.open !== undefined || keys.select !== undefined
  useEffect(() => {
    if (!on) return
    const rowOf = (target: EventTarget | null): HTMLElement | null => {
      const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null
      return row && scroller.current?.contains(row) ? row : null
    }
    const walk = (from: HTMLElement | null, by: 1 | -1) => {
      const rows = [...(scroller.current?.querySelectorAll<HTMLElement>('tr[data-index]') ?? [])]
      const to = from
        ? rows[rows.indexOf(from) + by]
        : by > 0
          ? firstInSight(rows, scroller.current)
          : rows.at(-1)
      to?.focus()
    }
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest(typing)) return
      const row = rowOf(target)
      const by = event.key === 'j' ? 1 : event.key === 'k' ? -1 : null
      const arrow = row && (event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null)
      const step = by ?? arrow
      if (step) {
        event.preventDefault()
        return walk(row, step)
      }
      if (!row || target !== row) return
      const act = event.key === 'Enter' ? 'open' : event.key === ' ' || event.key === 'x' ? 'select' : null
      if (!act || !latest.current[act]) return
      event.preventDefault()
      latest.current[act](Number(row.dataset.index))
    }
    const clicked = (event: MouseEvent) => {
      const row = rowOf(event.target)
      if (!row || (event.target as Element).closest(interactive) || getSelection()?.type === 'Range') return
      latest.current.open?.(Number(row.dataset.index))
    }
    document.addEventListener('keydown', pressed)
    document.addEventListener('click', clicked)
    return () => {
      document.removeEventListener('keydown', pressed)
      document.removeEventListener('click', clicked)
    }
  }, [on, scroller])
}

/** Of a long list, only a part is in the page, and that part reaches beyond what is seen. */
function firstInSight(rows: readonly HTMLElement[], scroller: HTMLElement | null): HTMLElement | undefined {
  const top = (scroller?.getBoundingClientRect().top ?? 0) + (rows[0]?.offsetHeight ?? 0) / 2
  return rows.find((row) => row.getBoundingClientRect().top >= top) ?? rows[0]
}
