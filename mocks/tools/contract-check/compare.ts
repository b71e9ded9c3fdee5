import * as z from 'zod/mini'
import { endpoints } from '../../../src/contract/index.ts'
import { type Exchange, isObject, nameOf } from './service.ts'

export interface Difference {
  endpoint: string
  purpose: string
  field: string
  theirs: string
  /** The value in the fake. */
  ours: string
}

/** Differences between two services' answers to the same requests, apart from their data. */
export function compare(theirs: readonly Exchange[], ours: readonly Exchange[]): Difference[] {
  const answers = new Map(ours.map((exchange) => [keyOf(exchange), exchange]))
  return theirs.flatMap((exchange) => {
    const other = answers.get(keyOf(exchange))
    return other ? differences(exchange, other) : []
  })
}

const keyOf = ({ endpoint, purpose }: Exchange) => `${endpoint} ${purpose}`

export function differences(theirs: Exchange, ours: Exchange): Difference[] {
  const { endpoint, purpose } = theirs
  const found = [
    ['status', String(theirs.status), String(ours.status)],
    ['code', codeOf(theirs), codeOf(ours)],
    ...(theirs.status === ours.status ? [...headersBeside(theirs, ours), ...shapesBeside(theirs, ours)] : []),
  ]
  return found
    .filter(([, a, b]) => a !== b)
    .map(([field = '', a = '', b = '']) => ({ endpoint, purpose, field, theirs: a, ours: b }))
}

const codeOf = ({ status, body }: Exchange) => (status >= 400 && isObject(body) ? String(body.code) : 'none')

/** Headers compared by kind of value, or by presence. */
const compared: Readonly<Record<string, (value: string) => string>> = {
  'content-type': (value) => value.split(';', 1)[0] ?? value,
  'cache-control': (value) => value,
  'accept-ranges': (value) => value,
  allow: (value) => value,
  'content-range': () => 'told',
  'content-disposition': () => 'told',
  location: () => 'told',
  'retry-after': () => 'told',
}

const headersBeside = (theirs: Exchange, ours: Exchange) =>
  Object.entries(compared).map(([name, shown]) => {
    const [a, b] = [theirs.headers.get(name), ours.headers.get(name)]
    return [name, a === null ? 'none' : shown(a), b === null ? 'none' : shown(b)]
  })

/** Fields that only one of them has, and values of other kinds. Empty lists and null aren't compared. */
function shapesBeside(theirs: Exchange, ours: Exchange): string[][] {
  const [a, b] = [kindsOf(theirs.body), kindsOf(ours.body)]
  return [...new Set([...a.keys(), ...b.keys()])].flatMap((path) => {
    const parent = path.slice(0, Math.max(0, path.lastIndexOf('.')))
    if (!a.get(parent)?.has('object') || !b.get(parent)?.has('object')) return []
    const [one, other] = [a, b].map((kinds) =>
      [...(kinds.get(path) ?? ['missing'])].filter((kind) => kind !== 'null'),
    )
    if (one?.includes('missing') || other?.includes('missing'))
      if (mayBeMissing(theirs.endpoint, path)) return []
    if (!one?.length || !other?.length || one.some((kind) => other.includes(kind))) return []
    return [[path.replace(/^\./, ''), one.join(' or '), other.join(' or ')]]
  })
}

/** Whether the contract makes the field optional. */
function mayBeMissing(endpoint: string, path: string): boolean {
  let schema: unknown = endpoints.find((known) => nameOf(known) === endpoint)?.reply
  for (const key of path.replaceAll('[]', '.[]').split('.').filter(Boolean)) {
    while (schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional)
      schema = schema.def.innerType
    if (schema instanceof z.ZodMiniArray) schema = schema.def.element
    else if (schema instanceof z.ZodMiniObject) schema = schema.def.shape[key]
    else return false
  }
  return schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniDefault
}

/** `.payload[].id` → the kinds of values there. */
function kindsOf(
  value: unknown,
  path = '',
  kinds = new Map<string, Set<string>>(),
): Map<string, Set<string>> {
  const kind = value === null ? 'null' : Array.isArray(value) ? 'list' : kindOf(value)
  kinds.set(path, (kinds.get(path) ?? new Set()).add(kind))
  if (Array.isArray(value)) for (const item of value) kindsOf(item, `${path}[]`, kinds)
  else if (isObject(value))
    for (const [key, item] of Object.entries(value)) kindsOf(item, `${path}.${key}`, kinds)
  return kinds
}

function kindOf(value: unknown): string {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return 'moment'
  if (typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)) return 'id'
  return typeof value
}
