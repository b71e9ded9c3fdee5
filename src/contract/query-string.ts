/** Query strings with nested brackets (rule 1.1): `filter[state][]=passed&sort[field]=created`. */

type QueryValue = string | QueryValue[] | { [key: string]: QueryValue }

export function stringifyQuery(query: Readonly<Record<string, unknown>>): string {
  const parts: string[] = []
  const add = (key: string, value: unknown): void => {
    if (value === undefined || value === null) return
    if (Array.isArray(value)) for (const item of value) add(`${key}[]`, item)
    else if (typeof value === 'object') {
      for (const [name, child] of Object.entries(value)) add(`${key}[${encodeURIComponent(name)}]`, child)
    } else parts.push(`${key}=${encodeURIComponent(String(value))}`)
  }
  for (const [key, value] of Object.entries(query)) add(encodeURIComponent(key), value)
  return parts.join('&')
}

const maxDepth = 5

/**
 * The inverse. Malformed parts are kept so that validation refuses them, instead of guessing what was meant:
 * `a[=1` and a second `a[b]=1` under their literal names, a second `a=1` as a list.
 */
export function parseQuery(search: string): Record<string, QueryValue> {
  const result = emptyObject()
  const text = search.startsWith('?') ? search.slice(1) : search
  if (text === '') return result
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const key = decode(equals < 0 ? pair : pair.slice(0, equals))
    const value = decode(equals < 0 ? '' : pair.slice(equals + 1))
    const path = keyPath(key)
    if (path && assign(result, path, value)) continue
    const other = result[key]
    result[key] = other === undefined ? value : [other, value]
  }
  return result
}

function keyPath(key: string): string[] | undefined {
  if (!key.includes('[')) return [key]
  const found = /^([^[\]]+)((?:\[[^[\]]*\])+)$/.exec(key)
  if (!found) return undefined
  const [, head = '', tail = ''] = found
  const path = [head, ...tail.slice(1, -1).split('][')]
  // Some clients number what they append.
  if (/^\d{1,4}$/.test(path.at(-1) ?? '')) path[path.length - 1] = ''
  // An empty bracket means "append" and can only come last.
  if (path.length > maxDepth || path.slice(0, -1).includes('')) return undefined
  return path
}

function assign(root: Record<string, QueryValue>, path: readonly string[], value: string): boolean {
  let target: Record<string, QueryValue> = root
  for (let i = 0; i < path.length - 1; i++) {
    const name = path[i] ?? ''
    if (i === path.length - 2 && path[i + 1] === '') {
      const list = target[name]
      if (list === undefined) target[name] = [value]
      else if (Array.isArray(list)) list.push(value)
      else return false
      return true
    }
    const next = target[name]
    if (next === undefined) {
      const made = emptyObject()
      target[name] = made
      target = made
    } else if (typeof next === 'object' && !Array.isArray(next)) target = next
    else return false
  }
  const last = path.at(-1) ?? ''
  if (target[last] !== undefined) return false
  target[last] = value
  return true
}

/** Without a prototype, so that `__proto__` is a key like any other. */
function emptyObject(): Record<string, QueryValue> {
  return Object.create(null) as Record<string, QueryValue>
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
