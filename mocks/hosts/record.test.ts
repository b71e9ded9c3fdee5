import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createServer } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Service, startService } from '../../tests/service.ts'
import { BackendCommandRunner } from '../control/backend-command-runner.ts'
import { type Har, har } from '../control/har.ts'
import { proxyTo } from './proxy.ts'
import { createRecorder } from './record-server.ts'
import { script, startServer } from './server.fixture.ts'

/** Calls through a proxy to a service become an archive without secrets. */

let folder = ''
let service: Service
const closing: (() => unknown)[] = []
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'paceline-record-'))
  service = await startService({ over: 'http', frozen: true })
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  service.close()
  rmSync(folder, { recursive: true })
})

const path = () => join(folder, 'session.har')
const recorded = (): Har => har.parse(JSON.parse(readFileSync(path(), 'utf8')))

async function listening(server: ReturnType<typeof createRecorder>): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const recorder = (target = service.base) => listening(createRecorder(target, path(), { names: [] }))

/** An owner at work, with every secret that a call may carry. */
async function session(base: string): Promise<string[]> {
  const secrets = ['demo-password', 'new-password-1', 'Bearer', 'sid=', 'session-cookie', 'hidden-value']
  let token = ''
  const call = async (method: string, address: string, body?: unknown) => {
    const answer = await fetch(address.startsWith('http') ? address : `${base}/api/${address}`, {
      method,
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        Cookie: 'sid=session-cookie',
        'Content-Type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return /json/.test(answer.headers.get('content-type') ?? '') ? answer.json() : answer.arrayBuffer()
  }
  const signIn = { email: 'olivia@acme.test', password: 'demo-password' }
  token = (await call('POST', 'v1/user/auth', signIn)).token
  const me = await call('GET', 'v1/user/me')
  const made = await call('POST', 'v2/tokens', { name: 'CI' })
  const { invitation_url } = await call('POST', 'v2/users', {
    email: 'new@acme.test',
    name: 'New',
    role: 'editor',
  })
  await call('GET', `v1/user/jwt?api_key=${made.token}`)
  const env_args = { KEY: 'hidden-value' }
  await call('POST', 'v2/run', { platform: 'Android', os_version: '13', env_args })
  const upload = await call('POST', 'v2/upload/presigned-url', { filename: 'app.apk' })
  await call('PATCH', `v2/users/${me.id}`, { password: 'new-password-1', current_password: 'demo-password' })
  const { payload } = await call('GET', 'v2/run?limit=30')
  const { id } = payload.find((run: { state: string }) => run.state === 'failure')
  await call('GET', `v1/run/${id}`)
  await call('GET', `v1/artifact/${id}`)
  await call('GET', `v1/artifact/${id}/tests/omni`)
  await call('GET', `v1/artifact?key=${id}/tests/omni/marathon_junit_report.xml`)
  await call('GET', 'v2/projects/list')
  const signature = new URL(upload.url).searchParams.get('signature') ?? ''
  return [...secrets, token, made.token, signature, invitation_url.split('/').at(-1)]
}

async function expectWorld(): Promise<void> {
  const to = await startService({ scenario: 'empty', frozen: true })
  const control = new BackendCommandRunner(to.backend)
  const made = await control.run('fromHar', { har: recorded() })
  expect(made).toMatchObject({ persona: 'olivia@acme.test', counts: { runs: 30, users: expect.any(Number) } })
  const [ours, theirs] = [await service.enter('olivia@acme.test'), await to.enter('olivia@acme.test')]
  const run = recorded().log.entries.find(({ request }) => /v1\/run\//.test(request.url))?.request.url
  const id = run?.split('/').at(-1)
  for (const asked of [
    `v1/run/${id}`,
    `v1/artifact/${id}/tests/omni`,
    `v1/artifact?key=${id}/tests/omni/marathon_junit_report.xml`,
    'v2/projects/list',
  ])
    expect((await to.send('GET', asked, { token: theirs })).body).toEqual(
      (await service.send('GET', asked, { token: ours })).body,
    )
}

test('a session through the recorder is an archive without secrets, and comes back as a world', async () => {
  const secrets = await session(await recorder())
  const text = readFileSync(path(), 'utf8')
  expect(secrets.every((secret) => secret?.length > 3)).toBe(true)
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  expect(recorded().log.entries.map(({ request }) => new URL(request.url).origin)).toContain(service.base)
  await expectWorld()
})

test('the dev server’s proxy records alike', async () => {
  const proxy = proxyTo({ API_PROXY_TARGET: service.base, API_RECORD: path() })
  const server = await createServer({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    server: { host: '127.0.0.1', port: 0, ...(proxy && { proxy }) },
  })
  closing.push(() => server.close())
  await server.listen()
  await expect.poll(() => existsSync(path())).toBe(true)
  const [address = ''] = server.resolvedUrls?.local ?? []
  const secrets = await session(address.replace(/\/$/, ''))
  const text = readFileSync(path(), 'utf8')
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  await expectWorld()
})

test('a recording goes on in its file; any other file is refused and stays', async () => {
  for (const round of [1, 2]) {
    const base = await recorder()
    await fetch(`${base}/api/v1/user/me`)
    await expect.poll(() => recorded().log.entries.length).toBe(round)
  }
  for (const other of ['', '{"log":{"entries":[]}}', 'PK']) {
    writeFileSync(path(), other)
    expect(() => createRecorder(service.base, path(), { names: [] })).toThrow('is no recording')
    expect(readFileSync(path(), 'utf8')).toBe(other)
  }
})

test('packed bodies are unpacked, other pages left out, lost connections said', async () => {
  const answers = createHttpServer((asked, response) => {
    if (asked.url === '/api/v1/user/me') {
      response.writeHead(200, {
        'Content-Type': 'application/json',
        'Content-Encoding': 'gzip',
        'Set-Cookie': 'sid=1',
      })
      response.end(gzipSync('{"email":"a@b.test","token":"secret-1"}'))
    } else response.end('<html>secret-2</html>')
  })
  const base = await recorder(await listening(answers))
  expect(await (await fetch(`${base}/api/v1/user/me`)).json()).toMatchObject({ email: 'a@b.test' })
  await fetch(`${base}/api/v2/projects`)
  await fetch(`${base}/elsewhere`)
  await expect.poll(() => recorded().log.entries.length).toBe(2)
  expect(recorded().log.entries[0]?.response.content.text).toBe('{"email":"a@b.test","token":"•••"}')
  expect(recorded().log.entries[1]?.response.content).toMatchObject({ comment: 'no JSON' })
  expect(readFileSync(path(), 'utf8')).not.toMatch(/secret-|sid=/)
  answers.closeAllConnections()
  await new Promise((closed) => answers.close(closed))
  const lost = await fetch(`${base}/api/v1/user/me`)
  expect({ status: lost.status, code: (await lost.json()).code }).toEqual({
    status: 503,
    code: 'SERVICE_UNAVAILABLE',
  })
})

test('other host names are refused', async () => {
  const base = await recorder()
  const asked = request(`${base}/api/v1/user/me`, { headers: { host: 'evil.example' } }).end()
  const [answer] = await once(asked, 'response')
  answer.resume()
  expect(answer.statusCode).toBe(403)
})

test('as a command, with its options refused in words', async () => {
  const server = await startServer('--record', service.base, '--har', path())
  expect(server.line).toContain(`to ${service.base} in ${path()}`)
  expect((await fetch(`${server.base}/api/v1/user/me`)).status).toBe(401)
  await expect.poll(() => recorded().log.entries.length).toBe(1)
  await server.stop()
  for (const [options, words] of [
    [['--har', path()], 'go together'],
    [['--record', service.base], 'go together'],
    [['--record', 'service', '--har', path()], 'has to be an address'],
    [['--record', service.base, '--har', path(), '--state', 'state.json'], 'no fake service'],
    [['--record', service.base, '--har', script], 'is no recording'],
  ] as const)
    await expect(startServer(...options)).rejects.toThrow(words)
})

test('without a service there is nothing to record', () => {
  expect(() => proxyTo({ API_RECORD: 'session.har' })).toThrow('API_PROXY_TARGET')
})
