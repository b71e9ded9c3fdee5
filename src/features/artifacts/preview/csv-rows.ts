/** RFC 4180, and the looser ways in which it is written: any line end, quotes that never close. */
export function parseCsv(text: string, separator = guessSeparator(text)): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = text.startsWith('\ufeff') ? 1 : 0
  while (at < text.length) {
    const field = text[at] === '"' ? quoted(text, at) : plain(text, at, separator)
    row.push(field.value)
    at = field.end
    if (text[at] === separator) {
      at++
      if (at === text.length) row.push('')
      continue
    }
    if (text.startsWith('\r\n', at)) at++
    at++
    rows.push(row)
    row = []
  }
  if (row.length > 0) rows.push(row)
  return rows
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
