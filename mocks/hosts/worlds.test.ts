import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { collectGarbage } from '../../tests/collect-garbage.ts'
import { connect } from '../control/client.ts'
import { type HttpService, startHttpService } from './http.fixture.ts'
import { compareWorlds, resetOptions, worldSelectors } from './worlds.fixture.ts'
import { Worlds } from './worlds.ts'

let service: HttpService
beforeAll(async () => {
  service = await startHttpService(resetOptions)
})
afterAll(() => service.close())

const world = (name: string) => connect(`${service.base}/@${name}`)

test('fifty worlds at once behave as each would alone', async () => {
  const { differences, compared } = await compareWorlds(50, 6)
  expect(differences).toEqual([])
  expect(compared).toBeGreaterThan(400)
})

test.each(worldSelectors)('a request selects its world, and links lead back to it', async (wayTo) => {
  const { folder, headers } = wayTo('mine')
  const ask = (path: string, token = '', body?: object) =>
    fetch(`${service.base}${folder}/api/${path}`, {
      headers: { ...headers, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      redirect: 'manual',
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
  const { token } = await world('mine').persona('owner')
  expect((await ask('v1/user/me', token)).status).toBe(200)
  const elsewhere = { Authorization: `Bearer ${token}` }
  expect((await fetch(`${service.base}/api/v1/user/me`, { headers: elsewhere })).status).toBe(401)

  const inCookie = 'Cookie' in headers
  const home = `${service.base}${inCookie ? '' : '/@mine'}/api/pages/`
  const { url, file_path } = await (
    await ask('v2/upload/presigned-url', token, { filename: 'app.apk' })
  ).json()
  expect(url).toContain(home)
  const follow = inCookie ? { headers } : {}
  expect((await fetch(url, { method: 'PUT', body: 'bytes', ...follow })).status).toBe(200)
  const download = await ask('v2/download/presigned-url', token, { s3_path: file_path })
  expect(await (await fetch((await download.json()).url, follow)).text()).toBe('bytes')
  const signIn = (await ask('v1/user/authorize?provider=google')).headers.get('location') ?? ''
  expect(signIn).toContain(home)
  expect((await fetch(signIn, follow)).status).toBe(200)
  expect((await world('mine').journal('storage.presignUpload')).calls[0]?.path).toBe(
    '/api/v2/upload/presigned-url',
  )
  await world('mine').worlds('mine')
})

test('worlds differ in clock, seed, faults, journal and rows, and end by command', async () => {
  const [a, b] = [world('a'), world('b')]
  await a.clock('PT1H')
  await a.fault({ add: { endpoint: '*', status: 503 } })
  await b.reset({ scenario: 'trial', seed: 3 })
  await fetch(`${service.base}/@a/api/v1/user/me`)
  expect(await a.state()).toMatchObject({ world: 'a', now: '2026-11-20T10:00:00.000Z', counts: { calls: 1 } })
  expect(await b.state()).toMatchObject({ world: 'b', seed: 3, now: '2026-11-20T09:00:00.000Z', faults: [] })
  expect(await service.command('state')).toMatchObject({
    world: null,
    scenario: 'demo',
    faults: [],
  })
  expect((await a.worlds()).worlds).toMatchObject([
    { name: 'a', calls: 1 },
    { name: 'b', scenario: 'trial' },
  ])
  expect((await b.worlds('a')).worlds).toMatchObject([{ name: 'b' }])
  expect(await a.state()).toMatchObject({ now: '2026-11-20T09:00:00.000Z', faults: [] })
  await expect(a.worlds('aa')).rejects.toThrow('there is no world "aa"; did you mean a?')
  expect((await service.command('worlds', { end: '*' })).worlds).toEqual([])
})

test('an invalid world name is rejected', async () => {
  for (const name of ['%20', 'a'.repeat(101), 'a*b']) {
    const response = await fetch(`${service.base}/@${name}/api/v1/user/me`)
    expect([response.status, (await response.json()).code]).toEqual([422, 'VALIDATION_ERROR'])
  }
  expect((await fetch(`${service.base}/@a`)).status).toBe(404)
})

test('a world without requests ends after a while', async () => {
  const worlds = new Worlds(service.backend, { start: resetOptions.now, idle: 10 })
  vi.useFakeTimers({ toFake: ['Date'] })
  await worlds.of('early')
  vi.advanceTimersByTime(9 * 60_000)
  await worlds.of('late')
  const names = async () => (await worlds.list()).map(({ name }) => name)
  expect(await names()).toEqual(['early', 'late'])
  vi.advanceTimersByTime(2 * 60_000)
  expect(await names()).toEqual(['late'])
  vi.useRealTimers()
})

test('without a date, worlds started within an hour begin alike and share rows', async () => {
  const { now: _, ...undated } = resetOptions
  vi.useFakeTimers({ toFake: ['Date'], now: resetOptions.now })
  const today = await startHttpService(undated)
  const worlds = new Worlds(today.backend)
  const begun = async (name: string) => (await worlds.of(name)).backend
  vi.advanceTimersByTime(50 * 60_000)
  expect((await begun('a')).db.scenarioRows).toBe(today.backend.db.scenarioRows)
  vi.advanceTimersByTime(20 * 60_000)
  expect((await begun('b')).start).toBe(Date.now())
  vi.useRealTimers()
  today.close()
})

test('a fresh world of the demo takes less than 5 ms and 2 MB', async () => {
  const worlds = new Worlds(service.backend, { start: resetOptions.now })
  const open = async (name: string) => {
    const control = await worlds.of(name)
    const { token } = await control.run('persona', { persona: 'owner' })
    const reply = await control.backend.handle({
      method: 'GET',
      target: '/api/v2/run',
      origin: service.base,
      header: (header) => (header === 'authorization' ? `Bearer ${token}` : null),
      body: async () => new Uint8Array(),
    })
    expect(reply.status).toBe(200)
  }
  for (let i = 0; i < 50; i++) await open(`warm-${i}`)
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  const taken: number[] = []
  for (let i = 0; i < 50; i++) {
    const begun = performance.now()
    await open(`fresh-${i}`)
    taken.push(performance.now() - begun)
  }
  collectGarbage()
  const megabytes = (process.memoryUsage().heapUsed - before) / 50 / 1e6
  expect(Math.min(...taken)).toBeLessThan(5)
  expect(megabytes).toBeLessThan(2)
})
