import fc from 'fast-check'
import { XMLParser } from 'fast-xml-parser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Run } from '../src/contract/runs.ts'
import { dayBounds } from '../src/lib/days.ts'
import { emailOf, type Service, start, startService } from './service.ts'

/** Figures that are shown in several places are the same figures. */

const day = 86_400_000
let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

const sum = <T>(items: readonly T[], of: (item: T) => number) =>
  items.reduce((total, item) => total + of(item), 0)

/** A zone without a name: 330 → `+05:30`. */
function offsetZone(minutes: number): string {
  const two = (value: number) => String(Math.trunc(value)).padStart(2, '0')
  const east = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(east / 60)}:${two(east % 60)}`
}

test('charts, usage and the list of runs match for any seed, day and time zone', async () => {
  const moments = fc.integer({ min: 0, max: 400 * 24 }).map((hours) => start + hours * 3_600_000)
  const zone = fc.integer({ min: -14 * 60, max: 14 * 60 })
  const period = fc.constantFrom(7, 30, 90, 0)
  await fc.assert(
    fc.asyncProperty(fc.nat(), moments, zone, period, async (seed, now, tz, days) => {
      await service.reset({ seed, now })
      service.backend.clock.freeze(true)
      const token = await service.enter(emailOf('owner'))
      const headers = { 'Time-Zone': offsetZone(tz) }
      const get = async (path: string) => (await service.send('GET', path, { token, headers })).body
      const counts = await get(`v2/charts/runs-counts?days=${days}`)
      const times = await get(`v2/charts/total-time?days=${days}`)
      const dates: string[] = counts.payload.map((entry: { date: string }) => entry.date)
      expect(dates).toEqual(times.payload.map((entry: { date: string }) => entry.date))
      if (days > 0) expect(dates).toHaveLength(days)

      const first = Date.parse(`${dates[0]}T00:00:00Z`) - tz * 60_000
      const before = new Date(first - dates.length * day).toISOString()
      const list = await get(`v2/run?limit=0&filter[created_from]=${before}`)
      const runs: Run[] = list.payload
      const inPeriod = runs.filter((run) => Date.parse(run.created) >= first)
      const earlier = runs.filter((run) => Date.parse(run.created) < first)
      const seconds = (run: Run) => run.total_run_time ?? 0
      expect(sum(counts.payload, (entry: { count: number }) => entry.count)).toBe(inPeriod.length)
      expect(counts.preview_period_count).toBe(earlier.length)
      expect(times.preview_period_total).toBe(sum(earlier, seconds))
      const both = (entry: { android: number; ios: number }) => entry.android + entry.ios
      expect(sum(times.payload, both)).toBe(sum(inPeriod, seconds))

      const usage = await get(`v2/teams/usage-statistics?from=${dates[0]}&to=${dates.at(-1)}`)
      expect(usage.seconds_used).toBe(sum(inPeriod, seconds))
      expect(usage.daily).toEqual(times.payload)
      expect(both(usage.by_platform)).toBe(usage.seconds_used)
      expect(sum(usage.by_project, (entry: { seconds: number }) => entry.seconds)).toBe(usage.seconds_used)
      expect(usage.amount_usd).toBeCloseTo((usage.seconds_used / 3600) * 2.4, 2)
    }),
    { numRuns: 25, seed: 20_261_120 },
  )
})

describe('a bar matches the list of its day, on both sides of clock changes', () => {
  const browsersZone = process.env.TZ
  afterAll(() => {
    process.env.TZ = browsersZone
  })

  test.each([
    ['Europe/Berlin', '2026-10-25'],
    ['Europe/Berlin', '2027-03-28'],
    ['America/New_York', '2026-11-01'],
    ['America/New_York', '2027-03-14'],
    // Half an hour, at midnight, twice the same midnight, and never.
    ['Australia/Lord_Howe', '2027-04-04'],
    ['Africa/Cairo', '2026-10-30'],
    ['Africa/Cairo', '2027-04-30'],
    ['America/Havana', '2026-11-01'],
    ['Asia/Kolkata', '2026-11-01'],
  ])('%s, %s', async (zone, changed) => {
    process.env.TZ = zone
    const now = Date.parse(`${changed}T12:00:00Z`) + 2 * day
    await service.reset({ now })
    service.backend.clock.freeze(true)
    const token = await service.enter(emailOf('owner'))
    const headers = { 'Time-Zone': zone }
    const get = async (path: string) => (await service.send('GET', path, { token, headers })).body
    // Runs at the very edges of the days, where the demo has hardly any.
    const nearest = Date.parse(`${changed}T00:00:00Z`)
    const { id: team_id } = await ownTeam(token)
    const [some] = service.backend.db.runs.findMany((q) => q.where({ team_id }))
    await service.backend.change(async () => {
      for (let hours = -30; hours <= 54; hours += 0.5) {
        const created = nearest + hours * 3_600_000
        const id = `00000000-0000-4000-8000-${String(created / 1000).padStart(12, '0')}`
        if (some && created < now) await service.backend.db.runs.create({ ...some, id, created })
      }
    })

    const { payload } = await get(`v2/charts/runs-counts?days=7`)
    const { daily } = await get(`v2/teams/usage-statistics?from=${payload[0].date}`)
    expect(daily.map((entry: { date: string }) => entry.date)).toEqual(
      payload.map((entry: { date: string }) => entry.date),
    )
    for (const { date, count } of payload) {
      const { start, end } = dayBounds(date)
      const list = await get(`v2/run?limit=1&filter[created_from]=${start}&filter[created_to]=${end}`)
      expect([date, list.count]).toEqual([date, count])
    }
  })

  async function ownTeam(token: string): Promise<{ id: string }> {
    const { body } = await service.send('GET', 'v2/teams', { token })
    return body.payload.find((team: { is_current: boolean }) => team.is_current)
  }
})

test('an invalid or missing time zone is UTC, and the query can’t set one', async () => {
  await service.reset()
  service.backend.clock.freeze(true)
  const token = await service.enter(emailOf('owner'))
  const ask = (headers: Record<string, string>, more = '') =>
    service.send('GET', `v2/charts/runs-counts?days=30${more}`, { token, headers })
  const [unsaid, utc, far, nowhere] = await Promise.all(
    [{}, { 'Time-Zone': 'UTC' }, { 'Time-Zone': 'Pacific/Kiritimati' }, { 'Time-Zone': 'Mars/Base' }].map(
      (headers) => ask(headers as Record<string, string>),
    ),
  )
  expect(unsaid?.body).toEqual(utc?.body)
  expect(nowhere?.body).toEqual(utc?.body)
  expect(far?.body).not.toEqual(utc?.body)
  expect((await ask({}, '&tz=180')).status).toBe(422)
})

test('counts of teams and projects match the lists of runs', async () => {
  await service.reset()
  service.backend.clock.freeze(true)
  const token = await service.enter(emailOf('owner'))
  const { body: teams } = await service.send('GET', 'v2/teams?search=acme', { token })
  const { body: all } = await service.send('GET', 'v2/run?limit=0', { token })
  const acme = teams.payload[0]
  expect(acme.runs_count).toBe(all.count)
  expect(acme.seconds_used).toBe(sum(all.payload, (run: Run) => run.total_run_time ?? 0))
  const { body: projects } = await service.send('GET', 'v2/projects?limit=0', { token })
  for (const project of projects.payload) {
    const { body } = await service.send('GET', `v2/projects/${project.id}/runs?limit=1`, { token })
    expect(body.count).toBe(project.runs_count)
    expect(body.payload[0]?.id).toBe(project.last_run?.id)
  }
})

test('counters only grow, and finally match the report, the raw results, Allure and the bill', async () => {
  await service.reset()
  const { backend, send } = service
  backend.clock.freeze(true)
  const token = await service.enter(emailOf('owner'))
  const { body: created } = await send('POST', 'v2/run', {
    token,
    body: { platform: 'Android', project: 'shop-android' },
  })
  const id: string = created.run_id
  const keys = ['tests_done', 'passed', 'failed', 'ignored', 'flaky'] as const
  let run: Run = (await send('GET', `v1/run/${id}`, { token })).body
  while (!run.completed) {
    backend.clock.advance(11_000)
    const next: Run = (await send('GET', `v1/run/${id}`, { token })).body
    for (const key of keys) expect(next[key] ?? 0).toBeGreaterThanOrEqual(run[key] ?? 0)
    expect(next.tests_done).toBeLessThanOrEqual(next.tests_total ?? 0)
    run = next
  }
  expect(run.tests_done).toBe(run.tests_total)
  expect((run.passed ?? 0) + (run.failed ?? 0) + (run.ignored ?? 0)).toBe(run.tests_total)

  const file = async (key: string) =>
    new TextDecoder().decode(
      (
        await backend.handle({
          method: 'GET',
          target: `/api/v1/artifact?key=${encodeURIComponent(`${id}/${key}`)}`,
          origin: 'http://test',
          header: (name) => (name === 'authorization' ? `Bearer ${token}` : null),
          body: async () => new Uint8Array(),
        })
      ).body as Uint8Array,
    )
  const junit = new XMLParser({ ignoreAttributes: false }).parse(
    await file('tests/omni/marathon_junit_report.xml'),
  )
  const suite = junit.testsuites?.testsuite ?? junit.testsuite
  expect(Number(suite['@_tests'])).toBe(run.tests_total)
  expect(Number(suite['@_failures'])).toBe(run.failed)
  expect(Number(suite['@_skipped'])).toBe(run.ignored)

  const attempts: { package: string; class: string; method: string; status: string; timestamp: number }[] =
    JSON.parse(await file('test_result/raw.json'))
  const verdicts = new Map<string, string>()
  for (const attempt of [...attempts].sort((a, b) => a.timestamp - b.timestamp)) {
    verdicts.set(`${attempt.package}.${attempt.class}#${attempt.method}`, attempt.status)
  }
  const count = (...statuses: string[]) =>
    [...verdicts.values()].filter((status) => statuses.includes(status)).length
  expect(count('PASSED')).toBe(run.passed)
  expect(count('FAILURE')).toBe(run.failed)
  expect(count('IGNORED', 'ASSUMPTION_FAILURE')).toBe(run.ignored)

  const { body: results } = await send('GET', `v1/artifact/${id}/report/allure-results`, { token })
  const single = results.filter((entry: { name: string }) => entry.name.endsWith('-result.json'))
  expect(single).toHaveLength(attempts.length)

  const { body: bills } = await send('GET', `v1/artifact/${id}/bill/omni`, { token })
  const durations: number[] = []
  for (const bill of bills) durations.push(JSON.parse(await file(bill.id.slice(id.length + 1))).duration)
  expect(sum(durations, (seconds) => seconds)).toBe(run.total_run_time)
})
