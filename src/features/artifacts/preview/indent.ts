/** JSON as it is best read; what isn't JSON stays as it is. */
export function indentJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const tag = /<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->|<[^>]*>|[^<]+/g

/** XML that was written in one line, an element to a line. What has lines of its own keeps them. */
export function indentXml(text: string): string {
  if (text.trim().split('\n').length > 3) return text
  const lines: string[] = []
  let depth = 0
  for (const [part] of text.matchAll(tag)) {
    if (part.trim() === '') continue
    if (part.startsWith('</')) depth = Math.max(0, depth - 1)
    lines.push('  '.repeat(depth) + part.trim())
    if (/^<[^!?/]/.test(part) && !part.endsWith('/>')) depth++
  }
  return lines.join('\n')
}
