import { expect, test } from 'vitest'
import { dropExtraRows } from './drop-extra-rows.ts'

const rows = Array.from({ length: 12 }, (_, i) => i)

test('a reply with the requested number of rows stays the same object', () => {
  for (const query of [{ limit: 12 }, { limit: 0 }, {}, undefined]) {
    const reply = { payload: rows, count: 12 }
    expect(dropExtraRows(reply, query)).toBe(reply)
  }
  for (const reply of [null, 'text', rows, { payload: {}, count: 1 }, { token: 't' }])
    expect(dropExtraRows(reply, { limit: 5 })).toBe(reply)
})

test('rows beyond the limit are left out and counted', () => {
  expect(dropExtraRows({ payload: rows, count: 40 }, { limit: 5 })).toEqual({
    payload: [0, 1, 2, 3, 4],
    count: 40,
    surplus: 7,
  })
  expect(dropExtraRows({ payload: rows, count: 40 }, { page: 3, limit: 5 })).toMatchObject({
    payload: [0, 1, 2, 3, 4],
  })
})

test('the requested page is taken out of a whole list', () => {
  const whole = { payload: rows, count: 12 }
  expect(dropExtraRows(whole, { page: 3, limit: 5 })).toEqual({ payload: [10, 11], count: 12, surplus: 7 })
  expect(dropExtraRows(whole, { page: 4, limit: 5 })).toMatchObject({ payload: [] })
})

test('of rows with the same id the first is kept, and the others are counted', () => {
  const payload = [{ id: 'a', name: 'first' }, { id: 'b' }, { id: 'a', name: 'second' }, 7]
  expect(dropExtraRows({ payload, count: 4 }, { limit: 0 })).toEqual({
    payload: [{ id: 'a', name: 'first' }, { id: 'b' }, 7],
    count: 4,
    unreadable: 1,
  })
})
