import fc from 'fast-check'
import type * as z from 'zod/mini'
import { screens } from '../../e2e/screens.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/index.ts'

/**
 * Unusual worlds that the contract allows: from each reply's schema the values at its limits, and rows made of any of
 * them. A world is plain data, so that fast-check can simplify it, value by value, until only the values that break a
 * screen are left.
 */

/** Where a value may go. The first is what there mostly is, and what failures shrink to. */
export const extremes = [
  'plain',
  'null',
  'empty',
  'zero',
  'most',
  'longest',
  'unbroken',
  'emoji',
  'right to left',
  'markup',
] as const
export type Extreme = (typeof extremes)[number]

/** A row's values by path, such as `created_by.name`; unnamed values are plain. */
export type Row = Readonly<Record<string, Extreme>>
/** Rows of each list, by the endpoint's id; other replies have one. */
export type World = Readonly<Record<string, readonly Row[]>>

type Values = Partial<Record<Extreme, unknown>> & { plain: unknown }

/** The user who looks at the screens is an owner and an administrator. */
export const moment = '2026-11-20T12:00:00.000Z'
const team = '00000000-0000-4000-8000-00000000aaaa'
const fixed: Record<string, object> = {
  'user.me': { role: 'owner', is_admin: true, team_id: team, status: 'active' },
  'user.session': { role: 'owner', team_id: team, expires_at: '2099-01-01T00:00:00.000Z' },
}

const sentence = 'The longest name that anybody could think of, and then some more of it for good measure'
/** As long as a request may make it, where a reply says nothing of it. */
const usualLength = 300
const texts = (i: number, length: number) =>
  ({
    plain: `Plain ${i + 1}`,
    empty: '',
    longest: `${sentence}. `
      .repeat(Math.ceil(length / sentence.length))
      .slice(0, length)
      .trim(),
    unbroken: 'W'.repeat(length),
    emoji: '👩‍👩‍👧‍👦🏴‍☠️🇺🇳é́́́'.repeat(3),
    'right to left': 'اختبار الدفع بالبطاقة (٣) — בדיקה',
    markup: '<img src=x data-injected onerror="injected=1">{{t}} $t(x) <0>',
    // Strings whose format matters.
    zero: '{}',
    most: 'https://example.test/a?b=c&d=e#f',
  }) satisfies Values

/** Legal is what the schema itself accepts. */
function legalValues(schema: z.core.$ZodType, i: number, place: string): Values {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'nullable':
      return { ...legalValues(def.innerType, i, place), null: null }
    case 'optional':
      return { ...legalValues(def.innerType, i, place), empty: undefined }
    case 'default':
      return legalValues(def.innerType, i, place)
    case 'enum': {
      const values = Object.values(def.entries)
      return { plain: values[i % values.length], zero: values[0], most: values.at(-1) }
    }
    case 'literal':
      return { plain: def.values[0] }
    case 'boolean':
      return { plain: i % 2 === 1, zero: false, most: true }
    case 'number': {
      const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = (schema as z.core.$ZodNumber)._zod.bag
      const least = Math.max(0, Number(minimum))
      return { plain: least + 7 + i, zero: least, most: Math.min(Number.MAX_SAFE_INTEGER, Number(maximum)) }
    }
    case 'string':
      return textValues(schema as z.core.$ZodString, i, place)
    default:
      throw new Error(`nobody knows the limits of ${def.type} (${place})`)
  }
}

function textValues(schema: z.core.$ZodString, i: number, place: string): Values {
  const { maximum } = schema._zod.bag
  const { format } = schema._zod.def as { format?: string }
  if (format === 'uuid') return { plain: idOf(place, i) }
  if (format === 'datetime')
    return {
      plain: new Date(Date.parse(moment) - (i + 1) * 3_600_000).toISOString(),
      zero: '1970-01-01T00:00:00.000Z',
      most: '9999-12-31T23:59:59.999Z',
    }
  // Days follow each other.
  if (format === 'date') return { plain: new Date(Date.UTC(2026, 9, 22 + i)).toISOString().slice(0, 10) }
  const legal = Object.entries(texts(i, Math.min(Number(maximum ?? usualLength), 2_000))).filter(
    ([, value]) => (schema as unknown as z.ZodMiniType).safeParse(value).success,
  )
  const [first] = legal
  if (!first) throw new Error(`no text is legal at ${place}`)
  return { plain: first[1], ...Object.fromEntries(legal) }
}

function idOf(place: string, i: number): string {
  const hash = [...place].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 0xffff, 7)
  return `00000000-0000-4000-8000-${hash.toString(16).padStart(4, '0')}${i.toString(16).padStart(8, '0')}`
}

const few = 2
const many = 40

/** A value of that schema; `row` says where it goes to its limits. */
function make(schema: z.core.$ZodType, row: Row, i: number, place: string): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const extreme = row[place]
  const inner = (next: z.core.$ZodType) => make(next, row, i, place)
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([name, part]) => [name, make(part, row, i, under(place, name))]),
      )
    case 'array': {
      const length = extreme === 'empty' || extreme === 'zero' ? 0 : extreme === 'most' ? many : few
      return Array.from({ length }, (_, n) => make(def.element, row, n, `${place}[]`))
    }
    case 'record': {
      const length = extreme === 'empty' ? 0 : extreme === 'most' ? many : few
      const entries = Array.from({ length }, (_, n) => [
        `KEY_${n}`,
        make(def.valueType, row, n, `${place}[]`),
      ])
      return Object.fromEntries(entries)
    }
    case 'nullable':
      return extreme === 'null' ? null : holdsParts(def.innerType) ? inner(def.innerType) : leaf()
    case 'optional':
      return extreme === 'empty' ? undefined : holdsParts(def.innerType) ? inner(def.innerType) : leaf()
    case 'default':
      return inner(def.innerType)
    default:
      return leaf()
  }

  function leaf() {
    const values = legalValues(schema, i, place)
    return extreme && extreme in values ? values[extreme] : values.plain
  }
}

const under = (place: string, name: string) => (place ? `${place}.${name}` : name)

function holdsParts(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'nullable' || def.type === 'optional' || def.type === 'default')
    return holdsParts(def.innerType)
  return ['object', 'array', 'record'].includes(def.type)
}

/** Every place of a row and how far it may go. */
function placesOf(schema: z.core.$ZodType, place = ''): [string, Extreme[]][] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, part]) => placesOf(part, under(place, name)))
    case 'array':
      return [[place, ['plain', 'empty', 'most']], ...placesOf(def.element, `${place}[]`)]
    case 'record':
      return [[place, ['plain', 'empty', 'most']], ...placesOf(def.valueType, `${place}[]`)]
    case 'nullable':
    case 'optional': {
      if (!holdsParts(schema)) break
      const gone: Extreme = def.type === 'nullable' ? 'null' : 'empty'
      return [...placesOf(def.innerType, place), [place, ['plain', gone]]]
    }
    case 'default':
      return placesOf(def.innerType, place)
  }
  const legal = legalValues(schema, 0, place)
  return [[place, extremes.filter((extreme) => extreme in legal)]]
}

/** The schema of one row of a call's reply. */
function rowSchema({ reply }: Pick<Endpoint, 'reply'>): {
  schema: z.core.$ZodType
  list: 'payload' | 'array' | null
} {
  const { def } = (reply as unknown as z.core.$ZodTypes)._zod
  if (def.type === 'array') return { schema: def.element, list: 'array' }
  const payload = def.type === 'object' && 'count' in def.shape ? def.shape.payload : undefined
  const list = payload && (payload as z.core.$ZodTypes)._zod.def
  if (list?.type === 'array') return { schema: list.element, list: 'payload' }
  return { schema: reply as z.core.$ZodType, list: null }
}

export const isJson = ({ reply }: Pick<Endpoint, 'reply'>) => typeof reply === 'object'

/** A row that goes as far as it may, everywhere. */
export function rowAt(id: string, extreme: Extreme): Row {
  const endpoint = endpoints.find((one) => one.id === id)
  if (!endpoint || !isJson(endpoint)) return {}
  return Object.fromEntries(
    [...legalAt(endpoint)].map(([place, legal]) => [place, legal.includes(extreme) ? extreme : 'plain']),
  )
}

/** Where a row may go how far. */
function legalAt(endpoint: Endpoint): Map<string, Extreme[]> {
  const places = new Map<string, Extreme[]>()
  for (const [place, legal] of placesOf(rowSchema(endpoint).schema))
    places.set(place, [...new Set([...(places.get(place) ?? []), ...legal])])
  return places
}

/** A world in few words: where it isn't plain. */
export function describeWorld(world: World): string {
  const rows = Object.entries(world).flatMap(([id, list]) => [
    `${id}: ${list.length} rows`,
    ...list.flatMap((row, i) => {
      const odd = Object.entries(row).filter(([, extreme]) => extreme !== 'plain')
      return odd.length > 0 ? [`  row ${i}: ${odd.map((one) => one.join(' ')).join(', ')}`] : []
    }),
  ])
  return rows.join('\n')
}

/** Any row that is legal. */
function anyRow(id: string): fc.Arbitrary<Row> {
  const endpoint = endpoints.find((one) => one.id === id)
  if (!endpoint) throw new Error(`no call ${id}`)
  return fc.record(
    Object.fromEntries([...legalAt(endpoint)].map(([place, legal]) => [place, fc.constantFrom(...legal)])),
  )
}

/** Any legal world, as far as these calls tell of it. */
export const anyWorld = (ids: readonly string[]): fc.Arbitrary<World> =>
  fc.record(
    Object.fromEntries(ids.map((id) => [id, fc.array(anyRow(id), { maxLength: mostRows, size: 'small' })])),
  )

const mostRows = 200

/** Every list has a row of each kind, and other replies have one extreme. */
export const worldOfAll = (ids: readonly string[], way: Extreme): World =>
  Object.fromEntries(ids.map((id) => [id, [way, ...extremes].map((extreme) => rowAt(id, extreme))]))

/** All goes one way: rows too many, none at all, or some. */
export const worldAt = (ids: readonly string[], extreme: Extreme): World => {
  const length = extreme === 'most' ? mostRows : extreme === 'empty' ? 0 : 5
  return Object.fromEntries(
    ids.map((id) => [
      id,
      Array.from({ length: Math.max(length, isList(id) ? 0 : 1) }, () => rowAt(id, extreme)),
    ]),
  )
}

const listsOfRuns = ['runs.list', 'projects.runs', 'admin.runs']

/** Everything is there but runs. */
export const worldWithoutRuns = (ids: readonly string[]): World =>
  Object.fromEntries(
    Object.entries(worldAt(ids, 'plain')).map(([id, rows]) => [id, listsOfRuns.includes(id) ? [] : rows]),
  )

const isList = (id: string) => {
  const endpoint = endpoints.find((one) => one.id === id)
  return Boolean(endpoint && isJson(endpoint) && rowSchema(endpoint).list)
}

/** The call that an address means. */
export function endpointAt(
  method: string,
  pathname: string,
): { endpoint: Endpoint; params: string[] } | null {
  for (const endpoint of endpoints) {
    if (endpoint.method !== method) continue
    const pattern = endpoint.path.replaceAll(/\{\w+\*\}/g, '(.+)').replaceAll(/\{\w+\}/g, '([^/]+)')
    const found = new RegExp(`^/api/${pattern}$`).exec(pathname)
    if (found) return { endpoint, params: found.slice(1).map(decodeURIComponent) }
  }
  return null
}

/** The service's reply in such a world: JSON, or null where it answers with something else. */
export function replyOf(world: World, method: string, url: URL): { id: string; body: unknown } | null {
  const found = endpointAt(method, url.pathname)
  if (!found) return null
  const { endpoint, params } = found
  const { id } = endpoint
  if (!isJson(endpoint)) return { id, body: id === 'artifacts.get' ? 'a file' : null }
  const { schema, list } = rowSchema(endpoint)
  const rows = world[id] ?? [{}, {}]
  const one = (row: Row, i: number) => ({ ...(make(schema, row, i, '') as object), ...fixed[id] })
  if (!list) {
    const own = endpoint.path.includes('{id}') ? { id: params[0] } : {}
    return { id, body: { ...one(rows[0] ?? {}, 0), ...own } }
  }
  const all = rows.map(one)
  // An artifact's id is where it lies.
  if (id === 'artifacts.list')
    return {
      id,
      body: all.map((artifact, i) => ({ ...artifact, id: `${params[0]}/file${i}`, is_file: true })),
    }
  if (list === 'array') return { id, body: all }
  const limit = Number(url.searchParams.get('limit') ?? 20)
  const page = Number(url.searchParams.get('page') ?? 1)
  const shown = limit === 0 ? all : all.slice((page - 1) * limit, page * limit)
  return { id, body: { payload: shown, count: all.length } }
}

/** Text that no screen may show, whatever the service answers. */
export const nonsense = /NaN|undefined|\[object |Invalid Date|Infinity/

/** Text of a screen that has failed. */
export const grief = /Error id|We couldn’t|Try again/

/** The first row's in each list. */
export const any = idOf('id', 0)
/** With what beside its route a screen is shown. */
const queries: Readonly<Record<string, readonly string[]>> = {
  '/runs/create': [`?from=${any}`],
  '/runs/$id/report': ['', '?tab=configuration'],
  // Its content is drawn by the embedded viewer.
  '/profiling/$run': [],
}

/** The screens of an owner and of an administrator. A list has to show each of its rows. */
export const addresses = [...screens.owner, ...screens.admin].flatMap(({ route, needs, isList }) =>
  (queries[route] ?? [isList ? '?limit=50' : '']).map((query) => ({
    address: route.replace(/\$\w+/, any) + query,
    list: isList ? needs : undefined,
  })),
)

export const named = (address: string): string => address.replaceAll(any, '…')
