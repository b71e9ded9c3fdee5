/** The address bar's query as flat text: `?state=passed&state=failure&page=2`. No JSON, no surprises by type. */
type SearchParams = Record<string, string | string[]>

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

/** Reads one parameter of an address; `undefined` for what makes no sense. */
export type ParamReader<Value> = (raw: unknown) => Value | undefined

type Readers = Record<string, ParamReader<unknown>>
type ParamsOf<R extends Readers> = { [Name in keyof R]?: Exclude<ReturnType<R[Name]>, undefined> }

/**
 * For a route's `validateSearch`. Every name is there, also without a value: the router lays what this returns over the
 * address as it was typed, and what isn't there would be seen as it is.
 */
export function readParams<R extends Readers>(readers: R, raw: Record<string, unknown>): ParamsOf<R> {
  const read = Object.entries(readers).map(([name, reader]) => [name, reader(raw[name])])
  return Object.fromEntries(read)
}

export const oneOf =
  <const Value extends string>(values: readonly Value[]): ParamReader<Value> =>
  (raw) =>
    values.find((value) => value === textsOf(raw)[0])

export const someOf =
  <const Value extends string>(values: readonly Value[]): ParamReader<Value[]> =>
  (raw) => {
    const wanted = textsOf(raw)
    const found = values.filter((value) => wanted.includes(value))
    return found.length > 0 ? found : undefined
  }

export const textOf =
  (pattern = /./, max = 200): ParamReader<string> =>
  (raw) => {
    const value = textsOf(raw)[0]?.slice(0, max)
    return value && pattern.test(value) ? value : undefined
  }

export const idOf = textOf(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i)

export const integerOf: ParamReader<number> = (raw) => {
  const [text = ''] = textsOf(raw)
  return /^\d{1,12}$/.test(text) ? Number(text) : undefined
}

/** A link may be hand-made: `{"toString":0}` is no word. */
function textsOf(raw: unknown): string[] {
  return [raw]
    .flat()
    .flatMap((one) => (['string', 'number', 'boolean'].includes(typeof one) ? [String(one)] : []))
}
