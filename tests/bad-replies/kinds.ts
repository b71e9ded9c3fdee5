import type * as z from 'zod/mini'
import { endpoints } from '../../src/contract/index.ts'
import type { Answer } from '../legal/walk.tsx'

/** Replies that break the contract, or tell of a failure. */

interface Kind {
  answer: Answer
  /** The page says that it couldn't show something, instead of showing it. */
  refused?: boolean
  /** Calls that the page needs before anything else are answered in this way, too. */
  everywhere?: boolean
}

const text = (body: string, status = 200, headers: Record<string, string> = {}): Answer => {
  return () => new Response(status === 204 ? null : body, { status, headers })
}
const html = { 'Content-Type': 'text/html' }
const envelope = (code: string) => JSON.stringify({ error: code, code, message: 'It went wrong.' })

const failures: Record<string, Answer> = {
  'nobody answers': () => Promise.reject(new TypeError('Failed to fetch')),
  'it breaks off': () => {
    const start = (stream: ReadableStreamDefaultController) => {
      stream.enqueue(new TextEncoder().encode('{"payload": [{'))
      stream.error(new TypeError('terminated'))
    }
    return new Response(new ReadableStream({ start }))
  },
  '400 with words': text('No.', 400),
  '403': text(envelope('FORBIDDEN'), 403),
  '404 as a page': text('<h1>Not found</h1>', 404, html),
  '409 with another code': text(envelope('SOMETHING_ELSE'), 409),
  '422 about __proto__': text(
    '{"error":"VALIDATION_ERROR","fields":{"__proto__":"constructor","toString":{}}}',
    422,
  ),
  '429 for an hour': text(envelope('TOO_MANY_REQUESTS'), 429, { 'Retry-After': '3600' }),
  '500': text(envelope('INTERNAL_ERROR'), 500),
  '500 of another kind': text('{"error":{"toString":1}}', 500),
  '503 of a proxy': text('<h1>Bad gateway</h1>', 503, html),
  'an empty reply': text(''),
  '204': text('', 204),
  'a page': text('<!doctype html><title>Welcome</title>', 200, html),
  'half a reply': text('{"payload": [{"id": '),
  null: text('null'),
  'a number': text('7'),
  'a text': text('"text"'),
  'an empty object': text('{}'),
  'rows that are none': text('{"payload":{"length":3},"count":3}'),
  'ten thousand lists in each other': text(`${'['.repeat(10_000)}${']'.repeat(10_000)}`),
}

type Change = (def: z.core.$ZodTypes['_zod']['def'], value: unknown, name: string) => unknown

/** Changes each value that isn't made of others, knowing its schema. */
function changed(schema: z.core.$ZodType, value: unknown, change: Change, name = ''): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'nullable':
    case 'optional':
    case 'default':
      return value === null || value === undefined ? value : changed(def.innerType, value, change, name)
    case 'array':
      return (value as unknown[]).map((one) => changed(def.element, one, change, name))
    case 'record':
      return Object.fromEntries(
        Object.entries(value as object).map(([key, one]) => [key, changed(def.valueType, one, change, name)]),
      )
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([field, part]) => [
          field,
          changed(part, Reflect.get(value as object, field), change, field),
        ]),
      )
    default:
      return change(def, value, name)
  }
}

/** Without these a row has no owner, and the walk would look at empty lists. */
const kept = ['id', 'date', 'count', 'token', 'url']

const changing =
  (change: Change): Answer =>
  ({ id, body }) => {
    const schema = endpoints.find((one) => one.id === id)?.reply
    if (typeof schema !== 'object' || typeof body !== 'object') return Response.json(body)
    return Response.json(
      changed(schema, body, (def, value, name) => (kept.includes(name) ? value : change(def, value, name))),
    )
  }

const unknownWord =
  (word: string): Change =>
  ({ type }, value) =>
    type === 'enum' ? word : value
const ofType =
  (wanted: string, other: unknown): Change =>
  (_, value) =>
    typeof value === wanted ? other : value

const ofList =
  (list: (payload: object[], count: number) => unknown): Answer =>
  ({ body }) => {
    const isList = typeof body === 'object' && body !== null && 'payload' in body && 'count' in body
    return Response.json(isList ? list(body.payload as object[], Number(body.count)) : body)
  }
const copies = (rows: object[], length: number) =>
  rows.length === 0
    ? []
    : Array.from({ length }, (_, i) => ({
        ...rows[i % rows.length],
        ...(i < rows.length ? {} : { id: `copy-${i}` }),
      }))

const shown: Record<string, Answer> = {
  'more fields': ({ body }) =>
    Response.json(typeof body === 'object' && !Array.isArray(body) ? { ...body, colour: { red: 1 } } : body),
  'no value': changing(() => null),
  'values of another kind': changing((_, value) =>
    typeof value === 'string' ? { toString: 1 } : String(value),
  ),
  'negative numbers': changing(ofType('number', -1)),
  'huge numbers': changing(ofType('number', 1e308)),
  'texts of 100 KB': changing(({ type }, value) => (type === 'string' ? 'x'.repeat(100_000) : value)),
  'dates that are none': changing((def, value) =>
    def.type === 'string' && 'format' in def && def.format === 'datetime' ? 'soon' : value,
  ),
  'rows that are nothing': ofList((payload, count) => ({ payload: [null, ...payload, 7, []], count })),
  'rows of one id': ofList((payload, count) => ({
    payload: payload.map((row) => ({ ...row, id: 'same' })),
    count,
  })),
  'a negative count': ofList((payload) => ({ payload, count: -1 })),
  'a huge count': ofList((payload) => ({ payload, count: 1e308 })),
  '20,000 rows': ofList((payload) => ({ payload: copies(payload, 20_000), count: 20_000 })),
  '20,000 rows of a million': ofList((payload) => ({ payload: copies(payload, 20_000), count: 1_000_000 })),
}
const words = ['', 'https://a.test/b.c?d=e', 'common:roles.owner', '__proto__', 'constructor', 'toString']

const entries = (answers: Record<string, Answer>, rest: Omit<Kind, 'answer'>) =>
  Object.entries(answers).map(([name, answer]): [string, Kind] => [name, { answer, ...rest }])

export const kinds: readonly (readonly [string, Kind])[] = [
  ...entries(failures, { refused: true }),
  ...entries(shown, {}),
  ...entries(Object.fromEntries(words.map((word) => [`the value "${word}"`, changing(unknownWord(word))])), {
    everywhere: true,
  }),
  ['401', { answer: text(envelope('UNAUTHORIZED'), 401), refused: true }],
  ...entries(
    Object.fromEntries(Object.entries(failures).map(([name, answer]) => [`${name}, of each call`, answer])),
    { refused: true, everywhere: true },
  ),
]

/** Loaded before a page knows its user. */
export const isOfTheFrame = (id: string) => ['user.me', 'user.session', 'payments.info'].includes(id)
