// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render, useTexts } from '../../../tests/render.tsx'
import type { Column, ListControl, ListRows } from './column.ts'
import { DataTable } from './data-table.tsx'

interface Fruit {
  id: string
  name: string
  grams: number
}

const columns: readonly Column<Fruit, 'name' | 'grams'>[] = [
  {
    id: 'name',
    title: () => 'Name',
    cell: (fruit) => fruit.name,
    sortable: true,
    fixed: true,
    phone: 'title',
  },
  { id: 'grams', title: () => 'Grams', cell: (fruit) => fruit.grams, align: 'end', phone: 'hidden' },
]
const fruits: Fruit[] = [
  { id: '1', name: 'Apple', grams: 150 },
  { id: '2', name: 'Pear', grams: 180 },
]

const rows = (patch: Partial<ListRows<Fruit>> = {}): ListRows<Fruit> => ({
  data: { payload: fruits, count: 12 },
  error: null,
  isPending: false,
  isFetching: false,
  isPlaceholderData: false,
  refetch: vi.fn(),
  ...patch,
})
const list = (patch: Partial<ListControl<'name' | 'grams'>> = {}): ListControl<'name' | 'grams'> => ({
  page: 2,
  limit: 5,
  sort: null,
  filtered: false,
  setPage: vi.fn(),
  setLimit: vi.fn(),
  setSort: vi.fn(),
  clearFilters: vi.fn(),
  ...patch,
})
const table = (props: { rows?: ListRows<Fruit>; list?: ListControl<'name' | 'grams'> }) => (
  <DataTable
    label="Fruits"
    errorTitle="We couldn’t load the fruits"
    columns={columns}
    rows={props.rows ?? rows()}
    rowId={(fruit) => fruit.id}
    {...(props.list ? { list: props.list } : {})}
    empty={<p>Buy some fruit</p>}
  />
)
const user = userEvent.setup()

beforeEach(() => useTexts('en'))
afterEach(cleanup)

test('a header sorts up, down and not at all, and says which', async () => {
  const control = list()
  const { rerender } = render(table({ list: control }))
  const header = () => screen.getByRole('columnheader', { name: /Name/ })
  expect(header().getAttribute('aria-sort')).toBe('none')
  await user.click(within(header()).getByRole('button'))
  expect(control.setSort).toHaveBeenLastCalledWith({ field: 'name', order: 'asc' })

  rerender(table({ list: { ...control, sort: { field: 'name', order: 'asc' } } }))
  expect(header().getAttribute('aria-sort')).toBe('ascending')
  await user.click(within(header()).getByRole('button'))
  expect(control.setSort).toHaveBeenLastCalledWith({ field: 'name', order: 'desc' })

  rerender(table({ list: { ...control, sort: { field: 'name', order: 'desc' } } }))
  expect(header().getAttribute('aria-sort')).toBe('descending')
  await user.click(within(header()).getByRole('button'))
  expect(control.setSort).toHaveBeenLastCalledWith(null)
  expect(screen.getByRole('columnheader', { name: 'Grams' }).hasAttribute('aria-sort')).toBe(false)
})

test('without headers a list sorts as well, by the column and the direction chosen', async () => {
  const control = list()
  const { rerender } = render(table({ list: control }))
  const sort = () => screen.getByRole('combobox', { name: 'Sort' })
  expect(
    within(sort())
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['Sort', 'Name'])
  await user.selectOptions(sort(), 'Name')
  expect(control.setSort).toHaveBeenLastCalledWith({ field: 'name', order: 'asc' })

  rerender(table({ list: { ...control, sort: { field: 'name', order: 'asc' } } }))
  await user.click(screen.getByRole('button', { name: 'Sort descending' }))
  expect(control.setSort).toHaveBeenLastCalledWith({ field: 'name', order: 'desc' })
  await user.selectOptions(sort(), 'Don’t sort')
  expect(control.setSort).toHaveBeenLastCalledWith(null)
})

test('what a phone leaves out is shown, with its title, once the list is sorted by it', () => {
  const control = list()
  const { rerender } = render(table({ list: control }))
  const cell = () => screen.getByText('150').closest('td')
  expect(cell()?.dataset).toEqual(expect.objectContaining({ phone: 'hidden' }))
  rerender(table({ list: { ...control, sort: { field: 'grams', order: 'asc' } } }))
  expect(cell()?.dataset).toEqual(expect.objectContaining({ phone: 'labelled', label: 'Grams' }))
})

test('the bar below says where one is and leads on', async () => {
  const control = list()
  render(table({ list: control }))
  expect(screen.getByText('6–7 of 12')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(control.setPage).toHaveBeenCalledWith(3)
  await user.selectOptions(screen.getByLabelText('Rows per page'), 'All')
  expect(control.setLimit).toHaveBeenCalledWith(0)
  expect(
    [...screen.getByLabelText('Rows per page').querySelectorAll('option')].map((o) => o.textContent),
  ).toEqual(['5', '7', '10', '15', '20', '25', '50', 'All'])
})

test('while the first page loads, the skeleton has its shape', () => {
  render(table({ rows: rows({ data: undefined, isPending: true }), list: list({ limit: 7 }) }))
  expect(document.querySelectorAll('tbody tr')).toHaveLength(7)
  expect(document.querySelector('table')?.getAttribute('aria-busy')).toBe('false')
})

test('nothing there, nothing found and nothing on this page are three things', async () => {
  const control = list()
  const nothing = rows({ data: { payload: [], count: 0 } })
  const { rerender } = render(table({ rows: nothing, list: control }))
  expect(screen.getByText('Buy some fruit')).toBeDefined()
  rerender(table({ rows: nothing, list: { ...control, filtered: true } }))
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }))
  expect(control.clearFilters).toHaveBeenCalled()
  rerender(table({ rows: rows({ data: { payload: [], count: 12 } }), list: control }))
  await user.click(screen.getByRole('button', { name: 'Go to the first page' }))
  expect(control.setPage).toHaveBeenCalledWith(1)
})

test('what could not be loaded can be tried again; what is there stays in spite of an error', async () => {
  const failed = rows({ data: undefined, error: new Error('broken') })
  const { rerender } = render(table({ rows: failed }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(failed.refetch).toHaveBeenCalled()
  rerender(table({ rows: rows({ error: new Error('broken') }) }))
  expect(screen.getByText('Apple')).toBeDefined()
})

test.each([
  [1, '1 row couldn’t be read', fruits],
  [3, '3 rows couldn’t be read', fruits],
  [2, '2 rows couldn’t be read', []],
])('%i rows that were left out are told of', (unread, words, payload) => {
  render(table({ rows: rows({ data: { payload, count: 12, unread } }), list: list() }))
  expect(screen.getByText(words)).toBeTruthy()
  cleanup()
  render(table({ rows: rows({ data: { payload, count: 12, unread: 0 } }), list: list() }))
  expect(screen.queryByText(/read/)).toBeNull()
})

describe('the menu of a row', () => {
  const cell = vi.fn((fruit: Fruit) => fruit.name)
  const named: readonly Column<Fruit>[] = [{ id: 'name', title: () => 'Name', cell }]
  const eat = vi.fn()
  const withMenu = (reason: string | null, verb = 'Eat') => (
    <DataTable
      label="Fruits"
      errorTitle="We couldn’t load the fruits"
      columns={named}
      rows={rows()}
      rowId={(fruit) => fruit.id}
      rowName={(fruit) => fruit.name}
      rowMenu={(fruit) => [
        { id: 'eat', label: `${verb} the ${fruit.name}`, onClick: () => eat(fruit) },
        { id: 'keep', label: 'Keep', onClick: eat, reason },
      ]}
      empty={null}
    />
  )
  const open = (name: string) => user.click(screen.getByRole('button', { name: `Actions: ${name}` }))
  beforeEach(() => vi.clearAllMocks())

  test('does what the page says, to its own row', async () => {
    render(withMenu(null))
    await open('Pear')
    await user.click(await screen.findByRole('menuitem', { name: 'Eat the Pear' }))
    expect(eat).toHaveBeenCalledWith(fruits[1])
  })

  test('an entry with a reason stays, says it, and does nothing', async () => {
    render(withMenu('Too ripe'))
    await open('Apple')
    const keep = await screen.findByRole('menuitem', { name: /Keep.*Too ripe/ })
    expect(keep.getAttribute('aria-disabled')).toBe('true')
    await user.click(keep)
    expect(eat).not.toHaveBeenCalled()
    expect(screen.getByRole('menu')).toBeDefined()
  })

  test('open, it follows the page; the rows aren’t rendered again for it', async () => {
    const { rerender } = render(withMenu(null))
    await open('Apple')
    await screen.findByRole('menuitem', { name: 'Keep' })
    cell.mockClear()
    rerender(withMenu('Too ripe'))
    expect(screen.getByRole('menuitem', { name: /Too ripe/ })).toBeDefined()
    expect(cell).not.toHaveBeenCalled()
  })

  test('the entry with the focus keeps it when the language changes', async () => {
    const { rerender } = render(withMenu(null))
    await open('Pear')
    const entry = await screen.findByRole('menuitem', { name: 'Eat the Pear' })
    entry.focus()
    rerender(withMenu(null, 'Съесть'))
    expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Съесть the Pear' }))
  })
})
