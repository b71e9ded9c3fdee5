/**
 * Where a spreadsheet would begin a formula: at the start of a cell, and behind what some of them split cells at, whatever
 * the quotes say. What a run is called is anybody's text.
 */
const formula = /^(?=[\t\r])|(?=[=+\-@＝＋－＠])(?<=(?:^|[;\t\r\n])(?:[^\S\t\r\n]|")*)/g

function cell(value: string | number | null): string {
  if (value === null) return ''
  const text = typeof value === 'string' ? value.replace(formula, "'") : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** RFC 4180, a line with its end. */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(cell).join(',')}\r\n`
}

/** Tells spreadsheets that the text is UTF-8. */
export const csvStart = '\uFEFF'
