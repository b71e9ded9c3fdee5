import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { giveCommand } from '../control/client.ts'
import { startHttpService } from './http.fixture.ts'
import { startServer } from './server.fixture.ts'

/** Real deliveries over HTTP: by a clock alone, and never beyond this machine. */

const now = Date.parse('2026-11-20T09:00:00Z')
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function receiver(): Promise<{ server: Server; port: number; got: IncomingMessage[] }> {
  const got: IncomingMessage[] = []
  const server = createServer((request, response) => {
    got.push(request)
    response.end('thanks')
  }).listen(0, '0.0.0.0')
  await once(server, 'listening')
  ends.push(() => server.close())
  return { server, port: (server.address() as AddressInfo).port, got }
}

async function addWebhook(base: string, url: string, events = ['run.interrupted']): Promise<void> {
  const { token } = await giveCommand(base, 'persona', { persona: 'owner' })
  const answer = await fetch(`${base}/api/v2/webhooks`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ url, events }),
  })
  expect(answer.status).toBe(200)
}

test('a run that ends while nobody calls is delivered, in a named world as well', async () => {
  const service = await startHttpService({ scenario: 'demo', seed: 7, now, frozen: true })
  ends.push(service.close)
  for (const base of [service.base, `${service.base}/@mine`]) {
    const { server, port } = await receiver()
    await addWebhook(base, `http://127.0.0.1:${port}/hook`, ['run.finished'])
    const asked = once(server, 'request')
    await giveCommand(base, 'clock', { freeze: false, speed: 3600 })
    const [request] = (await asked) as [IncomingMessage]
    expect(request.url).toBe('/hook')
    expect(request.headers['paceline-signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/)
    const sent = await giveCommand(base, 'waitForDelivery', { to: `:${port}/` })
    expect(sent.attempts).toMatchObject([{ status: 200, reply: 'thanks' }])
  }
})

test('an address beyond loopback gets nothing, while its delivery is in the inbox', async () => {
  const service = await startHttpService({ scenario: 'demo', seed: 7, now, frozen: true })
  ends.push(service.close)
  const { port, got } = await receiver()
  // To most systems this is their own address, too.
  await addWebhook(service.base, `http://0.0.0.0:${port}/hook`)
  await service.command('failRun')
  const sent = await service.command('waitForDelivery', { to: `:${port}/` })
  expect(sent).toMatchObject({ state: 'delivered', attempts: [{ status: 200, reply: 'ok' }] })
  expect(got).toEqual([])
})

test.each([
  ['127.0.0.1', 1],
  ['0.0.0.0', 0],
] as const)('a server at %s sends %i deliveries to this machine', async (host, count) => {
  const started = await startServer('--host', host, '--now', '2026-11-20T09:00:00Z', '--freeze', '--quiet')
  ends.push(() => started.stop())
  const base = started.base.replace('0.0.0.0', '127.0.0.1')
  const { port, got } = await receiver()
  for (const world of [base, `${base}/@mine`]) {
    await addWebhook(world, `http://127.0.0.1:${port}/hook`)
    await giveCommand(world, 'failRun')
    const sent = await giveCommand(world, 'waitForDelivery', { to: `:${port}/` })
    expect(sent.attempts).toMatchObject([{ reply: count === 1 ? 'thanks' : 'ok' }])
  }
  expect(got).toHaveLength(2 * count)
})
