import { HttpResponse, http } from 'msw'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillPath } from '../../src/contract/endpoint.ts'
import { type ErrorCode, errorCodes, genericCodes } from '../../src/contract/errors.ts'
import { endpoints } from '../../src/contract/index.ts'
import { type FaultKind, faultKinds } from '../service/faults.ts'
import { type NodeHost, startNodeHost } from './node.ts'

/** Each error code and each kind of broken reply, as a test in Node sees it. */

let host: NodeHost
beforeAll(async () => {
  host = await startNodeHost({ scenario: 'empty', seed: 7, now: Date.parse('2026-11-20T09:00:00Z') })
})
afterAll(() => host.close())

test('each endpoint answers with each of its codes', async () => {
  for (const { method, path, errors } of endpoints) {
    const address = `https://paceline.test/api/${fillPath(path, { id: 'any' })}`
    for (const code of [...errors, ...Object.keys(genericCodes)] as ErrorCode[]) {
      host.backend.faults.add({ endpoint: `${method} ${path}`, code, times: 1 })
      const response = await fetch(address, { method, redirect: 'manual' })
      expect(await response.json(), `${method} ${path}`).toMatchObject({ code })
      expect(response.status).toBe(errorCodes[code])
    }
  }
})

const reset = (signal: AbortSignal | null = null) =>
  fetch('https://paceline.test/api/v1/user/reset_password?email=olivia@acme.test', { signal })

const seen: Record<FaultKind, () => Promise<unknown>> = {
  network: () => expect(reset()).rejects.toThrow('fetch failed'),
  timeout: () => expect(reset(AbortSignal.timeout(50))).rejects.toThrow('aborted due to timeout'),
  malformed: async () => expect(await (await reset()).json()).toEqual({ unexpected: true }),
  'lost-reply': () => expect(reset()).rejects.toThrow('fetch failed'),
  drift: async () => expect((await reset()).status).toBe(204),
  html: async () => {
    const response = await reset()
    expect(response.status).toBe(502)
    expect(response.headers.get('Content-Type')).toContain('text/html')
  },
  truncated: async () => expect((await reset()).text()).rejects.toThrow('terminated'),
  empty: async () => {
    const response = await reset()
    expect([response.status, await response.text()]).toEqual([200, ''])
  },
}

test.each(faultKinds)('%s', async (kind) => {
  host.backend.journal.clear()
  host.backend.faults.add({ endpoint: 'GET v1/user/reset_password', kind, times: 1 })
  await seen[kind]()
  const [call] = host.backend.journal.read()
  expect(call?.status === 0).toBe(['network', 'timeout', 'lost-reply'].includes(kind))
  expect((await reset()).status).toBe(204)
})

test('names are checked by the compiler, and at run time the nearest one is suggested', async () => {
  // @ts-expect-error: nobody is called that
  await expect(host.persona('redaer')).rejects.toThrow('did you mean reader?')
  // @ts-expect-error: there is no such scenario
  await expect(host.reset('emtpy')).rejects.toThrow('did you mean empty?')
  // @ts-expect-error: nor such an endpoint
  await expect(host.fault({ add: { endpoint: 'GET v2/nope', status: 500 } })).rejects.toThrow('GET v2/')
  // @ts-expect-error: this would do nothing
  await expect(host.fault({ add: { endpoint: 'v2/run' } })).rejects.toThrow('needs `code`')
  // @ts-expect-error: the code is misspelt
  await expect(host.fault({ add: { endpoint: '*', code: 'NOT_FUOND' } })).rejects.toThrow(
    'did you mean NOT_FOUND',
  )
  // @ts-expect-error: whose session it is has to be said
  await expect(host.persona({})).rejects.toThrow('"persona" is missing')
})

test('a single argument may be given without an object', async () => {
  expect((await host.persona('reader')).email).toBe('rita@acme.test')
  expect((await host.latency('fast')).profile).toBe('fast')
  await host.latency('off')
  const { commands } = await host.help()
  expect(commands.find(({ name }) => name === 'persona')).toMatchObject({
    args: ['persona'],
    short: 'persona',
  })
})

test('a host with a baseUrl answers only that address', async () => {
  host.close()
  host = await startNodeHost({ baseUrl: 'http://one.test/', scenario: 'demo' })
  const { token } = await host.persona('owner')
  const headers = { Authorization: `Bearer ${token}` }
  expect((await fetch('http://one.test/api/v2/run', { headers })).status).toBe(200)
  await expect(fetch('http://127.0.0.1:9/api/v2/run', { headers })).rejects.toThrow('fetch failed')
})

test('two hosts can run side by side, each for its address', async () => {
  host.close()
  host = await startNodeHost({ baseUrl: 'http://one.test', scenario: 'empty' })
  const other = await startNodeHost({
    baseUrl: 'http://two.test/folder/',
    scenario: 'empty',
    onUnhandled: 'error',
  })
  await other.respond({ endpoint: 'projects.list', body: { payload: [], count: 7 } })
  const ask = async (address: string, { token }: { token: string }) => {
    const response = await fetch(`${address}/api/v2/projects`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    return (await response.json()).count
  }
  const [mine, theirs] = [await host.persona('owner'), await other.persona('owner')]
  expect(await Promise.all([ask('http://one.test', mine), ask('http://two.test/folder', theirs)])).toEqual([
    0, 7,
  ])
  await Promise.all([host, other].map((one) => one.verify({ endpoint: 'projects.list', times: 1 })))
  await expect(fetch('http://three.test/api/v2/projects')).rejects.toThrow('fetch failed')
  other.server.use(http.get('http://two.test/folder/api/v2/projects', () => HttpResponse.json({ count: 5 })))
  expect(await ask('http://two.test/folder', theirs)).toBe(5)
  other.server.resetHandlers()
  host.close()
  expect(await ask('http://two.test/folder', theirs)).toBe(7)
  other.close()
  await expect(fetch('http://two.test/folder/api/v2/projects')).rejects.toThrow('fetch failed')
})
