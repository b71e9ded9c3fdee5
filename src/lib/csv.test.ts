import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, csvStart } from './csv.ts'

test('a CSV parser reads back what was written', () => {
  const cell = fc.oneof(
    fc.string().filter((text) => text !== '' && !/^[=+\-@\t\r]/.test(text)),
    fc.constantFrom('a "quoted" one', 'two\nlines', 'a, b', '"', 'über\r\nalles'),
  )
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1 }), (rows) => {
      const text = csvStart + rows.map(csvLine).join('')
      expect(parse(text, { bom: true, relax_column_count: true, skip_empty_lines: false })).toEqual(rows)
    }),
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('%j is text for a spreadsheet', (formula) => {
  expect(parse(csvLine([formula, 1]))[0]).toEqual([`'${formula}`, '1'])
})

test('what is missing is empty, and numbers stay numbers', () => {
  expect(csvLine([null, -1, 0, ''])).toBe(',-1,0,\r\n')
})
