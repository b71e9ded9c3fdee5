import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, csvStart } from './csv.ts'

test.each([
  ['en', ','],
  ['ru', ';'],
] as const)('a CSV parser reads back what was written in %s', (language, delimiter) => {
  const cell = fc.oneof(
    fc.string().filter((text) => text !== '' && !/^[\t\r]|[=+\-@＝＋－＠]/.test(text)),
    fc.constantFrom('a "quoted" one', 'two\nlines', 'a, b', '"', 'über\r\nalles', 'log-in', 'a=b', 'a; b'),
  )
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1 }), (rows) => {
      const text = csvStart + rows.map((row) => csvLine(row, language)).join('')
      expect(
        parse(text, { delimiter, bom: true, relax_column_count: true, skip_empty_lines: false }),
      ).toEqual(rows)
    }),
  )
})

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1', " '=1"],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
])('%j is not a formula for a spreadsheet', (formula, text) => {
  expect(parse(csvLine([formula, 1], 'en'))[0]).toEqual([text, '1'])
})

test('a formula is escaped also for spreadsheets that split cells at semicolons, tabs or line ends', () => {
  const separators = [';', '\t', '\n', '\r\n', ';"', '; ', ';\u00a0', ';;']
  for (const separator of separators)
    for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠']) {
      const [[cell = ''] = []] = parse(csvLine([`a${separator}${sign}cmd|' /C calc'!A0`, 'b'], 'en'))
      expect(cell).toBe(`a${separator}'${sign}cmd|' /C calc'!A0`)
    }
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'a=;\t" \n+-@') }), (text) => {
      const parts = csvLine([text], 'en').split(/[;\t\r\n]/)
      expect(parts.filter((part) => /^[\s"]*[=+\-@]/.test(part))).toEqual([])
    }),
  )
})

test('missing values are empty, and numbers stay numbers', () => {
  expect(csvLine([null, -1, 0, ''], 'en')).toBe(',-1,0,\r\n')
})

test.each([
  ['en', '0.5,"a;b",1200\r\n'],
  ['ru', '0,5;"a;b";1200\r\n'],
] as const)('numbers have the format of a spreadsheet in %s', (language, line) => {
  expect(csvLine([0.5, 'a;b', 1200], language)).toBe(line)
})
