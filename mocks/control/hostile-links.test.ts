import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { createBackend } from '../hosts/create-backend.ts'
import { mostFaults } from '../service/faults.ts'
import { BackendCommandRunner } from './backend-command-runner.ts'
import { CommandError } from './command-error.ts'
import { compress } from './compression.ts'
import { readLink, readState } from './link.ts'

/** A link may be hostile: it is applied, or rejected with a reason that a page can show. */

const control = new BackendCommandRunner(
  await createBackend({ scenario: 'empty', now: Date.parse('2026-01-01') }),
)

beforeEach(() => control.backend.clock.freeze(true))

async function follow(search: string, hash = ''): Promise<void> {
  const steps = [...(await readState(hash)), ...(readLink(search)?.steps ?? [])]
  for (const { command, args } of steps) await control.run(command, args)
}

const link = (...values: [string, unknown][]) =>
  `?${values.map(([name, value]) => `mock.${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`).join('&')}`
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const strange = { toString: 1 }

const faultWith = (field: string) => (value: string) =>
  link(['fault', `{"endpoint":"*",${field === 'endpoint' ? '' : '"force":true,'}"${field}":${value}}`])
const brandWith = (field: string) => (value: string) =>
  link(['brand', field === 'company' ? `{"company":${value}}` : `{"company":"Nordbank","${field}":${value}}`])
const replyWith = (field: string) => (value: string) =>
  link(['fault', `{"endpoint":"*","force":true,"respond":{"status":200,"${field}":${value}}}`])
const stateWith =
  (field: string) =>
  async (value: string): Promise<string> =>
    `#mock.state=${await compress({ ...(await control.run('export')), [field]: JSON.parse(value) })}`

/** Each writes an address with a value, as JSON, in one place. */
const places: Record<string, (value: string) => string | Promise<string>> = {
  ...Object.fromEntries(
    ['endpoint', 'code', 'status', 'kind', 'latency_ms', 'times', 'who', 'where', 'sequence'].map((field) => [
      `${field} of a fault`,
      faultWith(field),
    ]),
  ),
  ...Object.fromEntries(
    ['headers', 'body'].map((field) => [`${field} of a replaced reply`, replyWith(field)]),
  ),
  ...Object.fromEntries(
    ['company', 'kind', 'apps', 'accent'].map((field) => [`${field} of a brand`, brandWith(field)]),
  ),
  'an added row of a scenario': (value) => link(['scenario', `{"add":{"users":[${value}]}}`]),
  ...Object.fromEntries(
    ['scenario', 'add', 'latency', 'brand', 'clock', 'faults', 'changes'].map((field) => [
      `${field} of a state`,
      stateWith(field),
    ]),
  ),
}
const values: Record<string, string> = {
  'methods that fail': '{"toString":1,"valueOf":null,"toJSON":1}',
  '6,000 lists in each other': nested(6000),
  'the name __proto__': '{"__proto__":{"toString":1}}',
  'a huge number': '1e308',
}
/** A replaced reply may have any body that isn't deep. */
const isApplied = (place: string, value: string) =>
  place === 'body of a replaced reply' && ['methods that fail', 'a huge number'].includes(value)

const addresses = Object.entries(places).flatMap(([place, write]) =>
  Object.entries(values).map(([value, json]) => ({ place, value, address: () => write(json) })),
)

test('there are 92 hostile addresses', () => expect(addresses).toHaveLength(92))

test.each(addresses)('$value as $place: rejected with a reason, and the service goes on', async (one) => {
  const address = await one.address()
  const before = await control.run('export')
  const followed = address.startsWith('#') ? follow('', address) : follow(address)
  const reason = await followed.then(
    () => null,
    (error: unknown) => error,
  )
  if (isApplied(one.place, one.value)) {
    expect(reason).toBeNull()
    await control.run('fault', { clear: true })
  } else {
    expect(reason).toBeInstanceOf(CommandError)
    expect(String(reason)).not.toMatch(/\[object|undefined/)
  }
  expect(await control.run('export')).toEqual(before)
})

const replaced = (headers: object) => ({
  endpoint: '*',
  force: true,
  respond: { status: 200, headers, body: {} },
})
const empty = { endpoint: '*', status: 503 }

test.each([
  ['thousands of faults', link(...Array.from({ length: 3000 }, (): [string, string] => ['fault', '*:503']))],
  ['the name of a header', link(['fault', replaced({ 'a b': 'c' })])],
  ['no name of a header', link(['fault', replaced({ '': 'c' })])],
  ['the value of a header', link(['fault', replaced({ a: 'b\r\nc: d' })])],
  ['the letters of a header', link(['fault', replaced({ a: '\u2013' })])],
])('a hostile link is rejected with a reason: %s', async (_, search) => {
  await expect(follow(search)).rejects.toBeInstanceOf(CommandError)
})

test('thousands of faults are rejected in a state and one by one, too', async () => {
  const snapshot = await control.run('export')
  const faults = Array.from({ length: 3000 }, (_, i) => ({ ...empty, id: `fault-${i + 1}` }))
  const state = await compress({ ...snapshot, faults })
  await expect(follow('', `#mock.state=${state}`)).rejects.toBeInstanceOf(CommandError)
  for (let i = 0; i < mostFaults; i++) await control.run('fault', { add: empty })
  await expect(control.run('fault', { add: empty })).rejects.toBeInstanceOf(CommandError)
  await expect(control.run('respond', { endpoint: '*', force: true })).rejects.toBeInstanceOf(CommandError)
  expect((await control.run('export')).faults).toHaveLength(mostFaults)
  await control.run('fault', { clear: true })
})

test('a small state that grows to gigabytes is rejected', async () => {
  const state = await compress('x'.repeat(17 * 1024 * 1024))
  await expect(follow('', `#mock.state=${state}`)).rejects.toThrow('bytes at most')
})

test.each(['seed', 'start', 'uploads', 'persona'])(
  'a hostile state is rejected with a reason: %s',
  async (field) => {
    const snapshot = await control.run('export')
    for (const value of [strange, JSON.parse(nested(3000)), JSON.parse('{"__proto__":1}')]) {
      const state = await compress({ ...snapshot, [field]: value })
      await expect(follow('', `#mock.state=${state}`)).rejects.toBeInstanceOf(CommandError)
    }
  },
)

test('any value of any field is applied or rejected with a reason', async () => {
  const junk = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom<unknown>(...Object.getOwnPropertyNames(Object.prototype)),
    fc.constantFrom<unknown>(strange, { valueOf: null }, { toJSON: 1 }, [[strange]], -1, 1e308),
  )
  const fields = fc.constantFrom(
    ...['endpoint', 'code', 'status', 'kind', 'latency_ms', 'times', 'probability', 'who', 'where', 'after'],
    ...['until', 'sequence', 'respond', 'company', 'apps', 'accent', 'logo'],
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('fault', 'brand', 'latency', 'now', 'advance', 'persona', 'scenario', 'seed'),
      fc.dictionary(fields, junk, { maxKeys: 3 }),
      fc.boolean(),
      async (name, some, whole) => {
        const base = name === 'fault' ? { endpoint: '*', status: 503 } : { company: 'Nordbank' }
        const value = whole ? { ...base, ...some } : String(Object.keys(some))
        await follow(link([name, value])).catch((error: unknown) =>
          expect(error).toBeInstanceOf(CommandError),
        )
      },
    ),
    { numRuns: 300, seed: 20_261_125 },
  )
})
