import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectGarbage } from '../../tests/collect-garbage.ts'
import { giveCommand } from '../control/client.ts'
import { startHttpService } from './http.fixture.ts'
import { startNodeHost } from './node.ts'
import { type ServerProcess, startServer } from './server.fixture.ts'

/** Clients that stop, disconnect or are slow don't delay other calls. */

const named = ['--name', 'shop.test', '--public', 'https://shop.test/']
let service: ServerProcess
let headers: Record<string, string> = {}
let run = ''
beforeAll(async () => {
  service = await startServer('--seed', '7', '--now', '2026-11-20T09:00:00Z', ...named)
  const { token } = await giveCommand(service.base, 'persona', { persona: 'owner' })
  headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const list = await (await get('v2/run?filter[state]=passed&limit=1')).json()
  run = list.payload[0].id
})
afterAll(() => service.stop('SIGKILL'))

const get = (path: string) => fetch(`${service.base}/api/${path}`, { headers })
const createToken = (name: string) =>
  fetch(`${service.base}/api/v2/tokens`, { method: 'POST', headers, body: JSON.stringify({ name }) })

/** Begins a request whose body of 60 bytes stays away after `sent`. */
async function begin(target: string, sent = '{"name":', base = service.base): Promise<Socket> {
  const { port, hostname } = new URL(base)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(
    `${target} HTTP/1.1\r\nHost: ${hostname}\r\n${lines.join('')}Content-Length: 60\r\n\r\n${sent}`,
  )
  return socket
}

test('a fault sees only the headers that a request has', async () => {
  const where = { constructor: String(Object) }
  await giveCommand(service.base, 'fault', { add: { endpoint: '*', status: 503, where } })
  expect((await get('v2/tokens')).status).toBe(200)
  await giveCommand(service.base, 'fault', { clear: true })
})

/** Long enough for any machine: a turn that is held each time is held for half a minute each time. */
test('aborted POSTs between downloads block no other call, in 200 rounds', async () => {
  const { payload } = await (await get('v2/run?filter[state]=passed&limit=6')).json()
  const downloads = payload.map((one: { id: string }) => `v1/artifact?key=${one.id}/test_result/raw.json`)
  const targets = ['POST /api/v2/tokens', 'POST /api/v1/user/auth', 'POST /__mock/clock']
  for (let round = 0; round < 200; round++) {
    const answers = downloads.map(async (path: string) => (await get(path)).arrayBuffer())
    const posts = targets.map((target) => begin(target))
    for (const post of posts) (await post).destroy()
    await Promise.all(answers)
  }
  expect((await createToken('after all of it')).status).toBe(200)
  expect((await giveCommand(service.base, 'state')).scenario).toBe('demo')
})

test.each([
  ['a call', 'POST /api/v2/tokens'],
  ['a guest’s call', 'POST /api/v1/user/auth'],
  ['a command', 'POST /__mock/clock'],
  ['an upload', null],
])('while the body of %s is missing, 1,000 other calls are answered', async (_, target) => {
  for (let i = 0; i < 1000; i += 50) {
    const slow = await begin(target ?? (await uploadTarget()))
    await new Promise((resolve) => setTimeout(resolve, 20))
    const calls = Array.from({ length: 50 }, (_, j) =>
      j === 0 ? createToken(`beside ${i}`) : get(j % 2 ? `v1/run/${run}` : 'v1/user/me'),
    )
    const answers = await Promise.all(calls)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await Promise.all(answers.map((answer) => answer.arrayBuffer()))
    slow.destroy()
  }
})

async function uploadTarget(): Promise<string> {
  const presigned = await fetch(`${service.base}/api/v2/upload/presigned-url`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ filename: 'app.apk' }),
  })
  const { pathname, search } = new URL((await presigned.json()).url)
  return `PUT ${pathname}${search}`
}

describe('host names', () => {
  /** The status line for a request by this name. */
  async function statusFor(name: string, more = ''): Promise<number> {
    const { port, hostname } = new URL(service.base)
    const socket = connect(Number(port), hostname)
    socket.write(`GET /api/v1/user/me HTTP/1.1\r\nHost: ${name}\r\n${more}Connection: close\r\n\r\n`)
    let answer = ''
    for await (const part of socket) answer += part
    return Number(answer.split(' ', 2)[1])
  }

  test.each([
    '127.0.0.1:4010',
    'localhost',
    'LOCALHOST:1',
    'app.localhost:5173',
    '[::1]:80',
    '192.168.1.7',
    'shop.test',
  ])('%s is accepted', async (name) => expect(await statusFor(name)).toBe(401))

  test.each([
    'evil.test',
    'localhost.evil.test',
    '127.0.0.1.evil.test',
    'shop.test.evil.test',
    'user@localhost',
    'localhost/..',
    'localhost:80:80',
    'local host',
    '[::1',
    '::1',
    '%00',
    '\u00e9',
    '',
  ])('“%s” is rejected', async (name) => {
    expect(await statusFor(name)).toBe(403)
    expect(await statusFor('localhost', `X-Forwarded-Host: ${name || ' '}\r\n`)).toBe(403)
    expect(service.stderr()).toBe('')
  })

  test('mailed links lead to the product’s public address, whatever host name the caller used', async () => {
    const ask = new Request(`${service.base}/api/v1/user/reset_password?email=egor@acme.test`)
    await fetch(ask, { headers: { 'X-Forwarded-Host': 'other.localhost:1', 'X-Forwarded-Proto': 'https' } })
    const { mails } = await giveCommand(service.base, 'outbox')
    expect(mails[0]?.link).toMatch(/^https:\/\/shop\.test\/auth\/restore\/\w+$/)
  })
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '', null])(
  'a guest’s body with content type %s, which other sites can send, is rejected',
  async (type) => {
    const body = new Blob(['{"email":"olivia@acme.test","password":"demo-password"}'])
    const init = { method: 'POST', body, ...(type === null ? {} : { headers: { 'Content-Type': type } }) }
    const response = await fetch(`${service.base}/api/v1/user/auth`, init)
    expect([response.status, (await response.json()).fields]).toEqual([422, { 'content-type': 'json' }])
  },
)

describe('a GET that changes something', () => {
  const mailed = async () => (await giveCommand(service.base, 'outbox')).mails.length
  const ask = async (path: string, said: Record<string, string>) =>
    (await fetch(`${service.base}/api/${path}`, { headers: said, redirect: 'manual' })).status
  const reset = 'v1/user/reset_password?email=egor@acme.test'
  const signIn = 'pages/identity?provider=google&email=nobody@here.test&answer=continue'

  test.each<[string, Record<string, string>]>([
    ['an image', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'image' }],
    ['a link', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' }],
    ['a script', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.test' }],
    ['a frame without an origin', { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' }],
  ])('is rejected for %s of another site', async (_, said) => {
    const before = await mailed()
    expect([await ask(reset, said), await ask(signIn, said)]).toEqual([403, 403])
    expect(await mailed()).toBe(before)
  })

  test.each<[string, Record<string, string>]>([
    ['the product', { 'Sec-Fetch-Site': 'same-origin' }],
    ['an address that was typed', { 'Sec-Fetch-Site': 'none' }],
    ['a dev server at this machine', { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://127.0.0.1:5173' }],
    ['a program', {}],
  ])('is allowed for %s', async (_, said) => {
    const before = await mailed()
    expect([await ask(reset, said), await ask(signIn, said)]).toEqual([204, 302])
    expect(await mailed()).toBe(before + 1)
  })
})

describe('within one process', () => {
  const world = { scenario: 'demo', seed: 7, now: Date.parse('2026-11-20T09:00:00Z') } as const

  test('a body that arrives too late is rejected, and its connection ends', async () => {
    const impatient = await startHttpService(world, { bodyTime: 100 })
    const slow = await begin('POST /api/v1/user/auth', '{"email":', impatient.base)
    let answer = ''
    for await (const part of slow) answer += part
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('"code":"REQUEST_TIMEOUT"')
    impatient.close()
  })

  test('a picture that doesn’t load blocks no other call', async () => {
    const media = { load: () => new Promise<never>(() => {}) }
    const offline = await startHttpService(world, { media })
    const { token } = await offline.command('persona', { persona: 'owner' })
    const ask = (path: string) =>
      fetch(`${offline.base}/api/${path}`, { headers: { Authorization: `Bearer ${token}` } })
    const inside = async (key: string) => (await (await ask(`v1/artifact/${key}`)).json())[0].id
    const screenshot = await inside(await inside(`${run}/screenshot/omni`))
    const never = ask(`v1/artifact?key=${encodeURIComponent(screenshot)}`).catch(() => 'broken off')
    await expect.poll(async () => (await ask('v1/user/me')).status).toBe(200)
    offline.close()
    expect(await never).toBe('broken off')
  })

  test('an aborted call blocks no other call of the test', async () => {
    const host = await startNodeHost(world)
    const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{')) })
    const init = { method: 'POST', body, duplex: 'half', signal: AbortSignal.timeout(50) } as RequestInit
    await expect(fetch('https://paceline.test/api/v1/user/auth', init)).rejects.toThrow('timeout')
    expect((await fetch('https://paceline.test/api/v1/user/me')).status).toBe(401)
    host.close()
  })

  test('100,000 runs are streamed and block no other call', async () => {
    const large = await startHttpService({ ...world, scenario: 'large' })
    const { token } = await large.command('persona', { persona: 'owner' })
    const headers = { Authorization: `Bearer ${token}` }
    const ask = (limit: number, signal?: AbortSignal) =>
      fetch(`${large.base}/api/v2/run?limit=${limit}`, { headers, signal: signal ?? null })
    const inUse = () => {
      collectGarbage()
      const { heapUsed, external } = process.memoryUsage()
      return heapUsed + external
    }
    expect((await ask(20)).status).toBe(200)
    const before = inUse()
    const goesAway = new AbortController()
    const all = (await ask(0, goesAway.signal)).body?.getReader()
    let length = 0
    for (let part = 1; part <= 3; part++) {
      while (length < part * 5e6) length += (await all?.read())?.value?.length ?? Number.NaN
      expect((await ask(1)).status).toBe(200)
      // The text alone has more than 60 MB.
      expect(inUse() - before).toBeLessThan(25e6)
    }
    goesAway.abort()
    expect((await ask(1)).status).toBe(200)
    large.close()
  })

  test('a streamed list has the same rows as its pages', async () => {
    const service = await startHttpService({ ...world })
    const { token } = await service.command('persona', { persona: 'owner' })
    const ask = async (query: string) => {
      const path = `v2/run?sort[field]=name&${query}`
      return fetch(`${service.base}/api/${path}`, { headers: { Authorization: `Bearer ${token}` } })
    }
    await service.command('clock', { freeze: true })
    const reply = await ask('limit=0')
    expect(reply.headers.get('content-length')).toBeNull()
    const { payload, count } = await reply.json()
    expect(count).toBeGreaterThan(1000)
    const paged: unknown[] = []
    for (let page = 1; paged.length < count; page++) {
      paged.push(...(await (await ask(`limit=500&page=${page}`)).json()).payload)
    }
    expect(payload).toEqual(paged)

    await service.command('fault', { add: { endpoint: 'GET v2/run', kind: 'drift' } })
    const spoilt = await (await ask('limit=0')).json()
    expect(spoilt).not.toEqual({ payload, count })
    service.close()
  })

  test.each([
    ['with a length', { 'Content-Length': 64e6 }],
    ['in chunks', { 'Transfer-Encoding': 'chunked' }],
  ])('a large upload %s is in memory once, also during its export', async (_, framing) => {
    const size = 64e6
    const large = await startHttpService({ ...world, scenario: 'empty' })
    const { token } = await large.command('persona', { persona: 'owner' })
    const presigned = await fetch(`${large.base}/api/v2/upload/presigned-url`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ filename: 'app.apk' }),
    })
    const { url, file_path } = await presigned.json()
    const chunk = Buffer.alloc(1e6, 'abc')

    const stored = await peakOf(async (look) => {
      const { blobs } = large.backend
      const keep = blobs.put.bind(blobs)
      // The last moment at which its parts, or a copy, could be there beside it.
      blobs.put = async (path, bytes) => {
        await look()
        await keep(path, bytes)
      }
      const put = request(url, { method: 'PUT', headers: framing })
      const answer = once(put, 'response')
      for (let sent = 0; sent < size; sent += chunk.length) {
        if (!put.write(chunk)) await once(put, 'drain')
        if (sent % (size / 4) === 0) await look()
      }
      put.end()
      const [response] = await answer
      expect(response.statusCode).toBe(200)
      await look()
    })
    expect(stored).toBeGreaterThan(0.9 * size)
    expect(stored).toBeLessThan(1.5 * size)

    let reply = ''
    let length = 0
    const exported = await peakOf(async (look) => {
      const post = request(`${large.base}/__mock/export`, { method: 'POST' }).end()
      const [response] = await once(post, 'response')
      for await (const part of response) {
        if (Math.floor(length / 2e7) < Math.floor((length + part.length) / 2e7)) await look()
        length += part.length
        if (length < 100_000) reply += part
      }
    })
    expect(length).toBeGreaterThan((4 / 3) * size)
    expect(reply).toContain(`"uploads":{"${file_path}":"YWJjYWJj`)
    expect(exported).toBeLessThan(0.5 * size)
    large.close()
  })
})

/** How many bytes more than before were in use, whenever `work` looked. */
async function peakOf(work: (look: () => Promise<void>) => Promise<void>): Promise<number> {
  // Twice: what buffers held is given back only after their owners have been collected.
  const used = async () => {
    for (let pass = 0; pass < 2; pass++) {
      collectGarbage()
      await setImmediate()
    }
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const before = await used()
  let peak = before
  await work(async () => {
    peak = Math.max(peak, await used())
  })
  return peak - before
}
