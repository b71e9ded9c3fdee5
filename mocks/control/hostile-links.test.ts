import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBackend } from '../hosts/create-backend.ts'
import { BackendCommandRunner } from './backend-command-runner.ts'
import { CommandError } from './command-error.ts'
import { compress } from './compression.ts'
import { readLink, readState } from './link.ts'

/** A link may be hostile: it is applied, or rejected with a reason that a page can show. */

const control = new BackendCommandRunner(
  await createBackend({ scenario: 'empty', now: Date.parse('2026-01-01') }),
)

async function follow(search: string, hash = ''): Promise<void> {
  const steps = [...(await readState(hash)), ...(readLink(search)?.steps ?? [])]
  for (const { command, args } of steps) await control.run(command, args)
}

const link = (...values: [string, unknown][]) =>
  `?${values.map(([name, value]) => `mock.${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`).join('&')}`
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const strange = { toString: 1 }

test.each([
  ['a code with a toString of its own', link(['fault', { endpoint: '*', code: strange }])],
  ['a kind with a toString of its own', link(['fault', { endpoint: '*', kind: strange }])],
  ['a deep condition', link(['fault', `{"endpoint":"*","status":503,"where":{"a":${nested(3000)}}}`])],
  [
    'a deep body',
    link(['fault', `{"endpoint":"*","force":true,"respond":{"status":200,"body":${nested(6000)}}}`]),
  ],
  ['a condition on __proto__', link(['fault', '{"endpoint":"*","status":503,"where":{"__proto__":1}}'])],
  ['the kind of a brand', link(['brand', { company: 'Nordbank', kind: strange }])],
  ['a deep brand', link(['brand', `{"company":"Nordbank","apps":${nested(3000)}}`])],
  ['thousands of faults', link(...Array.from({ length: 3000 }, (): [string, string] => ['fault', '*:503']))],
  [
    'the name of a header',
    link([
      'fault',
      { endpoint: '*', force: true, respond: { status: 200, headers: { 'a b': 'c' }, body: {} } },
    ]),
  ],
  [
    'the value of a header',
    link([
      'fault',
      { endpoint: '*', force: true, respond: { status: 200, headers: { a: 'b\r\nc: d' }, body: {} } },
    ]),
  ],
])('a hostile link is rejected with a reason: %s', async (_, search) => {
  await expect(follow(search)).rejects.toBeInstanceOf(CommandError)
})

test.each(['latency', 'brand', 'scenario', 'seed', 'faults', 'clock', 'changes', 'uploads', 'persona'])(
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
