/** A cell that a spreadsheet would take for a formula; what a run is called is anybody's text. */
const formula = /^[=+\-@\t\r]/

function cell(value: string | number | null): string {
  if (value === null) return ''
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** RFC 4180, a line with its end. */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(cell).join(',')}\r\n`
}

/** Tells spreadsheets that the text is UTF-8. */
export const csvStart = '\uFEFF'
