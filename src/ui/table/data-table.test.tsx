// @vitest-environment jsdom

import { functionalUpdate } from '@tanstack/react-table'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render, useTexts } from '../../../tests/render.tsx'
import type { ListStateForTable } from '../../lib/use-list-state.ts'
import { type Columns, columnHelper } from './column.tsx'
import { DataTable } from './data-table.tsx'
import type { ListResult } from './row-window.ts'
import { type DataTableOptions, useDataTable, useRowSelection } from './use-data-table.ts'

interface Fruit {
  id: string
  name: string
  grams: number
}

const column = columnHelper<Fruit>()
const columns: Columns<Fruit> = () => [
  column.accessor('name', { header: 'Name', enableHiding: false, meta: { phone: 'title' } }),
  column.accessor('grams', { header: 'Grams', meta: { align: 'end', phone: 'hidden' } }),
]
const fruits: Fruit[] = [
  { id: '1', name: 'Apple', grams: 150 },
  { id: '2', name: 'Pear', grams: 180 },
]

const rows = (patch: Partial<ListResult<Fruit>> = {}): ListResult<Fruit> => ({
  data: { payload: fruits, count: 12 },
  error: null,
  isPending: false,
  isFetching: false,
  isPlaceholderData: false,
  refetch: vi.fn(),
  ...patch,
})

/** A list's state, and what was asked of it. */
function list(patch: Partial<ListStateForTable> = {}) {
  const setPagination = vi.fn()
  const setSorting = vi.fn()
  const control: ListStateForTable = {
    pagination: { pageIndex: 1, pageSize: 5 },
    onPaginationChange: (update) => setPagination(functionalUpdate(update, control.pagination)),
    sorting: [],
    onSortingChange: (update) => setSorting(functionalUpdate(update, control.sorting)),
    sortable: ['name'],
    filtered: false,
    clearFilters: vi.fn(),
    ...patch,
  }
  return { control, setPagination, setSorting }
}

function Fruits({
  empty = <p>Buy some fruit</p>,
  ...options
}: Partial<DataTableOptions<Fruit>> & { empty?: ReactNode }) {
  const model = useDataTable({ columns, result: rows(), rowId: (fruit) => fruit.id, ...options })
  return <DataTable model={model} label="Fruits" errorTitle="We couldn’t load the fruits" empty={empty} />
}

const user = userEvent.setup()

beforeEach(() => useTexts('en'))
afterEach(cleanup)

test('hidden rows are counted below the list', () => {
  render(<Fruits result={rows({ data: { payload: fruits, count: 12, unreadable: 1, surplus: 19_995 } })} />)
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    '1 row couldn’t be read',
    'The service sent 19,995 more rows than were asked for. They aren’t shown here',
  ])
})

test('a header sorts ascending, descending and not at all, with aria-sort', async () => {
  const { control, setSorting } = list()
  const { rerender } = render(<Fruits listState={control} />)
  const header = () => screen.getByRole('columnheader', { name: /Name/ })
  expect(header().getAttribute('aria-sort')).toBe('none')
  await user.click(within(header()).getByRole('button'))
  expect(setSorting).toHaveBeenLastCalledWith([{ id: 'name', desc: false }])

  const sortBy = (desc: boolean) => {
    control.sorting = [{ id: 'name', desc }]
    rerender(<Fruits listState={{ ...control }} />)
  }
  sortBy(false)
  expect(header().getAttribute('aria-sort')).toBe('ascending')
  await user.click(within(header()).getByRole('button'))
  expect(setSorting).toHaveBeenLastCalledWith([{ id: 'name', desc: true }])

  sortBy(true)
  expect(header().getAttribute('aria-sort')).toBe('descending')
  await user.click(within(header()).getByRole('button'))
  expect(setSorting).toHaveBeenLastCalledWith([])
  expect(screen.getByRole('columnheader', { name: 'Grams' }).hasAttribute('aria-sort')).toBe(false)
})

test('without headers a list can be sorted by column and direction', async () => {
  const { control, setSorting } = list()
  const { rerender } = render(<Fruits listState={control} />)
  const sort = () => screen.getByRole('combobox', { name: 'Sort' })
  expect(
    within(sort())
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['Sort', 'Name'])
  await user.selectOptions(sort(), 'Name')
  expect(setSorting).toHaveBeenLastCalledWith([{ id: 'name', desc: false }])

  control.sorting = [{ id: 'name', desc: false }]
  rerender(<Fruits listState={{ ...control }} />)
  await user.click(screen.getByRole('button', { name: 'Sort descending' }))
  expect(setSorting).toHaveBeenLastCalledWith([{ id: 'name', desc: true }])
  await user.selectOptions(sort(), 'Don’t sort')
  expect(setSorting).toHaveBeenLastCalledWith([])
})

test('a column hidden on phones is shown with its title when the list is sorted by it', () => {
  const { control } = list()
  const { rerender } = render(<Fruits listState={control} />)
  const cell = () => screen.getByText('150').closest('td')
  expect(cell()?.dataset).toEqual(expect.objectContaining({ phone: 'hidden' }))
  rerender(<Fruits listState={{ ...control, sorting: [{ id: 'grams', desc: false }] }} />)
  expect(cell()?.dataset).toEqual(expect.objectContaining({ phone: 'labelled', label: 'Grams' }))
})

test('the pagination shows the current page and leads on', async () => {
  const { control, setPagination } = list()
  render(<Fruits listState={control} />)
  expect(screen.getByText('6–7 of 12')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(setPagination).toHaveBeenLastCalledWith({ pageIndex: 2, pageSize: 5 })
  await user.selectOptions(screen.getByLabelText('Rows per page'), 'All')
  expect(setPagination).toHaveBeenLastCalledWith({ pageIndex: 0, pageSize: Number.POSITIVE_INFINITY })
  expect(
    [...screen.getByLabelText('Rows per page').querySelectorAll('option')].map((o) => o.textContent),
  ).toEqual(['5', '7', '10', '15', '20', '25', '50', 'All'])
})

test('while the first page loads, a skeleton of the same shape is shown', () => {
  const { control } = list({ pagination: { pageIndex: 0, pageSize: 7 } })
  render(<Fruits result={rows({ data: undefined, isPending: true })} listState={control} />)
  expect(document.querySelectorAll('tbody tr')).toHaveLength(7)
  expect(document.querySelector('table')?.getAttribute('aria-busy')).toBe('false')
})

test('an empty list, no matches and an empty page have different texts', async () => {
  const { control, setPagination } = list()
  const nothing = rows({ data: { payload: [], count: 0 } })
  const { rerender } = render(<Fruits result={nothing} listState={control} />)
  expect(screen.getByText('Buy some fruit')).toBeDefined()
  rerender(<Fruits result={nothing} listState={{ ...control, filtered: true }} />)
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }))
  expect(control.clearFilters).toHaveBeenCalled()
  rerender(<Fruits result={rows({ data: { payload: [], count: 12 } })} listState={control} />)
  await user.click(screen.getByRole('button', { name: 'Go to the first page' }))
  expect(setPagination).toHaveBeenLastCalledWith({ pageIndex: 0, pageSize: 5 })
})

test('a failed load can be retried; loaded rows stay despite an error', async () => {
  const failed = rows({ data: undefined, error: new Error('broken') })
  const { rerender } = render(<Fruits result={failed} />)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(failed.refetch).toHaveBeenCalled()
  rerender(<Fruits result={rows({ error: new Error('broken') })} />)
  expect(screen.getByText('Apple')).toBeDefined()
})

test.each([
  [1, '1 row couldn’t be read', fruits],
  [3, '3 rows couldn’t be read', fruits],
  [2, '2 rows couldn’t be read', []],
])('a note counts %i rows that were left out', (unreadable, words, payload) => {
  const { control } = list()
  render(<Fruits result={rows({ data: { payload, count: 12, unreadable } })} listState={control} />)
  expect(screen.getByText(words)).toBeTruthy()
  cleanup()
  render(<Fruits result={rows({ data: { payload, count: 12, unreadable: 0 } })} listState={control} />)
  expect(screen.queryByText(/read/)).toBeNull()
})

describe('the menu of a row', () => {
  const cell = vi.fn((fruit: Fruit) => fruit.name)
  const named: Columns<Fruit> = () => [
    column.accessor('name', { header: 'Name', cell: ({ row }) => cell(row.original) }),
  ]
  const eat = vi.fn()
  const withMenu = (reason: string | null, verb = 'Eat') => (
    <Fruits
      columns={named}
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

  test('runs its action on its own row', async () => {
    render(withMenu(null))
    await open('Pear')
    await user.click(await screen.findByRole('menuitem', { name: 'Eat the Pear' }))
    expect(eat).toHaveBeenCalledWith(fruits[1])
  })

  test('shows a disabled entry with its reason', async () => {
    render(withMenu('Too ripe'))
    await open('Apple')
    const keep = await screen.findByRole('menuitem', { name: /Keep.*Too ripe/ })
    expect(keep.getAttribute('aria-disabled')).toBe('true')
    await user.click(keep)
    expect(eat).not.toHaveBeenCalled()
    expect(screen.getByRole('menu')).toBeDefined()
  })

  test('updates with the page while open, without rendering the rows again', async () => {
    const { rerender } = render(withMenu(null))
    await open('Apple')
    await screen.findByRole('menuitem', { name: 'Keep' })
    cell.mockClear()
    rerender(withMenu('Too ripe'))
    expect(screen.getByRole('menuitem', { name: /Too ripe/ })).toBeDefined()
    expect(cell).not.toHaveBeenCalled()
  })

  test('stays open when the language changes', async () => {
    render(withMenu(null))
    await open('Pear')
    await screen.findByRole('menuitem', { name: 'Keep' })
    await act(() => i18next.changeLanguage('ru'))
    expect(screen.getByRole('menuitem', { name: 'Keep' })).toBeDefined()
  })

  test('keeps the focused entry when the language changes', async () => {
    const { rerender } = render(withMenu(null))
    await open('Pear')
    const entry = await screen.findByRole('menuitem', { name: 'Eat the Pear' })
    entry.focus()
    rerender(withMenu(null, 'Съесть'))
    expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Съесть the Pear' }))
  })
})

describe('ticks', () => {
  const pages = { first: fruits, second: [{ id: '3', name: 'Plum', grams: 40 }] }
  function Chooser({ page = 'first' }: { page?: keyof typeof pages }) {
    const selection = useRowSelection<Fruit>()
    return (
      <>
        <Fruits
          result={rows({ data: { payload: pages[page], count: 3 } })}
          rowName={(fruit) => fruit.name}
          selection={selection}
        />
        <output>{selection.rows.map(({ name }) => name).join()}</output>
      </>
    )
  }
  const tick = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  const chosen = () => screen.getByRole('status').textContent

  test('stay with their rows across pages', async () => {
    const { rerender } = render(<Chooser />)
    await user.click(tick(/Pear/))
    expect(tick('Select all rows on this page').indeterminate).toBe(true)
    rerender(<Chooser page="second" />)
    await user.click(tick('Select all rows on this page'))
    expect(chosen()).toBe('Pear,Plum')
    rerender(<Chooser />)
    expect([tick(/Apple/).checked, tick(/Pear/).checked]).toEqual([false, true])
    await user.click(tick('Select all rows on this page'))
    expect(chosen()).toBe('Pear,Plum,Apple')
    await user.click(tick('Select all rows on this page'))
    expect(chosen()).toBe('Plum')
  })

  test('don’t render the cells of other rows', async () => {
    const cell = vi.fn((fruit: Fruit) => fruit.name)
    const counted: Columns<Fruit> = () => [
      column.accessor('name', { header: 'Name', cell: ({ row }) => cell(row.original) }),
    ]
    const settled = rows()
    function One() {
      const selection = useRowSelection<Fruit>()
      return (
        <Fruits columns={counted} result={settled} rowName={(fruit) => fruit.name} selection={selection} />
      )
    }
    render(<One />)
    cell.mockClear()
    await user.click(tick(/Pear/))
    expect(cell).not.toHaveBeenCalled()
  })
})
