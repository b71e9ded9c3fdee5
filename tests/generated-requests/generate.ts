import fc from 'fast-check'
import { stringifyQuery } from '../../src/contract/query-string.ts'
import type { Wanted } from '../service.ts'
import { type Operation, resolved, type Schema } from './document.ts'

/** Any request that the document leads a client to, and what clients with mistakes make of it. */

export interface Generated {
  operation: Operation
  target: string
  headers: Record<string, string>
  body: string | undefined
  caller: CallerKind
}

export const callers = ['owner', 'admin', 'reader', 'nobody', 'forged'] as const
export type CallerKind = (typeof callers)[number]

const namesOfObjects = Object.getOwnPropertyNames(Object.prototype)
const oddTexts = [
  ...['', ' ', '0', '-1', '1e309', 'NaN', 'null', 'undefined', 'true', '../../etc/passwd', '%00', '%'],
  ...['\u0000', '\ud800', 'a\r\nb: c', '<img src=x>', "' or 1=1 --", '👩‍👩‍👧‍👦', 'x'.repeat(3_000)],
  ...['9999-12-31', '0000-01-01', '2026-02-30', '9999-12-31T23:59:59.999Z', '+275760-09-13T00:00:00.000Z'],
  ...['00000000-0000-0000-0000-000000000000', 'Europe/Berlin', 'America/St_Johns', 'javascript:alert(1)'],
]
const oddText = fc.oneof(fc.constantFrom(...oddTexts), fc.constantFrom(...namesOfObjects), fc.string())
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.constantFrom<unknown>(null, true, -1, 0, 0.5, 1e308, Number.MAX_SAFE_INTEGER, [], {}, [[]], [null]),
  fc.constantFrom<unknown>(...namesOfObjects.map((name) => JSON.parse(`{"${name}":1}`))),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Values that a schema allows, as far as it is read here; it may know more that they break. */
function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  const it = resolved(schema)
  const choices = it.anyOf ?? it.oneOf
  if (choices) return fc.oneof(...choices.map(valuesOf))
  if ('const' in it) return fc.constant(it.const)
  if (it.enum) return fc.constantFrom(...it.enum)
  switch ([it.type].flat()[0]) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.oneof(
        fc.integer({ min: Math.max(it.minimum ?? -5, -5), max: Math.min(it.maximum ?? 100, 100) }),
        fc.constantFrom(it.minimum ?? 0, it.maximum ?? Number.MAX_SAFE_INTEGER),
      )
    case 'number':
      return fc.double({ min: it.minimum ?? -10, max: it.maximum ?? 1e6, noNaN: true })
    case 'array':
      return fc.array(valuesOf(it.items ?? {}), { maxLength: 3 })
    case 'object':
      return objectsOf(it, {})
    case 'string':
      return textsOf(it)
    default:
      return oddValue
  }
}

function textsOf({ format, pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  const any = fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, 60)),
  })
  const moment = fc.date({ noInvalidDate: true, min: new Date('0000-01-01'), max: new Date('9999-12-31') })
  switch (format) {
    case 'uuid':
      return fc.uuid()
    case 'email':
      return fc.emailAddress()
    case 'date':
      return fc.oneof(
        { arbitrary: moment.map((date) => date.toISOString().slice(0, 10)), weight: 3 },
        { arbitrary: fc.constantFrom('0000-01-01', '9999-12-31'), weight: 1 },
      )
    case 'date-time':
      return moment.map((date) => date.toISOString())
    case 'uri':
      return fc.webUrl()
    default:
      // fast-check makes nothing for a pattern that looks ahead: a domain's.
      if (pattern?.includes('(?')) return fc.oneof(fc.domain(), any)
      return pattern ? fc.stringMatching(new RegExp(pattern)) : any
  }
}

/** One value is good, or allowed by its schema, or odd. */
const mixed = (schema: Schema, good: unknown): fc.Arbitrary<unknown> =>
  fc.oneof(
    { arbitrary: good === undefined ? valuesOf(schema) : fc.constant(good), weight: 5 },
    { arbitrary: valuesOf(schema), weight: 3 },
    { arbitrary: oddValue, weight: 2 },
  )

function objectsOf(schema: Schema, good: unknown): fc.Arbitrary<object> {
  const { properties = {}, required = [], additionalProperties } = resolved(schema)
  const goodOf = (name: string) =>
    typeof good === 'object' && good !== null && Object.hasOwn(good, name)
      ? Reflect.get(good, name)
      : undefined
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, mixed(of, goodOf(name))])),
    { requiredKeys: [...required] },
  )
  const others = typeof additionalProperties === 'object' ? valuesOf(additionalProperties) : oddValue
  const names = fc.oneof(fc.constantFrom(...namesOfObjects), fc.string({ maxLength: 20 }))
  const more = fc.dictionary(names, others, { maxKeys: 2 })
  return fc
    .tuple(known, fc.oneof({ arbitrary: fc.constant({}), weight: 4 }, { arbitrary: more, weight: 1 }))
    .map((parts) => Object.assign(Object.create(null), ...parts))
}

const enumOf = (schema: Schema): readonly unknown[] => {
  const it = resolved(schema)
  return it.enum ?? (it.anyOf ?? it.oneOf ?? []).flatMap(enumOf)
}

/** A good body with at most one other choice and one field that is allowed or odd: most others fail their schema. */
function almostGood(schema: Schema, good: unknown): fc.Arbitrary<object> {
  const fields = Object.entries(resolved(schema).properties ?? {})
  if (fields.length === 0) return objectsOf(schema, good)
  const choices = fields.flatMap(([name, of]) => enumOf(of).map((value) => ({ [name]: value })))
  const changed = fc
    .constantFrom(...fields)
    .chain(([name, of]) =>
      fc
        .oneof(valuesOf(of), oddValue, fc.constantFrom(...namesOfObjects))
        .map((value) => ({ [name]: value })),
    )
  return fc
    .tuple(fc.constantFrom({}, ...choices), changed)
    .map(([chosen, one]) => ({ ...(good as object | undefined), ...chosen, ...one }))
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)) ?? ''

/** Values of `Object.prototype` and halves of characters included, percent-encoding must not throw. */
const encode = (value: unknown) => encodeURIComponent(asText(value).toWellFormed())

function targets({ path, parameters = [] }: Operation, good: Wanted): fc.Arbitrary<string> {
  const inPath = parameters.filter((one) => one.in === 'path')
  const inQuery = parameters.filter((one) => one.in === 'query')
  const goodPairs = stringifyQuery(good.query ?? {})
  const pairs = inQuery.map(({ name, schema, required }) => {
    const values = fc.oneof({ arbitrary: valuesOf(schema), weight: 3 }, { arbitrary: oddValue, weight: 1 })
    const pair = values.map((value) => [value].flat().map((one) => `${encodeURI(name)}=${encode(one)}`))
    return fc.option(pair, { freq: required ? 8 : 2, nil: [] })
  })
  const names = fc.oneof(oddText, fc.constantFrom('filter[__proto__]', 'sort[]', 'a[=', 'filter[][]'))
  const unknown = fc.oneof(
    { arbitrary: fc.constant(null), weight: 9 },
    { arbitrary: fc.tuple(names, oddText), weight: 1 },
  )
  return fc
    .tuple(
      fc.tuple(...inPath.map(({ name, schema }) => mixed(schema, good.params?.[name]))),
      fc.boolean(),
      fc.tuple(...pairs),
      unknown,
    )
    .map(([ids, asGood, some, odd]) => {
      const filled = inPath.reduce((text, { name }, i) => text.replace(`{${name}}`, encode(ids[i])), path)
      const query = [
        ...(asGood && goodPairs ? [goodPairs] : some.flat()),
        ...(odd ? [`${encode(odd[0])}=${encode(odd[1])}`] : []),
      ].join('&')
      return filled.slice(1) + (query && `?${query}`)
    })
}

/** Bytes that a header can carry: with others no request can be made. */
const headerValue = oddText.map((text) => text.replaceAll(/[^\x20-\x7e]/g, '').trim())
const headers = fc.record(
  {
    'Time-Zone': fc.oneof(fc.constantFrom('Europe/Berlin', 'America/St_Johns', 'UTC', '+25:00'), headerValue),
    Range: fc.oneof(fc.constantFrom('bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,2-3'), headerValue),
    Accept: headerValue,
    'Accept-Language': headerValue,
    'Content-Type': fc.oneof(
      { arbitrary: fc.constant('application/json'), weight: 8 },
      { arbitrary: fc.oneof(fc.constantFrom('text/plain', 'multipart/form-data'), headerValue), weight: 1 },
    ),
    'If-None-Match': headerValue,
  },
  { requiredKeys: ['Content-Type'] },
)

const jsonOf = ({ content }: NonNullable<Operation['requestBody']>) => content['application/json'].schema

const bodies = ({ requestBody }: Operation, good: Wanted): fc.Arbitrary<string | undefined> =>
  requestBody
    ? fc.oneof(
        {
          arbitrary: fc
            .oneof(...[objectsOf, almostGood, almostGood].map((from) => from(jsonOf(requestBody), good.body)))
            .map((body) => JSON.stringify(body)),
          weight: 9,
        },
        { arbitrary: oddValue.map((value) => JSON.stringify(value)), weight: 1 },
      )
    : fc.constant(undefined)

/** Requests of one operation, beginning with one that is known to be good. */
export const requestsOf = (operation: Operation, good: Wanted): fc.Arbitrary<Generated> =>
  fc.record({
    operation: fc.constant(operation),
    target: targets(operation, good),
    headers,
    body: bodies(operation, good),
    caller: fc.oneof(
      { arbitrary: fc.constantFrom<CallerKind>('owner', 'admin'), weight: 6 },
      { arbitrary: fc.constantFrom(...callers), weight: 1 },
    ),
  })
