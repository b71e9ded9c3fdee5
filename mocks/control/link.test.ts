import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorCodes } from '../../src/contract/errors.ts'
import { endpoints } from '../../src/contract/index.ts'
import { createBackend } from '../hosts/create-backend.ts'
import { faultKinds } from '../service/faults.ts'
import { BackendCommandRunner } from './backend-command-runner.ts'
import {
  readFault,
  readLink,
  readState,
  withoutLink,
  writeBesideLink,
  writeFault,
  writeLink,
  writeStateLink,
} from './link.ts'
import { durationMs } from './moments.ts'

const page = { origin: 'https://demo.test', path: '/runs?page=2' }

async function follow(link: string, control: BackendCommandRunner) {
  for (const { command, args } of readLink(new URL(link).search)?.steps ?? [])
    await control.run(command, args)
}

const newControl = async () =>
  new BackendCommandRunner(await createBackend({ scenario: 'empty', now: Date.parse('2026-01-01') }))

test('a link with tab=1 signs in within its tab and changes nothing else', () => {
  const link = writeBesideLink('reader', page)
  expect(readLink(new URL(link).search)).toMatchObject({
    tab: true,
    steps: [{ command: 'persona', args: { persona: 'reader' } }],
  })
  expect(withoutLink(new URL(link)).href).toBe('https://demo.test/runs?page=2')
})

test('a copied link restores its state', async () => {
  const control = await newControl()
  await control.run('reset', { scenario: 'demo', seed: 7, now: '2026-11-20T09:00:00Z', freeze: true })
  await control.run('clock', { advance: 'PT90.5S', speed: 60 })
  await control.run('latency', { profile: 'slow' })
  await control.run('fault', { add: { endpoint: 'POST v2/run', code: 'USAGE_LIMIT_REACHED', times: 2 } })
  await control.run('fault', {
    add: { endpoint: '*', kind: 'network', probability: 0.25, latency_ms: [100, 300] },
  })
  await control.run('persona', { persona: 'editor' })
  const before = await control.run('state')

  const link = writeLink(before, { ...page, present: true })
  const elsewhere = await newControl()
  await follow(link, elsewhere)
  expect(await elsewhere.run('state')).toEqual(before)
  expect(readLink(new URL(link).search)?.present).toBe(true)
  expect(withoutLink(new URL(link)).href).toBe('https://demo.test/runs?page=2')
})

test.each([
  ['as it begins', async () => {}],
  ['without its own troubles', (control: BackendCommandRunner) => control.run('fault', { clear: true })],
  [
    'with one more',
    (control: BackendCommandRunner) => control.run('fault', { add: { endpoint: 'v2/tokens', status: 403 } }),
  ],
  ['at another pace', (control: BackendCommandRunner) => control.run('latency', { profile: 'off' })],
])('a link to chaos %s restores its state', async (_, change) => {
  const control = await newControl()
  await control.run('reset', { scenario: 'chaos', seed: 7, now: '2026-11-20T09:00:00Z', freeze: true })
  await change(control)
  const stateOf = async (one: BackendCommandRunner) => {
    const { faults, ...rest } = await one.run('state')
    return { ...rest, faults: faults.map(writeFault) }
  }
  const elsewhere = await newControl()
  await follow(writeLink(await control.run('state'), { ...page }), elsewhere)
  expect(await stateOf(elsewhere)).toEqual(await stateOf(control))
})

test('without a chosen date a link has relative times', async () => {
  const control = new BackendCommandRunner(await createBackend())
  await control.run('clock', { advance: 'PT1H' })
  const link = writeLink(await control.run('state'), page)
  expect(link).not.toContain('mock.now')
  const elsewhere = await newControl()
  await follow(link, elsewhere)
  const { start, now } = await elsewhere.run('state')
  expect(Math.abs(Date.parse(start) - Date.now())).toBeLessThan(60_000)
  expect(Date.parse(now) - Date.parse(start)).toBeGreaterThanOrEqual(3_600_000)

  await control.run('clock', { freeze: true })
  expect(writeLink(await control.run('state'), page)).toContain('mock.now')
})

const replaced = {
  endpoint: 'GET v2/projects',
  status: 200,
  headers: { 'X-Answer': 'another' },
  body: { payload: [], count: 0 },
  times: 3,
  where: { limit: 20 },
}

test('a link contains replaced answers with their targets and order', async () => {
  const control = await newControl()
  await control.run('respond', replaced)
  await control.run('fault', {
    add: { endpoint: 'v2/run', sequence: [503, 'network', 'ok'], who: 'owner', after: 1 },
  })
  const { faults } = await control.run('state')
  const elsewhere = await newControl()
  const undated = writeLink(await control.run('state'), page)
  await follow(undated, elsewhere)
  expect((await elsewhere.run('state')).faults).toEqual(faults)

  await control.run('fault', { add: { endpoint: '*', status: 503, until: '2026-01-01T01:00:00Z' } })
  expect(writeLink(await control.run('state'), page)).toContain('mock.now=2026-01-01')
})

test('a link can’t contain a long answer and says so', async () => {
  const control = await newControl()
  const headers = Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`X-Header-${n}`, 'v'.repeat(20)]))
  await control.run('respond', { ...replaced, headers })
  const state = await control.run('state')
  expect(() => writeLink(state, page)).toThrow('too long')
})

test('a used-up fault is not in the link', async () => {
  const control = await newControl()
  await control.run('fault', { add: { endpoint: 'v2/tokens', status: 403, times: 1 } })
  control.backend.faults.trigger({ id: 'tokens.list', method: 'GET', path: 'v2/tokens', errors: [] }, 0)
  expect(writeLink(await control.run('state'), page)).not.toContain('fault')
})

describe('the link with a state', () => {
  const start = { scenario: 'demo', seed: 7, now: '2026-11-20T09:00:00Z', freeze: true }
  const act = fc.oneof(
    fc.record({ command: fc.constant('clock' as const), args: fc.record({ advance: fc.nat(1e9) }) }),
    fc.record({
      command: fc.constant('clock' as const),
      args: fc.record({ speed: fc.integer({ min: 1, max: 600 }) }),
    }),
    fc.record({
      command: fc.constant('persona' as const),
      args: fc.record({ persona: fc.constantFrom('owner', 'editor', 'reader', 'trial') }),
    }),
    fc.record({
      command: fc.constant('fault' as const),
      args: fc.record({
        add: fc.record({ endpoint: fc.constantFrom('*', 'v2/tokens'), status: fc.constantFrom(500, 503) }),
      }),
    }),
    fc.record({ command: fc.constant('respond' as const), args: fc.constant(replaced) }),
    fc.record({
      command: fc.constant('dns' as const),
      args: fc.oneof(
        fc.constant({ publish: 'acme-courier.test' }),
        fc.constant({ remove: 'acme-mobile.test' }),
      ),
    }),
    fc.record({ command: fc.constant('latency' as const), args: fc.constant({ profile: '3g' as const }) }),
  )

  test('restores a state that gives the same link', async () => {
    const control = await newControl()
    const elsewhere = await newControl()
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 6 }), async (acts) => {
        await control.run('reset', start)
        for (const { command, args } of acts) await control.run(command, args).catch(() => {})
        const snapshot = await control.run('export')
        const link = await writeStateLink(snapshot, { ...page, lang: 'en' })
        for (const { command, args } of await readState(new URL(link ?? '').hash))
          await elsewhere.run(command, args)
        expect(await elsewhere.run('export')).toEqual(snapshot)
        expect(await elsewhere.run('state')).toEqual({
          ...(await control.run('state')),
          counts: expect.anything(),
        })
        expect(link?.length).toBeLessThan(8 * 1024)
      }),
      { numRuns: 25 },
    )
  }, 60_000)

  test('is removed from the address; a truncated link shows an error', async () => {
    const control = await newControl()
    const link = (await writeStateLink(await control.run('export'), { ...page, lang: 'ru' })) ?? ''
    expect(withoutLink(new URL(link)).href).toBe('https://demo.test/runs?page=2')
    await expect(readState(new URL(link).hash.slice(0, -9))).rejects.toThrow('mock.state')
    expect(await readState('#somewhere')).toEqual([])
  })

  test('is a file when the link would be too long', async () => {
    const control = await newControl()
    const snapshot = await control.run('export')
    const random = Array.from({ length: 12_000 }, (_, i) => (i * 7919) % 65_521).join('')
    expect(
      await writeStateLink({ ...snapshot, uploads: { file: random } }, { ...page, lang: 'ru' }),
    ).toBeNull()
  })
})

test('other parameters are not a link', () => {
  expect(readLink('?page=2&mocking=1')).toBeNull()
})

test('a link changes only the named settings', () => {
  expect(readLink('?mock.persona=reader')?.steps).toEqual([
    { command: 'persona', args: { persona: 'reader' } },
  ])
})

test.each([
  ['?mock.sed=7', 'unknown parameter "mock.sed"'],
  ['?mock.seed=seven', 'mock.seed has to be a number'],
  ['?mock.seed=', 'mock.seed has to be a number'],
  ['?mock.freeze=maybe', 'mock.freeze has to be 1 or 0'],
])('%s is rejected at once', (search, reason) => {
  expect(() => readLink(search)).toThrow(reason)
})

test.each([
  ['mock.scenario=mars', 'there is no scenario "mars"'],
  ['mock.scenario=constructor', 'there is no scenario "constructor"'],
  ['mock.seed=-1', '"seed" has to be at least 0'],
  ['mock.now=yesterday', '"now" has to be a time'],
  ['mock.latency=warp', '"profile" has to be one of'],
  ['mock.speed=0', '"speed" has to be more than 0'],
  ['mock.advance=1h', '"advance" has to be milliseconds or an ISO 8601 duration'],
  ['mock.persona=zoe', 'nobody here is called "zoe"'],
  ['mock.fault=v9/x:503', '"v9/x" means no endpoint'],
  ['mock.fault=v2/run:TEAPOT', '"add.code" has to be one of'],
  ['mock.fault=v2/run', 'needs `code`'],
  ['mock.fault={"endpoint":"v2/run"', 'mock.fault'],
  ['mock.fault=GET%20v2/run:USAGE_LIMIT_REACHED', 'never answers USAGE_LIMIT_REACHED'],
])('%s is rejected by its command', async (search, reason) => {
  await expect(follow(`https://demo.test/?${search}`, await newControl())).rejects.toThrow(reason)
})

test('every fault survives being written into a link and read back', () => {
  const effect = fc.oneof(
    fc.record({ code: fc.constantFrom(...Object.keys(errorCodes)) }),
    fc.record({ kind: fc.constantFrom(...faultKinds) }),
    fc.record({ status: fc.integer({ min: 200, max: 599 }) }),
  )
  const endpoint = fc.constantFrom('*', 'v2/*', ...endpoints.map(({ method, path }) => `${method} ${path}`))
  const more = fc.record(
    {
      times: fc.integer({ min: 1, max: 1000 }),
      probability: fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
      latency_ms: fc.oneof(fc.nat(5000), fc.tuple(fc.nat(500), fc.integer({ min: 500, max: 5000 }))),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(endpoint, effect, more, (where, what, extra) => {
      const fault = { endpoint: where, ...what, ...extra }
      expect(readFault(writeFault(fault as Parameters<typeof writeFault>[0]))).toEqual(fault)
    }),
  )
})

test.each([
  ['PT1H30M', 5_400_000],
  ['P1DT1S', 86_401_000],
  ['P2W', 1_209_600_000],
  ['PT0.5S', 500],
  ['P', null],
  ['PT', null],
  ['P1M', null],
  ['1H', null],
])('%s lasts %s ms', (text, ms) => {
  expect(durationMs(text)).toBe(ms)
})
