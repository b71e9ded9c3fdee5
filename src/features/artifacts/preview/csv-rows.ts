export interface CsvTable {
  /** As many as are wanted. */
  rows: string[][]
  /** How many there are in the file. */
  rowCount: number
  /** Of the widest row. */
  columnCount: number
}

interface CsvLimits {
  rows: number
  columns: number
  /** Letters of a cell. */
  letters: number
}

/** RFC 4180, and the looser ways in which it is written: any line end, quotes that never close. */
export function parseCsv(text: string, limits: CsvLimits, separator = guessSeparator(text)): CsvTable {
  const table: CsvTable = { rows: [], rowCount: 0, columnCount: 0 }
  let row: string[] = []
  let cells = 0
  const addCell = (value: string) => {
    if (cells++ < limits.columns) row.push(value.slice(0, limits.letters))
  }
  const endRow = () => {
    if (table.rowCount++ < limits.rows) table.rows.push(row)
    table.columnCount = Math.max(table.columnCount, cells)
    row = []
    cells = 0
  }
  let at = text.startsWith('\ufeff') ? 1 : 0
  while (at < text.length) {
    const field = text[at] === '"' ? quoted(text, at) : plain(text, at, separator)
    addCell(field.value)
    at = field.end
    if (text[at] === separator) {
      at++
      if (at === text.length) addCell('')
      continue
    }
    if (text.startsWith('\r\n', at)) at++
    at++
    endRow()
  }
  if (cells > 0) endRow()
  return table
}

function quoted(text: string, from: number): { value: string; end: number } {
  let value = ''
  let at = from + 1
  for (;;) {
    const end = text.indexOf('"', at)
    if (end < 0) return { value: value + text.slice(at), end: text.length }
    value += text.slice(at, end)
    if (text[end + 1] !== '"') return { value, end: end + 1 }
    value += '"'
    at = end + 2
  }
}

function plain(text: string, from: number, separator: string): { value: string; end: number } {
  let end = from
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++
  return { value: text.slice(from, end), end }
}

function guessSeparator(text: string): string {
  const line = text.slice(0, 5000).split('\n', 1)[0] ?? ''
  const count = (mark: string) => line.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}
