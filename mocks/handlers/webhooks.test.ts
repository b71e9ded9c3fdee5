import { createHmac } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emailOf, type Service, start, startService } from '../../tests/service.ts'
import { BackendCommandRunner } from '../control/backend-command-runner.ts'
import { sendToLoopback } from '../hosts/loopback.ts'

/** Rule 8.4; for rights see `tests/access.test.ts`. */

let service: Service
let control: BackendCommandRunner
let token = ''
beforeAll(async () => {
  service = await startService()
  control = new BackendCommandRunner(service.backend)
})
afterAll(() => service.close())
beforeEach(async () => {
  await service.reset()
  service.backend.clock.freeze(true, start)
  service.backend.deliveries.sender = () => null
  token = await service.enter(emailOf('owner'))
})

const url = 'https://ci.other.test/hook'
const receiver = (body: object = {}) =>
  service.send('POST', 'v2/webhooks', { token, body: { url, events: ['run.finished'], ...body } })
const told = async (to = 'ci.other.test') => (await control.run('deliveries', { to, limit: 1000 })).deliveries
const log = async (id: string) =>
  (await service.send('GET', `v2/webhooks/${id}/deliveries?limit=0`, { token })).body.payload

test('a run that ends is delivered at that moment, signed with the secret that was shown once', async () => {
  const { status, body } = await receiver()
  expect(status).toBe(200)
  const list = await service.send('GET', 'v2/webhooks', { token })
  expect(JSON.stringify(list.body)).not.toContain(body.secret)
  await control.run('clock', { finish: true })
  const [delivery] = await told()
  const run = service.db.runs.get(delivery?.run ?? '')
  expect(delivery).toMatchObject({
    event: 'run.finished',
    state: 'delivered',
    url,
    created: new Date(run?.end_at ?? 0).toISOString(),
    attempts: [{ at: delivery?.created, status: 200 }],
  })
  const [, at, signature] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(delivery?.headers['Paceline-Signature'] ?? '') ?? []
  expect(Number(at)).toBe(Math.floor((run?.end_at ?? 0) / 1000))
  expect(createHmac('sha256', body.secret).update(`${at}.${delivery?.body}`).digest('hex')).toBe(signature)
  expect(JSON.parse(delivery?.body ?? '')).toMatchObject({
    id: delivery?.id,
    event: 'run.finished',
    run: { id: run?.id, state: run?.outcome, failed: run?.failed },
  })
})

test('each event comes once, whether it is asked about often or in the end', async () => {
  await receiver({ events: ['run.started', 'run.finished'] })
  for (let i = 0; i < 30; i++) {
    await control.run('clock', 'PT1M')
    await told()
  }
  const often = await told()
  await service.reset()
  service.backend.clock.freeze(true, start)
  token = await service.enter(emailOf('owner'))
  await receiver({ events: ['run.started', 'run.finished'] })
  await control.run('clock', 'PT30M')
  const atOnce = await told()
  const facts = (all: typeof often) =>
    all.map(({ event, run, created, attempts }) => ({ event, run, created, attempts }))
  expect(often.length).toBeGreaterThan(3)
  expect(facts(often)).toEqual(facts(atOnce))
})

test('an interrupted run is delivered with the call that interrupts it', async () => {
  await receiver({ events: ['run.interrupted'] })
  const { run } = await control.run('failRun')
  expect(await told()).toMatchObject([{ event: 'run.interrupted', run, state: 'delivered' }])
})

test('a limit that is set below what the month has used is reached at once, and told once', async () => {
  await receiver({ events: ['limit.reached'] })
  const limit = (seconds_limit: number) =>
    service.send('PATCH', 'v2/teams/usage-statistics', { token, body: { seconds_limit } })
  await limit(1000)
  await limit(900)
  expect(await told()).toMatchObject([{ event: 'limit.reached', run: null }])
  expect(JSON.parse((await told())[0]?.body ?? '').usage).toMatchObject({ seconds_limit: 1000 })
})

test.each([
  [{ kind: 'timeout' }, { status: null, problem: 'timeout' }],
  [{ status: 500 }, { status: 500, problem: null }],
  [{ kind: 'network' }, { status: null, problem: 'lost' }],
  [{ kind: 'lost-reply' }, { status: null, problem: 'lost' }],
] as const)('with the fault %o there are attempts after 1, 5 and 30 minutes', async (effect, attempt) => {
  const { body } = await receiver({ events: ['run.interrupted'] })
  await control.run('fault', { add: { endpoint: 'POST delivery', where: { url }, ...effect } })
  await control.run('failRun')
  const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
  expect(await log(body.id)).toMatchObject([
    { state: 'waiting', attempts: [{ at: at(0), ...attempt }], next_attempt: at(1) },
  ])
  await control.run('clock', 'PT1H')
  expect(await log(body.id)).toMatchObject([
    {
      state: 'failed',
      attempts: [0, 1, 5, 30].map((minutes) => ({ at: at(minutes), ...attempt })),
      next_attempt: null,
    },
  ])
  await control.run('fault', { clear: true })
  const [{ id }] = await log(body.id)
  const again = await service.send('POST', `v2/deliveries/${id}/send-again`, { token })
  expect(again.body).toMatchObject({ state: 'delivered', attempts: expect.objectContaining({ length: 5 }) })
})

test('a fault of every call leaves deliveries alone', async () => {
  await receiver({ events: ['run.interrupted'] })
  await control.run('fault', { add: { endpoint: '*', status: 500 } })
  await control.run('failRun')
  expect(await told()).toMatchObject([{ state: 'delivered' }])
})

test('waitForDelivery waits for one, and says in words that none came', async () => {
  await receiver({ events: ['run.interrupted'] })
  const coming = control.run('waitForDelivery', { to: 'ci.other.test', timeout_ms: 5000 })
  await control.run('failRun')
  expect(await coming).toMatchObject({ event: 'run.interrupted' })
  await expect(control.run('waitForDelivery', { run: 'none', timeout_ms: 0 })).rejects.toThrow(
    'no such delivery',
  )
})

test('deliveries are kept in a snapshot', async () => {
  await receiver({ events: ['run.interrupted'] })
  await control.run('failRun')
  const before = await told()
  const snapshot = await control.run('export')
  await control.run('reset', 'empty')
  expect(await told()).toEqual([])
  await control.run('import', { snapshot })
  expect(await told()).toEqual(before)
})

test.each([
  'ftp://ci.other.test/hook',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'https://name:secret@ci.other.test/',
  'https://',
  'https://1.2.3.999/',
  'https://ci.other.test/a b',
  '//ci.other.test/',
])('%s is no address of a receiver', async (address) => {
  expect(await receiver({ url: address })).toMatchObject({
    status: 422,
    body: { fields: { url: expect.any(String) } },
  })
})

test('an eleventh receiver is refused', async () => {
  const made: number[] = []
  for (let i = 0; i < 9; i++) made.push((await receiver()).status)
  expect(made).toEqual([...Array(8).fill(200), 409])
})

async function listening(answer: RequestListener): Promise<[Server, string]> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return [server, `127.0.0.1:${(server.address() as AddressInfo).port}`]
}

test('over HTTP a loopback address really gets it; a redirect is an answer, and a long reply is cut', async () => {
  const got: { url?: string | undefined; body: string; signature: unknown }[] = []
  const [server, host] = await listening(async (request, response) => {
    const { url: path, headers } = request
    let body = ''
    for await (const part of request) body += part
    got.push({ url: path, body, signature: headers['paceline-signature'] })
    if (path === '/moved') response.writeHead(302, { Location: `http://${host}/else` }).end()
    else response.end('x'.repeat(100_000))
  })
  const send = (address: string) =>
    sendToLoopback(address, () => ({
      url: address,
      headers: { 'Paceline-Signature': 't=1,v1=a' },
      body: '{}',
    }))
  expect(await send(`http://${host}/hook`)).toEqual({ status: 200, problem: null, reply: 'x'.repeat(1000) })
  expect(await send(`http://localhost:${host.split(':')[1]}/moved`)).toMatchObject({ status: 302 })
  expect(got).toEqual(['/hook', '/moved'].map((path) => ({ url: path, body: '{}', signature: 't=1,v1=a' })))
  service.backend.deliveries.sender = sendToLoopback
  await receiver({ url: `http://${host}/world`, events: ['run.interrupted'] })
  await control.run('failRun')
  const { attempts } = await control.run('waitForDelivery', { to: '/world' })
  expect(attempts).toMatchObject([{ status: 200 }])
  server.close()
  expect(await send(`http://${host}/hook`)).toMatchObject({ status: null, problem: 'lost' })
})

test.each([
  'http://example.test/',
  'http://10.0.0.1/',
  'http://127.0.0.1.example.test/',
  'http://localhost.example.test/',
  'http://0.0.0.0/',
  'http://169.254.169.254/',
  'http://[::ffff:127.0.0.1]/',
  'not an address',
])('%s is never contacted', (address) => {
  expect(sendToLoopback(address, () => ({ url: address, headers: {}, body: '' }))).toBeNull()
})
