import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../src/contract/index.ts'
import { type HttpService, startHttpService } from '../../hosts/http.fixture.ts'

let service: HttpService
let token = ''
beforeAll(async () => {
  service = await startHttpService({ scenario: 'demo', seed: 7, now: Date.parse('2026-11-20T09:00:00Z') })
  // An owner with runs, projects and domains, who is an administrator as well.
  await service.backend.change(async () => {
    const olivia = service.backend.db.users.findFirst((q) => q.where({ email: 'olivia@acme.test' }))
    if (olivia) await service.backend.db.users.update(olivia, { data: { is_admin: true } })
  })
  token = (await service.command('persona', { persona: 'owner' })).token
})
afterAll(() => service.close())
afterEach(() => service.command('fault', { clear: true }))

async function check(...args: readonly string[]) {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'run.ts'), ...args])
  let output = ''
  child.stdout.on('data', (data) => {
    output += data
  })
  const [code] = await once(child, 'close')
  return { code, output }
}

const safe = endpoints.filter(({ method, mutates }) => method === 'GET' && !mutates)

test('the fake service keeps the contract, and every safe call is tried', async () => {
  const { code, output } = await check('--base', service.base, '--token', token)
  expect(output).toMatch(new RegExp(`\\n${safe.length} kept, 0 broken, 0 skipped\\n$`))
  for (const { method, path } of safe) expect(output).toMatch(`ok      ${method} ${path}`)
  expect(code).toBe(0)
})

test.each([
  [
    { endpoint: 'GET v2/projects', kind: 'malformed' },
    'the reply breaks the contract at "payload": invalid_type',
  ],
  [{ endpoint: 'GET v1/run/{id}', kind: 'html' }, '502 without the error envelope'],
  [{ endpoint: 'GET v2/teams', kind: 'network' }, 'no answer'],
  [
    { endpoint: 'GET v2/tokens', code: 'USAGE_LIMIT_REACHED', force: true },
    'USAGE_LIMIT_REACHED, which this call never answers',
  ],
  [{ endpoint: 'GET v2/domains', status: 418 }, '418 with the unknown code INJECTED'],
  [{ endpoint: 'GET v2/payments/info', code: 'SERVICE_UNAVAILABLE' }, 'SERVICE_UNAVAILABLE'],
] as const)('%j is the only finding', async (fault, note) => {
  await service.command('fault', { add: fault })
  const { code, output } = await check('--base', `${service.base}/api/`, '--token', token)
  const broken = output.split('\n').filter((line) => line.startsWith('BROKEN'))
  expect(broken).toEqual([expect.stringContaining(fault.endpoint)])
  expect(broken[0]).toContain(note)
  expect(code).toBe(1)
})

test('a rejected token fails the check', async () => {
  const { code, output } = await check('--base', service.base, '--token', 'made-up')
  expect(output).toContain('UNAUTHORIZED')
  expect(code).toBe(1)
})

test('options make the check write, try other roles and print differences', async () => {
  const reader = (await service.command('persona', { persona: 'reader' })).token
  const { code, output } = await check(
    '--base',
    service.base,
    '--token',
    token,
    '--as',
    reader,
    '--write',
    '--beside',
  )
  expect(output).toMatch(/0 broken, 0 skipped\n/)
  expect(output).toContain('ok      DELETE v2/domains/{id}')
  expect(output).toMatch(/\n\d+ differences\n$/)
  expect(code).toBe(0)
})

test('invalid options end with code 2', async () => {
  expect((await check('--base', 'nowhere')).code).toBe(2)
})
