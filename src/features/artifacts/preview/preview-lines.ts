import { parseJson } from '../../../lib/json.ts'

/** The lines of a file as they are best read, as far as they are wanted: one line of a file may become millions. */
export function previewLines(text: string, kind: 'text' | 'json' | 'xml', most: number): string[] {
  const parts =
    kind === 'json' && parseJson(text) !== undefined
      ? jsonLines(text)
      : kind === 'xml' && isInOneLine(text)
        ? xmlLines(text)
        : null
  const readable = parts ? indented(parts, most) : text
  return readable.replace(/\n$/, '').split('\n', most)
}

/** XML that has lines of its own keeps them. */
const isInOneLine = (text: string) => text.trim().split('\n', 4).length <= 3

/** Deeper levels aren't indented further, or the spaces would outweigh the file. */
const deepest = 40

interface Line {
  depth: number
  text: string
}

function indented(parts: Iterable<Line>, most: number): string {
  const lines: string[] = []
  for (const { depth, text } of parts) {
    lines.push('  '.repeat(Math.min(depth, deepest)) + text)
    if (lines.length === most) break
  }
  return lines.join('\n')
}

function* jsonLines(text: string): Generator<Line> {
  const empty = /\s*[}\]]/y
  let depth = 0
  let line = ''
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    if (sign === '"') {
      const end = endOfString(text, at)
      line += text.slice(at, end)
      at = end - 1
    } else if (sign === '{' || sign === '[') {
      line += sign
      empty.lastIndex = at + 1
      if (empty.test(text)) {
        at = empty.lastIndex - 1
        line += text.charAt(at)
      } else {
        yield { depth, text: line }
        line = ''
        depth++
      }
    } else if (sign === '}' || sign === ']') {
      yield { depth, text: line }
      depth--
      line = sign
    } else if (sign === ',') {
      yield { depth, text: `${line},` }
      line = ''
    } else if (sign === ':') line += ': '
    else if (sign > ' ') line += sign
  }
  yield { depth, text: line }
}

/** Of a string that does end. */
function endOfString(text: string, open: number): number {
  let at = open + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

/** An element to a line. */
function* xmlLines(text: string): Generator<Line> {
  let depth = 0
  let end = 0
  for (let at = 0; at < text.length; at = end) {
    end = endOfPart(text, at)
    const part = text.slice(at, end).trim()
    if (part === '') continue
    if (part.startsWith('</')) depth = Math.max(0, depth - 1)
    yield { depth, text: part }
    if (/^<[^!?/]/.test(part) && !part.endsWith('/>')) depth++
  }
}

/** Of a tag, a comment or the text between them; what never ends goes on to the end of the file. */
function endOfPart(text: string, at: number): number {
  const mark = text.startsWith('<!--', at)
    ? '-->'
    : text.startsWith('<![CDATA[', at)
      ? ']]>'
      : text[at] === '<'
        ? '>'
        : '<'
  const found = text.indexOf(mark, at + 1)
  if (found < 0) return text.length
  return mark === '<' ? found : found + mark.length
}
