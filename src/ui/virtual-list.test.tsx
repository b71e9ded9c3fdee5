// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import fc from 'fast-check'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '../../tests/render.tsx'
import { VirtualList } from './virtual-list.tsx'
import { wholeSlices } from './virtual-rows.tsx'

const names = Array.from({ length: 1000 }, (_, i) => `Fruit ${i}`)
const picked = vi.fn()
const open = vi.fn()

/** jsdom lays nothing out: room for ten rows. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Fruits({ rows = names }: { rows?: readonly string[] }) {
  const [at, setAt] = useState<string | null>(null)
  return (
    <VirtualList
      role="listbox"
      label="Fruits"
      rows={rows}
      keyOf={(name) => name}
      heightOf={() => 20}
      active={at === null ? -1 : rows.indexOf(at)}
      onMove={setAt}
      onPick={picked}
      keys={{ Enter: open }}
      rowProps={() => ({ 'data-kind': 'fruit' })}
    >
      {(name) => name}
    </VirtualList>
  )
}

const list = () => screen.getByRole('listbox', { name: 'Fruits' })
const press = (key: string, held: object = {}) => fireEvent.keyDown(list(), { key, ...held })
/** The index of the row that a screen reader announces. */
const active = () =>
  Number(/\d+$/.exec(list().getAttribute('aria-activedescendant') ?? '')?.[0] ?? Number.NaN)

test('only visible rows and a few around them are rendered', () => {
  render(<Fruits />)
  const shown = screen.getAllByRole('option')
  expect(shown.length).toBeGreaterThanOrEqual(10)
  expect(shown.length).toBeLessThan(50)
})

test('arrows, Home, End and page keys move the active row and stop at the ends', () => {
  render(<Fruits />)
  const steps: [string, number][] = [
    ['ArrowDown', 0],
    ['ArrowUp', 0],
    ['ArrowDown', 1],
    ['End', 999],
    ['ArrowDown', 999],
    ['PageDown', 999],
    ['Home', 0],
    ['PageUp', 0],
  ]
  for (const [key, index] of steps) {
    press(key)
    expect([key, active()]).toEqual([key, index])
  }
  press('PageDown')
  expect(active()).toBeGreaterThan(5)
  expect(active()).toBeLessThan(12)
})

test('Arrow Up without an active row selects the last', () => {
  render(<Fruits />)
  press('ArrowUp')
  expect(active()).toBe(999)
})

test('the active row is selected, and aria-activedescendant exists', () => {
  render(<Fruits />)
  press('ArrowDown')
  const row = document.getElementById(list().getAttribute('aria-activedescendant') ?? '')
  expect(row?.textContent).toBe('Fruit 0')
  expect(row?.getAttribute('aria-selected')).toBe('true')
  expect(row?.dataset.kind).toBe('fruit')
})

test('a click selects a row; other keys go to the list; keys with a modifier go to the browser', () => {
  render(<Fruits />)
  fireEvent.click(screen.getByText('Fruit 3'))
  expect(picked).toHaveBeenCalledWith('Fruit 3')
  press('Enter')
  expect(open).toHaveBeenCalledTimes(1)
  // fireEvent tells whether the browser may go on with the event.
  expect([press('Enter'), press('q'), press('ArrowDown', { ctrlKey: true })]).toEqual([false, true, true])
  expect(active()).toBeNaN()
})

test('an empty list ignores every key', () => {
  render(<Fruits rows={[]} />)
  for (const key of ['ArrowDown', 'ArrowUp', 'End', 'PageUp']) press(key)
  expect(active()).toBeNaN()
})

test('a long list is rendered in slices of ten that cover the visible rows and the slices around', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(60), fc.nat(10_000), fc.nat(3), (startIndex, length, more, around) => {
      const endIndex = startIndex + length
      const range = { startIndex, endIndex, count: endIndex + 1 + more }
      const shown = wholeSlices(range, around)
      expect((shown[0] ?? -1) % 10).toBe(0)
      expect(shown[0]).toBeLessThanOrEqual(Math.max(0, startIndex - 10 * around))
      expect(shown.at(-1)).toBeGreaterThanOrEqual(Math.min(range.count - 1, endIndex + 10 * around))
      expect(shown.at(-1)).toBeLessThan(range.count)
    }),
  )
})
