/** The address bar's query as flat text: `?state=passed&state=failure&page=2`. No JSON, no surprises by type. */
export type SearchParams = Record<string, string | string[]>

export function parseSearch(search: string): SearchParams {
  const result: SearchParams = {}
  for (const [key, value] of new URLSearchParams(search)) {
    if (key === '__proto__') continue
    const before = Object.hasOwn(result, key) ? result[key] : undefined
    result[key] = before === undefined ? value : [before, value].flat()
  }
  return result
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') params.append(key, String(item))
    }
  }
  const text = params.toString()
  return text && `?${text}`
}
