import type { Language } from './languages.ts'
import { conventions } from './languages.ts'

/**
 * Where a spreadsheet would begin a formula: at the start of a cell, and behind characters at which some of them split
 * cells, even inside quotes. A run's name may be any text.
 */
const formula = /^(?=[\t\r])|(?=[=+\-@＝＋－＠])(?<=(?:^|[;\t\r\n])(?:[^\S\t\r\n]|")*)/g

function cell(value: string | number | null, point: string): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value).replace('.', point)
  const text = value.replace(formula, "'")
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** RFC 4180, a line with its end. */
export function csvLine(values: readonly (string | number | null)[], language: Language): string {
  const { cellSeparator, decimalPoint } = conventions[language]
  return `${values.map((value) => cell(value, decimalPoint)).join(cellSeparator)}\r\n`
}

/** Tells spreadsheets that the text is UTF-8. */
export const csvStart = '\uFEFF'
