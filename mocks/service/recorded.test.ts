import { expect, test } from 'vitest'
import { errorCodes } from '../../src/contract/errors.ts'
import { emailOf, type Service, start, startService } from '../../tests/service.ts'
import { takeLogged } from '../../tests/setup.ts'
import { pageBounds, textRanks } from '../db/listing.ts'
import type { RowChange } from '../db/table.ts'
import { isCertificate } from '../handlers/certificate.ts'
import { dayName, dayNumber, dayOfName, LocalDays, monthStart } from '../handlers/days.ts'
import { type AddedFault, faultKinds } from './faults.ts'
import { mask, maskQuery } from './journal.ts'
import { latencyProfiles, uploadRates } from './latency.ts'
import { matchEndpoint } from './match-endpoint.ts'
import { fileReply } from './messages.ts'

/**
 * Recorded output of the fake service's own parts: faults, journal, rows, ranges, routes, days. Written anew with `vitest
 * run mocks/service/recorded.test.ts -u`.
 */

const recorded = (name: string, lines: readonly unknown[]) =>
  expect(
    `${lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')}\n`,
  ).toMatchFileSnapshot(`recorded/${name}.txt`)

async function frozen(): Promise<Service> {
  const service = await startService()
  service.backend.clock.freeze(true, start)
  return service
}

test('each fault affects five calls as recorded', async () => {
  const service = await frozen()
  const token = await service.enter(emailOf('owner'))
  const faults: AddedFault[] = [
    ...faultKinds.filter((kind) => kind !== 'timeout').map((kind) => ({ endpoint: 'v2/projects', kind })),
    { endpoint: 'v2/projects', kind: 'html', status: 200 },
    { endpoint: 'v2/projects', kind: 'empty', status: 204 },
    ...Object.keys(errorCodes).map((code) => ({ endpoint: 'POST v2/projects', code: code as 'NOT_FOUND' })),
    ...[200, 204, 400, 402, 404, 409, 418, 429, 500, 503].map((status) => ({ endpoint: '*', status })),
    { endpoint: 'v2/projects', code: 'NOT_FOUND', status: 410 },
    { endpoint: 'projects.list', status: 500, times: 2 },
    { endpoint: 'GET v2/projects', status: 500, times: 0 },
    { endpoint: 'GET /api/v2/*', status: 500, after: 2, times: 1 },
    { endpoint: 'DELETE v2/projects', status: 500 },
    { endpoint: 'v2/project', status: 500 },
    { endpoint: '*', status: 500, probability: 0.5 },
    { endpoint: '*', status: 500, probability: 0 },
    { endpoint: '*', status: 500, who: emailOf('owner') },
    { endpoint: '*', status: 500, who: emailOf('editor') },
    { endpoint: '*', status: 500, where: { page: 2 } },
    { endpoint: '*', status: 500, where: { 'sort.field': 'name' } },
    { endpoint: '*', status: 500, where: { name: 'New', slug: 'new' } },
    { endpoint: '*', status: 500, where: { 'x-test': 'yes' } },
    { endpoint: '*', status: 500, where: { toString: 'yes' } },
    { endpoint: '*', status: 500, until: new Date(start).toISOString() },
    { endpoint: '*', status: 500, until: new Date(start + 1).toISOString() },
    { endpoint: '*', sequence: ['ok', 503, 'NOT_FOUND', 'html', 'network'] },
    { endpoint: '*', respond: { status: 299, headers: { 'X-A': 'b' } } },
    { endpoint: '*', respond: { status: 200, body: { payload: [], count: 0 } } },
    { endpoint: '*', latency_ms: 2, times: 1 },
    { endpoint: '*', latency_ms: [1, 4] },
  ]
  const calls = [
    ['GET', 'v2/projects?page=1', undefined],
    ['GET', 'v2/projects?page=2&sort[field]=name', undefined],
    ['POST', 'v2/projects', { name: 'New', slug: 'new' }],
    ['GET', 'v2/tokens?limit=1', undefined],
    ['GET', 'v2/nothing', undefined],
  ] as const
  const lines: string[] = []
  for (const fault of faults) {
    service.backend.faults.reset('recorded')
    service.backend.faults.add(fault)
    lines.push(JSON.stringify(fault))
    for (const [method, path, body] of calls) {
      const effect = service.backend.faults
      const answer = await service
        .send(method, path, { token, ...(body ? { body } : {}), headers: { 'X-Test': 'yes' } })
        .catch((error: Error) => ({ status: error.message, headers: new Headers(), body: null }))
      const headers = [...answer.headers].filter(([name]) => name !== 'date' && name !== 'cache-control')
      const text = answer.body instanceof Uint8Array ? `${answer.body}` : JSON.stringify(answer.body)
      const left = JSON.stringify(
        effect.list().map(({ id, times, after, sequence }) => ({ id, times, after, sequence })),
      )
      const said = headers.map((pair) => pair.join(': ')).join(', ')
      lines.push(`  ${method} ${path}: ${answer.status} ${said} ${text.slice(0, 200)} ${left}`)
    }
  }
  const { faults: kept } = service.backend
  kept.reset('x')
  const ids = [kept.add({ endpoint: '*' }), kept.add({ endpoint: '*', status: 500 })]
  lines.push(`${ids} ${kept.remove('fault-1')} ${kept.remove('fault-1')} ${JSON.stringify(kept.list())}`)
  kept.restore([
    { id: 'fault-7', endpoint: '*' },
    { id: 'odd', endpoint: '*' },
  ])
  lines.push(`${kept.add({ endpoint: 'v1/*' })} ${JSON.stringify(kept.list())}`)
  kept.clear()
  lines.push(`${kept.list().length}`)
  takeLogged()
  await recorded('faults', lines)
})

test('the journal shows calls as recorded, with masked secrets', async () => {
  const service = await frozen()
  const { journal } = service.backend
  const heard: number[] = []
  const stop = journal.watch(({ n }) => heard.push(n))
  const secret = service.db.tokens.all()[0]?.token
  const token = await service.enter(emailOf('owner'))
  await service.send('POST', 'v1/user/auth', {
    body: { email: 'olivia@acme.test', password: 'demo-password' },
  })
  await service.send('POST', 'v1/user/auth', { body: { email: 'x', password: '' } })
  await service.send('GET', `v1/user/jwt?api_key=${secret}`)
  stop()
  await service.send('GET', 'v1/user/me', {
    token,
    headers: { 'Time-Zone': 'UTC', Range: 'bytes=0-1', Accept: 'a'.repeat(301) },
  })
  await service.send('POST', 'v2/projects', { token, body: { name: 'x'.repeat(21_000), password: 'p' } })
  await service.send('GET', `v2/run?search=${'y'.repeat(2100)}`, { token })
  await service.send('GET', 'pages/identity?provider=google')
  service.backend.faults.add({ endpoint: '*', status: 503 })
  await service.send('GET', 'v1/user/me', { token })
  const entries = journal
    .read()
    .map(({ duration_ms, ...entry }) => `${JSON.stringify(entry).slice(0, 900)} ${duration_ms >= 0}`)
  const some = [
    journal.read({ since: 3 }),
    journal.read({ limit: 2 }),
    journal.read({ limit: 0 }),
    journal.read({ where: ({ status }) => status >= 400 }),
    journal.read({ since: 2, limit: 1, where: ({ endpoint }) => endpoint === 'user.jwt' }),
  ].map((found) => found.map(({ n }) => n))
  const masks = [
    mask({
      password: 'a',
      new_password: '',
      token: 't',
      tokens: ['x'],
      nested: [{ certificate: 'c', api_key: 1 }],
      invitation_url: 'u',
      Token: 'T',
    }),
    ...['/a?token=1&b=2', '/a?b=1&api_key=2#x', '/a?signature=3', '/token=1', '/a?xtoken=1'].map(maskQuery),
  ]
  const { count } = journal
  journal.clear()
  await recorded('journal', [
    ...entries,
    heard,
    ...some,
    ...masks,
    count,
    journal.read().length,
    journal.count,
  ])
})

test('a row from outside is accepted only if it is valid', async () => {
  const { db } = await frozen()
  const wrong = [
    undefined,
    null,
    '',
    'x',
    -1,
    0,
    1.5,
    1e15,
    true,
    '{',
    '{}',
    '[]',
    '7d7a1f6e-9d0b-4d43-8f43-0d3c6c4f8c00',
  ]
  const lines: string[] = []
  for (const [table, rows] of db.tables) {
    const row: Record<string, unknown> = { ...(rows.all()[0] ?? {}) }
    for (const field of Object.keys(row)) {
      const taken = wrong.filter((value) => {
        const changed = { ...row, [field]: value }
        return db.problemWith([{ table, id: String(changed.id), row: changed as never }]) === null
      })
      lines.push(`${table}.${field} takes ${taken.map((value) => JSON.stringify(value)).join(' · ')}`)
    }
  }
  const { id } = db.users.all()[0] ?? { id: '' }
  const changes: RowChange[] = [
    { table: 'users', id: 'other', row: db.users.all()[0] ?? null },
    { table: 'users', id, row: null },
    { table: 'numbers', id: 'sequence', row: null },
    { table: 'nothing', id, row: null },
    { table: 'toString', id, row: null },
  ]
  lines.push(
    ...changes.map((change) => `${change.table} ${JSON.stringify(db.problemWith([change]))}`),
    `${db.danglingReference()}`,
  )
  for (const [table, field] of [
    ['memberships', 'user_id'],
    ['runs', 'project_id'],
    ['users', 'current_team_id'],
    ['sessions', 'api_token_id'],
  ] as const) {
    const other = await frozen()
    const row = other.db[table].all()[0] ?? { id: 's', user_id: id, created: 0, expires: 0 }
    await other.backend.change(() =>
      other.db.apply([{ table, id: row.id, row: { ...row, [field]: 'nobody' } as never }]),
    )
    lines.push(`${other.db.danglingReference()}`)
  }
  await recorded('rows', lines)
})

test('rows are inserted, changed, found and rolled back as recorded', async () => {
  const { db, backend } = await frozen()
  const { users, dns, runs, tokens } = db
  const lines: unknown[] = []
  const note = (name: string, value: unknown) => lines.push([name, value ?? null])
  const failing = async (name: string, work: () => unknown) =>
    note(
      name,
      await backend
        .change(async () => work())
        .then(
          () => 'done',
          (error: Error) => error.message.slice(0, 120),
        ),
    )
  const insert = async (id: string, name: string) => await db.dns.create({ id, name, value: 'v' })
  await failing('three', async () => {
    for (const id of ['a', 'b', 'c']) await insert(id, id === 'c' ? 'two' : 'one')
  })
  await failing('taken', () => insert('a', 'x'))
  await failing('not a row', () => db.dns.create({ id: 'd' } as never))
  expect(takeLogged()).toHaveLength(1)
  await failing('undone', async () => {
    await insert('e', 'one')
    await db.dns.update((q) => q.where({ id: 'a' }), { data: { name: 'two' } })
    db.dns.delete((q) => q.where({ id: 'b' }))
    throw new Error('no')
  })
  const shown = () => [
    dns.all().map(({ id, name }) => `${id} ${name}`),
    dns.findMany((q) => q.where({ name: 'one' })).map(({ id }) => id),
    dns.findMany((q) => q.where({ name: 'two' })).map(({ id }) => id),
    dns.count(),
  ]
  note('after that', shown())
  await failing('moved', () =>
    db.dns.update((q) => q.where({ id: 'a' }), { data: { name: 'two', value: undefined } }),
  )
  await failing('same place', () => db.dns.update((q) => q.where({ id: 'b' }), { data: { value: 'w' } }))
  await failing('gone', () => db.dns.delete((q) => q.where({ id: 'c' })))
  await failing('gone twice', () => db.dns.delete((q) => q.where({ id: 'c' })))
  await failing('unknown', () => db.dns.update((q) => q.where({ id: 'c' }), { data: {} }))
  note('now', shown())
  note(
    'places',
    ['a', 'b', 'nobody'].map((id) => dns.positionOf(id)),
  )
  const [one, two] = users.all()
  await failing('twin', () =>
    db.users.update((q) => q.where({ id: one?.id ?? '' }), { data: { email: two?.email } }),
  )
  await failing('twin inserted', () =>
    db.users.create({ ...(one as NonNullable<typeof one>), id: '7d7a1f6e-9d0b-4d43-8f43-0d3c6c4f8c00' }),
  )
  await failing('own e-mail', () =>
    db.users.update((q) => q.where({ id: one?.id ?? '' }), { data: { email: one?.email } }),
  )
  note('found', [
    users.findFirst((q) => q.where({ email: one?.email ?? '' }))?.id === one?.id,
    users.findFirst((q) => q.where({ email: 'nobody' })),
    tokens.findFirst((q) => q.where({ token: 'x' })),
  ])
  const team = runs.all()[0]?.team_id ?? ''
  const first = runs.findMany((q) => q.where({ team_id: team }))[0]
  const revision = runs.revision
  await failing('older', () =>
    db.runs.update(
      (q) => q.where({ id: runs.findMany((q) => q.where({ team_id: team })).at(-1)?.id ?? '' }),
      { data: { created: 1 } },
    ),
  )
  note('changed since', [
    runs.changedSince(revision)?.map(({ created }) => created),
    runs.changedSince(runs.revision),
    runs.changedSince(-5000),
  ])
  note('order', [
    runs.findMany((q) => q.where({ team_id: team }))[0]?.created,
    runs.findMany((q) => q.where({ team_id: team }))[1]?.id === first?.id,
  ])
  note(
    'overlay',
    db.committedEdits().map(({ table, id, row }) => `${table} ${table === 'dns' ? id : ''} ${row === null}`),
  )
  await failing('ids', async () =>
    note('made', [await db.newId(db.users), await db.newToken(), await db.secret(8), await db.nextNumber()]),
  )
  await failing('foreign', () => db.rowOfTeam(db.tokens, tokens.all()[0]?.id ?? '', { id: 'other' }))
  await insert('z', 'z').catch((error: Error) => note('outside', error.message))
  const settings = backend.settings
  await backend
    .configure(() => {
      backend.clock.accelerate(3)
      throw new Error('no')
    })
    .catch((error: Error) => note('refused', error.message))
  note('settings', [
    backend.settings.clock.speed,
    settings.clock.speed,
    { ...settings, clock: { ...settings.clock, anchor: 0 } },
  ])
  await backend
    .importState({ ...backend.state, changes: [{ table: 'nothing', id: 'x', row: null }] }, new Map())
    .catch((error: Error) => note('kept', error.message))
  note('still', shown())
  await recorded('tables', lines)
})

test('ranges, routes, pages, ranks and days are as recorded', async () => {
  const bytes = Uint8Array.from({ length: 10 }, (_, i) => i)
  const ranges = [
    null,
    'bytes=0-3',
    'bytes=4-',
    'bytes=-3',
    'bytes=-30',
    'bytes=9-9',
    'bytes=10-',
    'bytes=-0',
    'bytes=3-1',
    'bytes=0-99',
    'bytes=-',
    'bytes=0-1,3-4',
    'lines=1-2',
    ' bytes=1-2 ',
  ]
  const paths = [
    'v2/run',
    'v1/run/a%20b',
    'v1/run/%',
    'v1/run/a/repeat',
    'v1/run',
    'v1/run/',
    'v1/artifact/a/b%2Fc/d',
    'v1/artifact//a',
    'v1/artifact',
    'v1/artifact/',
    'v2/admin/runs/x/interrupt',
    '',
    'v2',
    'v2/run/',
    'v2/projects/list',
    'v2/projects/x/runs',
  ]
  const zones = [
    'UTC',
    'Asia/Kolkata',
    'America/New_York',
    'America/Sao_Paulo',
    'Africa/Cairo',
    'Pacific/Apia',
    'Australia/Lord_Howe',
  ]
  const days = zones.flatMap((zone) =>
    [
      ['2026-03-07', 3],
      ['2026-10-31', 3],
      ['2018-11-03', 3],
      ['2011-12-28', 4],
      ['2026-04-04', 2],
      ['2010-04-29', 3],
    ].map(([name, count]) => {
      const local = new LocalDays(dayOfName(String(name)), Number(count), zone)
      const length = local.end - local.start
      const places = [0, length / 3, length / 2, length - 1].map((at) =>
        local.indexOf(Math.floor(local.start + at)),
      )
      return [
        zone,
        name,
        new Date(local.start),
        new Date(local.end),
        places,
        dayNumber(local.start, zone),
        dayNumber(local.start - 1, zone),
      ]
    }),
  )
  await recorded('figures', [
    ...ranges.map((range) => {
      const { status, headers, body } = fileReply(
        { contentType: 'a/b', filename: "it's (a) *\ud800.txt", attachment: range === null },
        bytes,
        range,
      )
      return [range, status, headers, body && [...(body as Uint8Array)]]
    }),
    ...paths.flatMap((path) =>
      ['GET', 'POST', 'PUT'].map((method) => {
        const found = matchEndpoint({ method, target: `/api/${path}` })
        return [method, path, found && ('allowed' in found ? found.allowed : [found.id, found.params])]
      }),
    ),
    ...[
      [1, 0, 5],
      [2, 0, 5],
      [1, 2, 5],
      [3, 2, 5],
      [4, 2, 5],
      [1, 9, 5],
    ].map(([page = 0, limit = 0, count = 0]) => [page, limit, count, pageBounds({ page, limit }, count)]),
    [...textRanks(['b', 'a', 'B', null, 'a10', 'a9', '', 3])],
    ...days,
    [monthStart(dayOfName('2026-03-31')), dayName(monthStart(dayOfName('2024-02-29'))), dayName(0)],
    ['', 'x', '-----BEGIN CERTIFICATE-----'].map(isCertificate),
    [latencyProfiles, uploadRates],
  ])
})

test('delays follow from the seed, within their profile', async () => {
  const { backend } = await frozen()
  const { latency } = backend
  const delaysOf = (Object.keys(latencyProfiles) as (keyof typeof latencyProfiles)[]).map((profile) => {
    latency.reset('recorded', profile)
    const delays = Array.from({ length: 5 }, () => latency.next())
    const [from, to] = latencyProfiles[profile]
    for (const delay of delays) expect(delay >= from && delay <= to).toBe(true)
    return [profile, delays]
  })
  await recorded('delays', delaysOf)
})
