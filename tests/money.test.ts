import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emailOf, type Service, startService } from './service.ts'

/** Free seconds, cards, invoices and limits (rule 5.4). */

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())
beforeEach(() => service.reset())

const day = 86_400_000
const get = (path: string, token: string) => service.send('GET', path, { token })
const patch = (path: string, token: string, body: unknown) => service.send('PATCH', path, { token, body })
const startRun = (token: string) => service.send('POST', 'v2/run', { token, body: { platform: 'Android' } })
const teamId = (name: string) => service.db.teams.all().find((team) => team.name === name)?.id

test('a finished run uses as many free seconds as it billed, and at most the remaining ones', async () => {
  const tess = await service.enter(emailOf('trial'))
  const left = async () => (await get('v2/payments/info', tess)).body.free_seconds_left
  const before = await left()
  const { body } = await startRun(tess)
  expect(await left()).toBe(before)
  service.backend.clock.advance(day)
  const { body: run } = await get(`v1/run/${body.run_id}`, tess)
  expect(before - (await left())).toBe(run.total_run_time)
  expect((await get('v2/teams/usage-statistics', tess)).body.amount_usd).toBe(0)
  const ada = await service.enter(emailOf('admin'))
  await patch(`v2/teams/${teamId('Initech')}/payment-info`, ada, { free_seconds_left: 1 })
  expect(await left()).toBe(1)
  await startRun(tess)
  service.backend.clock.advance(day)
  expect(await left()).toBe(0)
  expect((await startRun(tess)).body.code).toBe('USAGE_LIMIT_REACHED')
})

test('usage covers at most two years', async () => {
  const olivia = await service.enter(emailOf('owner'))
  const usage = (from: string, to: string) => get(`v2/teams/usage-statistics?from=${from}&to=${to}`, olivia)
  expect((await usage('2024-11-20', '2026-11-20')).status).toBe(200)
  expect((await usage('0001-01-01', '9999-12-31')).body).toMatchObject({
    code: 'VALIDATION_ERROR',
    fields: { from: 'too_long' },
  })
})

test('a card allows new runs of a team without free seconds, until it is removed', async () => {
  const bruno = await service.enter(emailOf('broke'))
  expect((await startRun(bruno)).status).toBe(402)
  const { body } = await get('v2/payments/portal', bruno)
  const page = await service.send('GET', body.url)
  expect(new TextDecoder().decode(page.body)).toContain('Hooli')
  expect((await service.send('GET', `${body.url}&card=add`)).status).toBe(302)
  expect((await get('v2/payments/info', bruno)).body.is_payment_available).toBe(true)
  expect((await startRun(bruno)).status).toBe(200)
  await service.send('GET', `${body.url}&card=remove`)
  expect((await startRun(bruno)).status).toBe(402)
  expect((await service.send('GET', body.url.replace(/signature=\w+/, 'signature=0'))).status).toBe(403)
})

test('invoicing allows runs too, and a limit stops any team', async () => {
  const bruno = await service.enter(emailOf('broke'))
  const ada = await service.enter(emailOf('admin'))
  await patch(`v2/teams/${teamId('Hooli')}/payment-info`, ada, { manual_invoicing: true })
  expect((await startRun(bruno)).status).toBe(200)
  service.backend.clock.advance(day)
  await patch('v2/teams/usage-statistics', bruno, { seconds_limit: 1 })
  expect((await startRun(bruno)).body.code).toBe('USAGE_LIMIT_REACHED')
  await patch('v2/teams/usage-statistics', bruno, { seconds_limit: null })
  expect((await startRun(bruno)).status).toBe(200)
})

test('limit and usage count the same month, the caller’s', async () => {
  await service.reset({ now: Date.parse('2026-11-30T12:00:00Z') })
  const token = await service.enter(emailOf('broke'))
  await patch(`v2/teams/${teamId('Hooli')}/payment-info`, await service.enter(emailOf('admin')), {
    manual_invoicing: true,
  })
  const { body: first } = await startRun(token)
  service.backend.clock.advance(day / 2 - 30 * 60_000)
  const sendFrom = (zone: string, method: string, path: string, body?: unknown) =>
    service.send(method, path, { token, body, headers: { 'Time-Zone': zone } })
  const zone = 'Europe/Berlin'
  const limit = await sendFrom(zone, 'PATCH', 'v2/teams/usage-statistics', { seconds_limit: 1 })
  expect(limit.body).toMatchObject({ seconds_used: 0, seconds_limit: 1 })
  expect((await sendFrom('UTC', 'GET', 'v2/teams/usage-statistics')).body.seconds_used).toBeGreaterThan(1)
  for (const [method, path, body] of [
    ['POST', 'v2/run', { platform: 'Android' }],
    ['GET', `v1/run/${first.run_id}/repeat`],
  ] as const) {
    expect((await sendFrom('UTC', method, path, body)).body.code).toBe('USAGE_LIMIT_REACHED')
    expect((await sendFrom(zone, method, path, body)).status).toBe(200)
  }
})

test('a refusal has its cause: the month’s limit, or no way to pay', async () => {
  const bruno = await service.enter(emailOf('broke'))
  expect((await startRun(bruno)).body.cause).toBe('payment')
  await patch('v2/teams/usage-statistics', bruno, { seconds_limit: 0 })
  expect((await startRun(bruno)).body.cause).toBe('limit')
})

test('validation of a run comes before payment', async () => {
  const bruno = await service.enter(emailOf('broke'))
  const body = { platform: 'iOS', device: 'pixel_6', project: 'no-such', s3_app_path: 'never/uploaded.apk' }
  const answer = await service.send('POST', 'v2/run', { token: bruno, body })
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.fields).sort()).toEqual(['device', 'project', 's3_app_path'])
})

test('an interrupted run fails, bills its used seconds, and cannot be interrupted again', async () => {
  const olivia = await service.enter(emailOf('owner'))
  const ada = await service.enter(emailOf('admin'))
  const { body } = await get('v2/run?filter[state]=started', olivia)
  const [running] = body.payload
  const stopped = await patch(`v2/admin/runs/${running.id}/interrupt`, ada, {})
  expect(stopped.body).toMatchObject({ state: 'failure', error_message: 'Interrupted by an administrator' })
  expect(stopped.body.total_run_time).toBeGreaterThan(0)
  service.backend.clock.advance(day)
  const { body: later } = await get(`v1/run/${running.id}`, olivia)
  expect(later).toEqual(stopped.body)
  expect((await patch(`v2/admin/runs/${running.id}/interrupt`, ada, {})).body.code).toBe('CONFLICT')
})

test('an interrupted waiting run never starts, costs nothing and has no files', async () => {
  const olivia = await service.enter(emailOf('owner'))
  const ada = await service.enter(emailOf('admin'))
  const { body } = await get('v2/run?filter[state]=created', olivia)
  const [waiting] = body.payload
  expect((await get(`v1/artifact/${waiting.id}`, olivia)).status).toBe(404)
  const { body: stopped } = await patch(`v2/admin/runs/${waiting.id}/interrupt`, ada, {
    reason: 'Maintenance',
  })
  expect(stopped).toMatchObject({ state: 'failure', started: null, total_run_time: 0 })
  expect(stopped.error_message).toBe('Interrupted by an administrator: Maintenance')
  expect((await get(`v1/artifact/${waiting.id}`, olivia)).body).toEqual([])
})

test('repeating the failed tests runs only those', async () => {
  const olivia = await service.enter(emailOf('owner'))
  const { body } = await get('v2/run?sort[field]=failed&sort[order]=desc&limit=1', olivia)
  const [run] = body.payload
  const { body: repeated } = await get(`v1/run/${run.id}/repeat?failed_only=true`, olivia)
  service.backend.clock.advance(day)
  const { body: again } = await get(`v1/run/${repeated.run_id}`, olivia)
  expect(again).toMatchObject({ repeat_of: run.id, tests_total: run.failed, name: run.name })
  const { body: passed } = await get('v2/run?filter[state]=passed&limit=1', olivia)
  const refused = await get(`v1/run/${passed.payload[0].id}/repeat?failed_only=true`, olivia)
  expect(refused.body.code).toBe('CONFLICT')
})

test('chaos fails one call in five, always the same ones', async () => {
  const statuses = async () => {
    const chaos = await startService({ scenario: 'chaos' })
    chaos.backend.latency.reset('test', 'off')
    const token = await chaos.enter(emailOf('owner'))
    const seen: number[] = []
    for (let i = 0; i < 200; i++) {
      const answer = await chaos.send('GET', 'v1/user/me', { token }).catch(() => ({ status: 0 }))
      seen.push(answer.status)
    }
    return seen
  }
  const first = await statuses()
  expect(await statuses()).toEqual(first)
  const failing = first.filter((status) => status !== 200).length / first.length
  expect(failing).toBeGreaterThan(0.12)
  expect(failing).toBeLessThan(0.28)
})
