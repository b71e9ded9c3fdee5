import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailOf, type Service, start, startService } from '../../../tests/service.ts'
import { type Har, har } from '../../control/har.ts'
import { startFake } from './fake.ts'
import { replay } from './replay.ts'

/** A session is saved from one world and asked once more of another. */

const email = emailOf('owner')
const folder = mkdtempSync(join(tmpdir(), 'paceline-har-'))
let service: Service & { base: string }
let session: Har
let secrets: string[]
beforeAll(async () => {
  service = await startService({ over: 'http' })
  service.backend.clock.freeze(true)
  const { send } = service
  const { body: signedIn } = await send('POST', 'v1/user/auth', {
    body: { email, password: 'demo-password' },
  })
  const { token } = signedIn
  await send('GET', 'v1/user/me')
  await send('GET', 'v1/user/me', { token })
  await send('GET', 'v2/run?limit=5&filter[state][]=failure', { token })
  const { body: made } = await send('POST', 'v2/projects', { token, body: { name: 'Saved', slug: 'saved' } })
  await send('POST', 'v2/projects', { token, body: { name: 'Saved', slug: 'saved' } })
  await send('PATCH', `v2/projects/${made.id}`, { token, body: { name: 'Renamed' } })
  await send('PATCH', `v2/projects/${made.id}`, { token, body: { name: '' } })
  const { body: apiToken } = await send('POST', 'v2/tokens', { token, body: { name: 'CI' } })
  await send('GET', `v1/user/jwt?api_key=${apiToken.token}`)
  await send('DELETE', `v1/token/${apiToken.id}`, { token })
  await send('GET', 'v1/user/authorize?provider=google&redirect=/runs')
  secrets = [token, apiToken.token, 'demo-password']
  session = har.parse(await (await fetch(`${service.base}/__mock/journal.har`)).json())
})
afterAll(() => {
  service.close()
  rmSync(folder, { recursive: true, force: true })
})

test('the journal is a valid archive without secrets', () => {
  const { version, creator, entries } = session.log
  expect([version, creator.name]).toEqual(['1.2', 'Paceline'])
  expect(entries).toHaveLength(12)
  for (const { startedDateTime, request, response } of entries) {
    expect(new Date(startedDateTime).toISOString()).toBe(startedDateTime)
    expect(request.url.startsWith(`${service.base}/api/`)).toBe(true)
    expect(response.headers.length).toBeGreaterThan(0)
  }
  expect(entries[3]?.request.queryString).toContainEqual({ name: 'filter[state][]', value: 'failure' })
  expect(entries[3]?.request.headers).toContainEqual({ name: 'Authorization', value: 'Bearer •••' })
  for (const secret of secrets) expect(JSON.stringify(session)).not.toContain(secret)
})

test.each([7, 8])('a replay in a world of seed %i has no differences', async (seed) => {
  const fake = await startFake([{ email }], { seed, now: start, frozen: true })
  expect(await replay(session, fake, email)).toEqual({ asked: 12, differences: [] })
})

test('differences are listed by call and field, also by the command', () => {
  const strange = structuredClone(session)
  const response = strange.log.entries[4]?.response
  if (response) {
    response.content.text = response.content.text?.replace(
      '"runs_count":0',
      '"runs_count":"none","colour":"red"',
    )
  }
  const refused = strange.log.entries[5]?.response
  if (refused) refused.status = 400
  const file = join(folder, 'session.har')
  const run = (archive: Har) => {
    writeFileSync(file, JSON.stringify(archive))
    const args = [resolve(import.meta.dirname, 'run.ts'), '--har', file, '--seed', '7']
    const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    return { stdout, status }
  }
  expect(run(session)).toEqual({ stdout: "12 of 12 calls are the service's\n0 differences\n", status: 0 })
  const { stdout, status } = run(strange)
  expect(stdout).toContain('differs POST v2/projects (call 5) runs_count: string; number in the fake')
  expect(stdout).toContain('differs POST v2/projects (call 5) colour: string; missing in the fake')
  expect(stdout).toContain('differs POST v2/projects (call 6) status: 400; 409 in the fake')
  expect(status).toBe(1)
})
