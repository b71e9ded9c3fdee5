import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { giveCommand } from '../control/client.ts'
import { killDuringWrites } from './kills.fixture.ts'
import { type ServerProcess, script, startServer } from './server.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'paceline-server-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a running server', () => {
  let server: ServerProcess
  let token = ''
  beforeAll(async () => {
    server = await startServer(
      '--scenario',
      'demo',
      '--seed',
      '7',
      '--now',
      '2026-11-20T09:00:00Z',
      '--freeze',
    )
    token = (await giveCommand(server.base, 'persona', { persona: 'owner' })).token
  }, 30_000)
  afterAll(() => server.stop())
  // After any request the server goes on serving and has written nothing to stderr.
  afterEach(async () => {
    expect((await fetch(`${server.base}/api/v1/user/me`, { headers: bearer() })).status).toBe(200)
    expect(server.stderr()).toBe('')
  })
  const bearer = () => ({ Authorization: `Bearer ${token}` })

  test('prints its address and scenario in one line', async () => {
    expect(server.line).toMatch(
      /^Fake backend ready at http:\/\/127\.0\.0\.1:\d+\/api\/ \(demo, seed 7, 2026-11-20T09:00:00\.000Z, frozen\)\n$/,
    )
    expect((await fetch(`${server.base}/__mock/openapi.json`)).status).toBe(200)
  })

  test('sends its clock’s time', async () => {
    const { headers } = await fetch(`${server.base}/api/v1/user/me`, { headers: bearer() })
    expect(headers.get('Date')).toBe('Fri, 20 Nov 2026 09:00:00 GMT')
  })

  describe('CORS', () => {
    test.each(['http://localhost:5173', 'http://127.0.0.1:3000', 'http://[::1]:80', 'https://app.localhost'])(
      '%s is allowed',
      async (origin) => {
        const preflight = await fetch(`${server.base}/api/v2/run`, {
          method: 'OPTIONS',
          headers: { Origin: origin, 'Access-Control-Request-Method': 'GET' },
        })
        expect(preflight.status).toBe(204)
        expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe(origin)
        expect(preflight.headers.get('Access-Control-Allow-Headers')?.split(', ')).toEqual(
          expect.arrayContaining(['Authorization', 'Content-Type', 'Range', 'Time-Zone']),
        )
        const reply = await fetch(`${server.base}/api/v2/run`, { headers: { ...bearer(), Origin: origin } })
        expect(reply.headers.get('Access-Control-Allow-Origin')).toBe(origin)
      },
    )

    test('--cors allows further origins, and each request is logged in a line', async () => {
      const open = await startServer('--cors', 'https://shop.test', '--cors-header', 'X-Shop')
      const ask = (origin: string, path: string, method = 'OPTIONS') =>
        fetch(`${open.base}${path}`, {
          method,
          headers: { Origin: origin, 'Access-Control-Request-Method': 'GET' },
        })
      const { headers } = await ask('https://shop.test', '/api/v2/run')
      expect(headers.get('Access-Control-Allow-Origin')).toBe('https://shop.test')
      expect(headers.get('Access-Control-Allow-Headers')).toMatch(/, X-Request-Id, X-Shop$/)
      expect((await ask('https://shop.test', '/__mock/state', 'POST')).status).toBe(200)
      expect((await ask('https://other.test', '/__mock/state', 'POST')).status).toBe(403)
      await ask('https://shop.test', '/@mine/api/v2/run?api_key=secret', 'GET')
      await expect.poll(open.stdout).toMatch(/^@mine GET \/api\/v2\/run\?api_key=••• 401 [\d.]+ ms$/m)
      await open.stop()

      const quiet = await startServer('--quiet', '--cors', '*')
      const { headers: any } = await fetch(`${quiet.base}/api/v2/run`, {
        headers: { Origin: 'https://any.test' },
      })
      expect(any.get('Access-Control-Allow-Origin')).toBe('https://any.test')
      const init = { method: 'POST', headers: { Origin: 'https://any.test' } }
      expect((await fetch(`${quiet.base}/__mock/state`, init)).status).toBe(403)
      await quiet.stop()
      expect(quiet.stdout().trim().split('\n')).toHaveLength(1)
    })

    test.each(['https://evil.test', 'http://localhost.evil.test', 'http://127.0.0.1.evil.test', 'null'])(
      '%s may neither read nor send commands',
      async (origin) => {
        const reply = await fetch(`${server.base}/api/v2/run`, { headers: { ...bearer(), Origin: origin } })
        expect(reply.headers.get('Access-Control-Allow-Origin')).toBeNull()
        const command = await fetch(`${server.base}/__mock/reset`, {
          method: 'POST',
          headers: { Origin: origin },
        })
        expect(command.status).toBe(403)
      },
    )
  })

  describe('invalid commands', () => {
    test.each([
      ['POST', 'dance', '{}', 404, 'There is no command "dance"'],
      ['GET', 'state', null, 405, 'Use POST'],
      ['POST', 'openapi.json', '{}', 405, 'Use GET'],
      ['POST', 'clock', '{"advance"', 422, 'not JSON'],
      ['POST', 'clock', '[]', 422, 'has to be an object'],
      ['POST', 'clock', '{"freeze":"yes"}', 422, '"freeze" has to be a boolean'],
    ])('%s %s %s → %i', async (method, name, body, status, message) => {
      const response = await fetch(`${server.base}/__mock/${name}`, {
        method,
        body,
        headers: { 'Content-Type': 'application/json' },
      })
      expect(response.status).toBe(status)
      expect((await response.json()).message).toContain(message)
    })

    const form = 'application/x-www-form-urlencoded'
    test.each([
      ['as text', { 'Content-Type': 'text/plain' }, 422],
      ['as a form of a page', { 'Content-Type': form, Origin: 'http://localhost:5173' }, 422],
      ['as `curl -d` sends it', { 'Content-Type': form }, 200],
    ])('arguments %s', async (_, headers: Record<string, string>, status) => {
      const response = await fetch(`${server.base}/__mock/clock`, {
        method: 'POST',
        body: '{"freeze":true}',
        headers,
      })
      expect(response.status).toBe(status)
    })
  })

  describe('malformed HTTP', () => {
    /** Sends bytes as they are; the status line that comes back. */
    function sendRaw(text: string): Promise<string> {
      const { port, hostname } = new URL(server.base)
      return new Promise((resolve, reject) => {
        const socket = connect(Number(port), hostname, () => socket.write(text))
        let got = ''
        socket.on('data', (data) => {
          got += data
          if (got.includes('\r\n')) socket.destroy()
        })
        socket.on('close', () => resolve(got.split('\r\n')[0] ?? ''))
        socket.on('error', reject)
      })
    }

    const host = 'Host: 127.0.0.1\r\n'
    test.each([
      ['a header of 100 KB', `GET /api/v2/run HTTP/1.1\r\n${host}X: ${'x'.repeat(100_000)}\r\n\r\n`, 431],
      ['5,000 headers', `GET /api/v2/run HTTP/1.1\r\n${host}${'X: y\r\n'.repeat(5000)}\r\n`, 431],
      ['no HTTP', 'hello there\r\n\r\n', 400],
      ['a method nobody knows', `BREW /api/v2/run HTTP/1.1\r\n${host}\r\n`, 400],
      [
        'two lengths',
        `POST /api/v2/run HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`,
        400,
      ],
      ['a negative length', `POST /api/v2/run HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`, 400],
      [
        'both length and chunks',
        `POST /api/v2/run HTTP/1.1\r\n${host}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
        400,
      ],
      [
        'chunks that are none',
        `POST /api/v1/user/auth HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
        400,
      ],
      ['a line break in the path', `GET /api/v2/\nrun HTTP/1.1\r\n${host}\r\n`, 400],
      ['no host', 'GET /api/v2/run HTTP/1.1\r\n\r\n', 400],
      ['another scheme', `GET ftp://x/api/v2/run HTTP/1.1\r\n${host}\r\n`, 404],
      ['a star', `OPTIONS * HTTP/1.1\r\n${host}\r\n`, 404],
      ['way out of the folder', `GET /api/../../etc/passwd HTTP/1.1\r\n${host}\r\n`, 404],
      ['a tunnel', `CONNECT example.test:443 HTTP/1.1\r\n${host}\r\n`, ''],
    ])('%s is refused', async (_, text, status) => {
      const line = await sendRaw(text)
      if (status === '') expect(line).toBe('')
      else expect(line).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    })

    const manyBrackets = `api/v2/run?${'page[a]'.repeat(500)}=1`
    test.each([
      ['PURGE', 'api/v2/run', 405],
      ['PUT', 'api/v2/run', 405],
      ['OPTIONS', 'api/v2/run', 405],
      ['GET', 'api/v9/nothing', 404],
      ['GET', 'somewhere', 404],
      ['GET', 'api/v1/artifact/..%2F..%2Fetc%2Fpasswd', 422],
      ['GET', 'api/v1/artifact?key=00000000-0000-4000-8000-000000000000/../../etc/passwd', 422],
      ['GET', 'api/v1/artifact/00000000-0000-4000-8000-000000000000%2F%2e%2e', 422],
      ['GET', 'api/v1/artifact/00000000-0000-4000-8000-000000000000', 404],
      ['GET', 'api/v1/run/%E0%A4%A', 422],
      ['GET', 'api/pages/storage/%E0%A4%A', 403],
      ['PUT', 'api/pages/storage/..%2F..%2Fetc%2Fpasswd?expires=9999999999999&signature=0', 403],
      ['GET', 'api/v2/run?__proto__[polluted]=1', 422],
      ['GET', manyBrackets, 422],
    ])('%s %.60s → %i', async (method, path, status) => {
      const response = await fetch(`${server.base}/${path}`, { method, headers: bearer() })
      expect(response.status).toBe(status)
      expect(await response.json()).toMatchObject({ code: expect.any(String) })
    })

    test.each([
      ['broken JSON', '{"email":', 'application/json', 422],
      ['a form', 'email=a', 'application/x-www-form-urlencoded', 422],
      ['bytes that are no text', new Uint8Array([0xff, 0xfe]), 'application/json', 422],
      ['another root', '[]', 'application/json', 422],
      ['nesting without end', '['.repeat(60_000), 'application/json', 422],
      ['50 MB', new Uint8Array(50 * 1024 * 1024), 'application/json', 413],
    ])('a body of %s is refused', async (_, body, type, status) => {
      const response = await fetch(`${server.base}/api/v1/user/auth`, {
        method: 'POST',
        headers: { 'Content-Type': type },
        body,
      })
      expect(response.status).toBe(status)
    })

    describe('a caller that is still sending receives the error', () => {
      const ask = (method: string, path: string, body?: Buffer): Promise<[number | undefined, string]> =>
        new Promise((resolve, reject) => {
          const sent = request(`${server.base}/api/${path}`, { method, headers: bearer() }, async (reply) => {
            const { message } = await JSON.parse(await text(reply))
            resolve([reply.statusCode, message])
          })
          sent.on('error', reject).end(body)
        })
      const limit = 'The address and the headers of a request may have 16 KB together.'

      test.each([
        ['POST', 'v2/download/presigned-url', 20_000],
        ['POST', 'v2/download/presigned-url', 300_000],
        ['GET', 'v2/run', 5_000_000],
      ])('%s %s with a query of %i characters', async (method, path, length) => {
        expect(await ask(method, `${path}?a=${'x'.repeat(length)}`)).toEqual([431, limit])
      })

      test.each([10, 100_000, 20_000_000])('a body of %i bytes without a length', async (size) => {
        // Node's client gives a GET neither a length nor chunks.
        const [status, message] = await ask('GET', 'v2/run', Buffer.alloc(size, 'a'))
        expect(status).toBe(400)
        expect(message).toContain('A body needs Content-Length or Transfer-Encoding.')
      })

      test.each([2_000_000, 20_000_000])('a body of %i bytes with one', async (size) => {
        expect(await ask('POST', 'v2/run', Buffer.alloc(size, 'a'))).toEqual([
          413,
          'The request is too large.',
        ])
      })
    })

    test('a chunked body of 50 MB is rejected', async () => {
      const chunk = new Uint8Array(1024 * 1024)
      let sent = 0
      const body = new ReadableStream({
        pull: (controller) => (sent++ < 50 ? controller.enqueue(chunk) : controller.close()),
      })
      const response = await fetch(`${server.base}/api/v1/user/auth`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
        duplex: 'half',
      } as RequestInit)
      expect(response.status).toBe(413)
    })
  })
})

test.runIf(existsSync('/proc/self/status'))('an upload of unknown length is in memory once', async () => {
  const size = 200e6
  const server = await startServer('--scenario', 'empty')
  const peak = () => {
    const [, kilobytes] =
      /^VmHWM:\s*(\d+)/m.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) * 1024
  }
  const { token } = await giveCommand(server.base, 'persona', { persona: 'owner' })
  const presigned = await fetch(`${server.base}/api/v2/upload/presigned-url`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ filename: 'app.apk' }),
  })
  const { url, file_path } = await presigned.json()
  const before = peak()
  const chunk = new Uint8Array(1e6).fill(7)
  let sent = 0
  const body = new ReadableStream({
    pull: (stream) => (sent++ < size / chunk.length ? stream.enqueue(chunk) : stream.close()),
  })
  const init = { method: 'PUT', body, duplex: 'half' } as RequestInit
  expect((await fetch(url, init)).status).toBe(200)
  expect(peak() - before).toBeGreaterThan(0.9 * size)
  expect(peak() - before).toBeLessThan(1.5 * size)
  const { uploads } = await giveCommand(server.base, 'upload')
  expect(uploads).toMatchObject([{ path: file_path, size }])
  await server.stop()
})

describe('starting and stopping', () => {
  test.each([
    [['--scenario', 'mars'], 'there is no scenario "mars"'],
    [['--seed', 'x'], '--seed has to be a whole number'],
    [['--now', 'soon'], '--now: has to be a time'],
    [['--colour', 'red'], "Unknown option '--colour'"],
  ])('%j is rejected with a reason', async (args, reason) => {
    await expect(startServer(...args)).rejects.toThrow(reason)
  })

  test('--mcp takes a free port when the default is taken', async () => {
    const server = spawn(process.execPath, [script, '--mcp'])
    const [said] = await once(server.stderr, 'data')
    server.kill()
    expect(String(said)).toMatch(/ready at http:\/\/127\.0\.0\.1:(?!4010\/)\d+\/api\//)
  })

  test('SIGTERM ends it at once, including hanging calls', async () => {
    const server = await startServer('--scenario', 'empty')
    await giveCommand(server.base, 'fault', { add: { endpoint: '*', kind: 'timeout' } })
    const hanging = fetch(`${server.base}/api/v1/user/me`).catch((error: Error) => error.message)
    await expect.poll(async () => (await giveCommand(server.base, 'state')).counts.calls).toBe(1)
    const begun = Date.now()
    expect(await server.stop()).toBe(0)
    expect(Date.now() - begun).toBeLessThan(3000)
    expect(await hanging).toBe('fetch failed')
  })

  test('the state survives a restart, including uploads, clock and faults', async () => {
    const state = join(folder, 'kept.json')
    const begin = () =>
      startServer(
        '--scenario',
        'demo',
        '--seed',
        '7',
        '--now',
        '2026-11-20T09:00:00Z',
        '--freeze',
        '--state',
        state,
      )
    const first = await begin()
    const { token } = await giveCommand(first.base, 'persona', { persona: 'owner' })
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const presigned = await fetch(`${first.base}/api/v2/upload/presigned-url`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ filename: '../../app.apk' }),
    })
    const { url, file_path } = await presigned.json()
    await fetch(url, { method: 'PUT', body: new Uint8Array([1, 2, 3]) })
    await giveCommand(first.base, 'clock', { advance: 'PT1H' })
    await giveCommand(first.base, 'fault', { add: { endpoint: 'v2/projects', status: 503, times: 5 } })
    await fetch(`${first.base}/api/v2/projects`, { headers })
    const before = await giveCommand(first.base, 'export')
    expect(await first.stop()).toBe(0)

    const second = await begin()
    expect(await giveCommand(second.base, 'export')).toEqual(before)
    expect(before.uploads[file_path]).toBe('AQID')
    expect(before.faults).toMatchObject([{ times: 4 }])
    expect(before.clock.now).toBe('2026-11-20T10:00:00.000Z')
    // Names of files are the caller's; names on the disk aren't.
    expect(readdirSync(`${state}.uploads`)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
    await giveCommand(second.base, 'reset')
    await second.stop()

    const third = await begin()
    expect((await giveCommand(third.base, 'export')).changes).toEqual([])
    await third.stop()
  })

  test('an unreadable state file is left untouched', async () => {
    const state = join(folder, 'foreign.json')
    writeFileSync(state, '{"something":"else"}\n')
    await expect(startServer('--state', state)).rejects.toThrow('line 1 is neither settings nor changes')
    expect(readFileSync(state, 'utf8')).toBe('{"something":"else"}\n')
  })
})

test('SIGKILL during writes loses at most the write in flight', () =>
  killDuringWrites(join(folder, 'killed.json'), 4))

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'the server ends together with the npm that started it (%s)',
  async (signal) => {
    const npm = spawn('npm', ['run', '--silent', 'mock:server', '--', '--port', '0', '--quiet'])
    const [said] = await once(npm.stdout, 'data')
    const [address = ''] = /http:\/\/[\d.]+:\d+/.exec(String(said)) ?? []
    const answers = () =>
      fetch(`${address}/__mock`).then(
        ({ ok }) => ok,
        () => false,
      )
    expect(await answers()).toBe(true)
    npm.kill(signal)
    await expect.poll(answers).toBe(false)
  },
)
