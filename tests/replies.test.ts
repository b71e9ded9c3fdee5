import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RunRow } from '../mocks/db/models.ts'
import type { RowChange } from '../mocks/db/table.ts'
import type { EndpointId } from '../src/contract/access-and-lists.ts'
import type { ListDefinition } from '../src/contract/define-list.ts'
import type { Endpoint } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/index.ts'
import { listDefinitionOf } from '../src/contract/list-schemas.ts'
import { goodRequests, prepare } from './requests.ts'
import { type Answer, emailOf, mayChange, type Service, start, startService, type Wanted } from './service.ts'

/**
 * Recorded replies: `replies/` has the replies to a client for one seed at one moment, and the rows that each call
 * changes. After an intended change write them anew with `vitest run tests/replies.test.ts -u`, and read the diff.
 */

let service: Service
let changed = true
let changes: RowChange[] = []
beforeAll(async () => {
  service = await startService()
  service.backend.watch((made) => changes.push(...made))
})
afterAll(() => service.close())
// Ids depend on what was asked before: each test has a world of its own, and passes alone.
beforeEach(() => {
  changed = true
})

async function startOver() {
  if (!changed) return
  await service.reset()
  service.backend.clock.freeze(true, start)
  await prepare(service)
}

const longest = 8000
const digest = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex').slice(0, 16)

function inWords({ status, headers, body }: Answer): string {
  const { 'content-type': type, ...rest } = Object.fromEntries(headers)
  const text = body instanceof Uint8Array ? null : JSON.stringify(body)
  const words =
    text !== null && text.length < longest
      ? text
      : `${text?.length ?? body.length} bytes ${digest(text ?? body)}`
  const lines = [
    `${status} ${type ?? ''}`.trim(),
    ...Object.entries(rest).map(([name, value]) => `${name}: ${value}`),
  ]
  return [lines.join(' · '), body === null ? '' : words].filter(Boolean).join('\n  ')
}

/** The rows that the last call changed. */
function made(): string[] {
  return changes
    .filter(({ table }) => table !== 'numbers')
    .map(({ table, row, id }) => `${table} ${row ? JSON.stringify(row) : `without ${id}`}`)
}

/** Sent by each person, and told once for those who get the same. */
async function recorded(
  endpoint: Endpoint,
  callers: readonly string[],
  request: () => Wanted,
): Promise<string> {
  const by = new Map<string, string[]>()
  for (const who of callers) {
    await startOver()
    const token = who === 'guest' ? null : await service.enter(emailOf(who as 'owner'))
    changes = []
    const answer = await service.call(endpoint, request(), token)
    changed = mayChange(endpoint, answer)
    const words = [inWords(answer), ...made()].join('\n  ')
    by.set(words, [...(by.get(words) ?? []), who])
  }
  return [...by].map(([words, those]) => `${those.join(', ')}:\n  ${words}\n`).join('')
}

const everybody = ['guest', 'no-team', 'reader', 'editor', 'owner', 'admin', 'trial']

test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
  'a good %s gets the recorded reply for each user, and makes the recorded changes',
  async (id, endpoint) => {
    const shorter = listDefinitionOf(endpoint) ? { query: { limit: 2 } } : {}
    const words = await recorded(endpoint, everybody, () => ({ ...goodRequests(service)[id], ...shorter }))
    await expect(words).toMatchFileSnapshot(`replies/${id}.txt`)
  },
)

const lists = endpoints.flatMap((endpoint) => {
  const list = listDefinitionOf(endpoint)
  return list ? [[endpoint.id, list] as const] : []
})

/** Of each filter some values. */
function filtersOf({ filters }: ListDefinition): Record<string, unknown>[] {
  const { projects, users, teams } = service.db
  const ids: Record<string, string | undefined> = {
    project_id: projects.all()[0]?.id,
    created_by: users.findFirst((q) => q.where({ email: emailOf('editor') }))?.id,
    team_id: teams.all()[1]?.id,
  }
  return Object.entries(filters).flatMap(([name, filter]) => {
    const values = {
      value: () => ('of' in filter ? filter.of : []),
      values: () => ('of' in filter ? [...filter.of.map((one) => [one]), filter.of.slice(0, 2)] : []),
      yesNo: () => [true, false],
      id: () => [ids[name]],
      text: () => ['main', 'mai'],
      dayStart: () => ['2026-11-19T22:00:00.000Z'],
      dayEnd: () => ['2026-09-01T21:59:59.999Z'],
    }[filter.kind]()
    return values.map((value) => ({ [name]: value }))
  })
}

test.each(lists)('%s has the recorded count and first rows for each filter and sort', async (id, list) => {
  await startOver()
  const endpoint = endpoints.find((one) => one.id === id) as Endpoint
  const token = await service.enter(emailOf(endpoint.access === 'admin' ? 'admin' : 'owner'))
  const asked: object[] = [
    {},
    { search: 'ac' },
    { search: 'ACME m' },
    { search: 'release' },
    { page: 2 },
    { limit: 0 },
    ...list.sortable.flatMap((field) => ['asc', 'desc'].map((order) => ({ sort: { field, order } }))),
    ...filtersOf(list).map((filter) => ({ filter })),
  ]
  const lines: string[] = []
  for (const query of asked) {
    const request = {
      params: goodRequests(service)[id as EndpointId].params ?? {},
      query: { limit: 3, ...query },
    }
    const { status, body } = await service.call(endpoint, request, token)
    expect(status).toBe(200)
    const rows: { name?: string | null; value?: string; id: string }[] = body.payload
    const first = rows.slice(0, 3).map(({ name, value, id }) => `${name ?? value} ${id.slice(0, 8)}`)
    lines.push(`${JSON.stringify(query)}: ${rows.length} of ${body.count}: ${first.join(', ')}`)
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`replies/${id}.asked.txt`)
})

const wrong: readonly unknown[] = [
  null,
  '',
  ' ',
  ' a ',
  'ab',
  'x'.repeat(301),
  '-1',
  0,
  -1,
  1.5,
  1e12,
  true,
  [],
  [''],
  {},
  { a: 1 },
]

/** The names of what an object of the contract holds. */
const fieldsOf = (schema: unknown) =>
  Object.keys((schema as { def?: { shape?: object } } | undefined)?.def?.shape ?? {})

test.each(
  endpoints
    .filter(({ body, query, params }) => body ?? query ?? params)
    .map((endpoint) => [endpoint.id, endpoint] as const),
)('%s has the recorded error for each wrong value of each field', async (id, endpoint) => {
  const lines: string[] = []
  for (const part of ['params', 'query', 'body'] as const) {
    for (const field of fieldsOf(endpoint[part])) {
      const answers = new Map<string, string[]>()
      for (const value of [undefined, ...wrong]) {
        if (part === 'params' && (value === undefined || value === '')) continue
        await startOver()
        const token = await service.enter(emailOf(endpoint.access === 'admin' ? 'admin' : 'owner'))
        const good = goodRequests(service)[id]
        const request = { ...good, [part]: { ...(good[part] as object | undefined), [field]: value } }
        const answer = await service.call(endpoint, request, token)
        changed = mayChange(endpoint, answer)
        const { status, body } = answer
        const words =
          status < 400 ? 'taken' : `${status} ${body.code} ${JSON.stringify(body.fields ?? body.message)}`
        const short = String(JSON.stringify(value)).slice(0, 12)
        answers.set(words, [...(answers.get(words) ?? []), short])
      }
      for (const [words, values] of answers) lines.push(`${part} ${field}: ${words}: ${values.join(' · ')}`)
    }
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`replies/${id}.wrong.txt`)
})

const minute = 60_000
const day = 1440 * minute

/** A line has the user, the call and its body; a number advances the clock. */
type Line = number | readonly [who: string, call: string, body?: unknown, headers?: Record<string, string>]

async function recordedSequence(name: string, calls: (ids: Record<string, string>) => readonly Line[]) {
  await service.reset()
  service.backend.clock.freeze(true, start)
  const { teams, users, projects, domains, tokens, runs } = service.db
  const acme = teams.all().find((team) => team.name === 'Acme Mobile')?.id ?? ''
  const states = (wanted: (row: RunRow) => boolean) =>
    runs.findMany((q) => q.where({ team_id: acme })).findLast(wanted)?.id ?? ''
  const ids: Record<string, string> = {
    acme,
    ...Object.fromEntries(users.all().map(({ email, id }) => [email.split('@')[0], id])),
    ...Object.fromEntries(
      projects.findMany((q) => q.where({ team_id: acme })).map(({ slug, id }) => [slug, id]),
    ),
    ...Object.fromEntries(domains.all().map(({ value, id }) => [value, id])),
    paceline: teams.all().find((team) => team.name === 'Paceline')?.id ?? '',
    apiToken: tokens.findMany((q) => q.where({ team_id: acme }))[0]?.token ?? '',
    waiting: states((row) => row.start_at > start),
    running: states((row) => row.start_at <= start && row.end_at > start),
    failed: states((row) => row.end_at <= start && row.failed > 2 && row.error_message === null),
    broken: states((row) => row.end_at <= start && row.error_message !== null),
  }
  const sessions = new Map<string, string>()
  const lines: string[] = []
  for (const line of calls(ids)) {
    if (typeof line === 'number') {
      service.backend.clock.advance(line)
      lines.push(`… ${line / minute} minutes later`)
      continue
    }
    const [who, call, body, headers = {}] = line
    const [method = '', path = ''] = call.split(' ', 2)
    let token = sessions.get(who) ?? null
    if (who !== 'guest' && !service.db.sessions.get(token ?? '')) {
      const entered = await service.enter(who.includes('@') ? who : emailOf(who as 'owner'))
      sessions.set(who, entered)
      token = entered
    }
    const last = service.db.mails.all().at(-1)?.link.split('/').at(-1) ?? ''
    const sent = JSON.parse(JSON.stringify(body ?? null).replaceAll('LINK', last))
    changes = []
    const answer = await service.send(method, path, {
      token,
      headers,
      ...(body === undefined ? {} : { body: sent }),
    })
    lines.push(
      [`${who} ${call} ${(JSON.stringify(body) ?? '').slice(0, 300)}`, inWords(answer), ...made()].join(
        '\n  ',
      ),
    )
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`replies/sequence-${name}.txt`)
}

/** Each with another flaw, the first with none. */
function certificatesFrom(saml: string): string[] {
  const whole: string = JSON.parse(saml).certificate ?? ''
  const body = whole.replace(/-----[^-]+-----/g, '').replace(/\s/g, '')
  const pem = (base64: string) => `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----`
  const encoded = (...bytes: number[]) => pem(btoa(String.fromCharCode(...bytes)))
  return [
    ` ${whole} `,
    pem(body),
    body,
    pem(''),
    pem(body.slice(4)),
    pem(body.slice(0, -4)),
    pem(body.slice(1)),
    pem(`${body}AAAA`),
    pem('===='),
    pem('A==='),
    pem('MAA='),
    encoded(0x30, 3, 0x30, 0, 0),
    encoded(0x30, 2, 0x30, 0),
    encoded(0x31, 3, 0x30, 0, 0),
    encoded(0x30, 3, 0x31, 0, 0),
    encoded(0x30, 0x80, 0x30, 0, 0),
    encoded(0x30, 0x81, 3, 0x30, 0, 0),
    encoded(0x30, 0x82, 0, 3, 0x30, 0, 0),
    encoded(0x30, 0x83, 0, 0, 3, 0x30, 0, 0),
    encoded(0x30, 0x84, 0, 0, 0, 3, 0x30, 0, 0),
    encoded(0x30),
    encoded(0x30, 0x82, 1),
  ]
}

test('users join, leave and change themselves as recorded', () =>
  recordedSequence('people', ({ egor, rita, olivia, amara, ...ids }) => [
    ['owner', `GET v2/users/${amara}`],
    ['owner', `PATCH v2/users/${amara}`, { status: 'invited' }],
    ['owner', `PATCH v2/users/${amara}`, { status: 'active' }],
    ['owner', `PATCH v2/users/${amara}`, { status: 'deactivated' }],
    ['guest', 'POST v1/user/restore_password', { token: 'LINK', password: 'amaras' }],
    ['owner', `PATCH v2/users/${amara}`, { status: 'active', role: 'reader' }],
    ['guest', 'GET v1/user/reset_password?email=amara@acme.test'],
    ['guest', 'POST v1/user/restore_password', { token: 'LINK', password: 'amaras' }],
    ['guest', 'POST v1/user/auth', { email: 'AMARA@acme.test', password: 'amaras' }],
    ['owner', `PATCH v2/users/${egor}`, { role: 'owner' }],
    ['owner', `PATCH v2/users/${olivia}`, { role: 'reader' }],
    ['editor', `PATCH v2/users/${egor}`, { role: 'editor' }],
    ['editor', `PATCH v2/users/${egor}`, { name: 'Egor S.', email: 'egor.s@acme.test' }],
    ['egor.s@acme.test', `PATCH v2/users/${egor}`, { email: 'rita@acme.test' }],
    ['egor.s@acme.test', `PATCH v2/users/${egor}`, { password: 'other' }],
    ['egor.s@acme.test', `PATCH v2/users/${egor}`, { password: 'other', current_password: 'guess' }],
    ['egor.s@acme.test', `PATCH v2/users/${egor}`, { password: 'other', current_password: 'demo-password' }],
    ['egor.s@acme.test', `PATCH v2/users/${egor}`, { sign_out_everywhere: true }],
    ['guest', 'POST v1/user/auth', { email: 'egor.s@acme.test', password: 'demo-password' }],
    ['guest', 'POST v1/user/auth', { email: 'egor.s@acme.test', password: 'other' }],
    ['egor.s@acme.test', `PATCH v2/users/${rita}`, { name: 'Rita' }],
    ['egor.s@acme.test', `PATCH v2/users/${rita}`, { status: 'deactivated' }],
    ['guest', 'POST v1/user/auth', { email: 'rita@acme.test', password: 'demo-password' }],
    ['guest', 'GET v1/user/reset_password?email=rita@acme.test'],
    ['admin', `GET v2/admin/accounts/${rita}`],
    ['admin', `PATCH v2/admin/accounts/${rita}`, { status: 'active', is_admin: true }],
    ['admin', `PATCH v2/admin/accounts/${ids.ada}`, { is_admin: false }],
    ['admin', `PATCH v2/admin/accounts/${ids.unknown}`, { name: 'x' }],
    ['admin', `PATCH v2/teams/${ids.acme}/select`, {}],
    ['admin', 'GET v1/user/session'],
    ['admin', 'GET v2/teams?filter[member]=true'],
    ['owner', `PATCH v2/teams/${ids.paceline}/select`, {}],
    ['owner', 'POST v2/users', { email: 'kim@acme.test', name: ' Kim ', role: 'reader' }],
    7 * day - minute,
    ['egor.s@acme.test', 'POST v2/users', { email: 'kim@acme.test', name: 'Kim', role: 'reader' }],
    7 * day,
    ['guest', 'POST v1/user/restore_password', { token: 'LINK', password: 'kims' }],
    ['guest', 'GET v1/user/reset_password?email=olivia@acme.test'],
    60 * minute - 1,
    ['guest', 'GET v1/user/reset_password?email=olivia@acme.test'],
    60 * minute,
    ['guest', 'POST v1/user/restore_password', { token: 'LINK', password: 'olivias' }],
    ['no-team', 'GET v1/user/me'],
    ['no-team', 'GET v1/user/session'],
    ['no-team', 'POST v1/team', { name: 'Own' }],
    ['no-team', 'GET v2/teams'],
    ['guest', 'GET v1/user/auth/saml?email=sam@globex.test&redirect=/runs'],
    ['guest', 'GET v1/user/auth/saml?email=olivia@acme.test'],
    ['guest', 'GET v1/user/authorize?provider=github&redirect=/runs'],
    ['guest', 'POST v1/user/signup', { email: 'a@b.test', name: 'A', team: 'Bees', password: 'abc' }],
    ['guest', `GET v1/user/jwt?api_key=${ids.apiToken}`],
  ]))

test('runs are started, watched, repeated and stopped as recorded', () =>
  recordedSequence('runs', ({ waiting, running, failed, broken, ...ids }) => [
    ...[waiting, running, failed, broken].flatMap((id): Line[] => [
      ['owner', `GET v1/run/${id}`],
      ['owner', `GET v1/artifact/${id}`],
      ['owner', `GET v1/run/${id}/repeat?failed_only=true`],
      ['owner', `GET v1/run/${id}/repeat`],
      ['admin', `PATCH v2/admin/runs/${id}/interrupt`, { reason: 'Maintenance' }],
    ]),
    ['owner', `GET v1/artifact/${failed}/tests/omni/`],
    ['owner', `GET v1/artifact?key=${failed}/tests/omni/marathon_junit_report.xml`],
    [
      'owner',
      `GET v1/artifact?key=${failed}/tests/omni/marathon_junit_report.xml`,
      undefined,
      { Range: 'bytes=1-4' },
    ],
    [
      'owner',
      `GET v1/artifact?key=${failed}/tests/omni/marathon_junit_report.xml`,
      undefined,
      { Range: 'bytes=-4' },
    ],
    [
      'owner',
      `GET v1/artifact?key=${failed}/tests/omni/marathon_junit_report.xml`,
      undefined,
      { Range: 'bytes=99999999-' },
    ],
    ['owner', `GET v2/projects/${ids['shop-ios']}/runs?limit=1&filter[project_id]=${ids['shop-android']}`],
    ['owner', `GET v2/projects/${ids['shop-ios']}/runs?limit=1&filter[project_id]=${ids['shop-ios']}`],
    ['owner', `GET v2/run?limit=2&search=${failed?.slice(0, 9)}`],
    [
      'owner',
      'POST v2/run',
      {
        platform: 'iOS',
        name: 'N',
        link: 'ftp://x',
        branch: 'b',
        project: 'shop-ios',
        isolated: true,
        env_args: { a: 'b' },
        concurrency_limit: 3,
        test_timeout_default: 300,
        test_timeout_max: 2,
        language: 'en',
        country: 'US',
        granted_permission: ['x'],
      },
    ],
    [
      'owner',
      'POST v2/run',
      {
        platform: 'Android',
        os_version: '9',
        system_image: 'default',
        device: 'tv',
        flavor: 'js-jest-appium',
      },
    ],
    [
      'owner',
      'POST v2/run',
      {
        platform: 'Android',
        bundles: [{ s3_app_path: 'a', s3_test_app_path: 'b', test_app_md5: 'c' }],
        s3_test_app_path: 'd',
      },
    ],
    [
      'owner',
      'POST v2/run',
      {
        platform: 'iOS',
        os_version: 'com.apple.CoreSimulator.SimRuntime.iOS-17-5',
        device: 'iPhone-15',
        system_image: 'default',
      },
    ],
    ['owner', `POST v2/run?api_key=${ids.apiToken}`, { platform: 'Android', project: 'shop-android' }],
    [
      'guest',
      `POST v2/run?api_key=${ids.apiToken}`,
      { platform: 'Android', project: 'shop-android', filtering_configuration: '{' },
    ],
    30 * minute,
    ['owner', 'GET v2/run?limit=4'],
    day,
    ['owner', 'GET v2/run?limit=4'],
    ['owner', 'GET v2/projects?limit=3'],
    ['owner', 'PATCH v2/teams/usage-statistics', { seconds_limit: 1 }],
    ['owner', 'POST v2/run', { platform: 'Android' }],
    ['trial', 'POST v2/run', { platform: 'Android' }],
    ['broke', 'POST v2/run', { platform: 'Android' }],
    ['broke', 'GET v2/payments/info'],
  ]))

test('projects, tokens, domains, files and figures answer as recorded', () =>
  recordedSequence('things', (ids) => [
    ['owner', `GET v2/projects/${ids['shop-ios']}/runs?limit=1&filter[state]=passed`],
    ['owner', 'GET v2/run?limit=1&filter[platform]=iOS&filter[state]=passed'],
    ['owner', 'POST v2/projects', { name: 'Lab', slug: 'lab' }],
    ['owner', 'POST v2/projects', { name: 'LAB', slug: 'lab-2' }],
    ['owner', 'POST v2/projects', { name: 'Lab 2', slug: 'lab' }],
    ['owner', `PATCH v2/projects/${ids['shop-ios']}`, { slug: 'shop-ios', name: 'Lab 3' }],
    ['owner', `GET v2/projects/${ids['shop-ios']}/runs?limit=1&filter[state]=passed`],
    ['owner', 'GET v2/projects/list'],
    ['owner', 'GET v2/run?limit=1&filter[platform]=iOS&filter[state]=passed'],
    ['owner', 'POST v2/tokens', { name: 'T' }],
    ['owner', 'GET v2/tokens?limit=2'],
    ...['acme.test', 'acme-courier.test', 'globex.test'].flatMap((name): Line[] => [
      ['owner', `GET v2/domains/${ids[name]}`],
      ['owner', `PATCH v2/domains/${ids[name]}/verify`, {}],
      ['owner', `PATCH v2/domains/${ids[name]}`, { saml: null }],
      ['owner', 'POST v2/domains', { value: name }],
    ]),
    ['trial', 'POST v2/domains', { value: 'acme-courier.test' }],
    ['owner', `DELETE v2/domains/${ids['acme.test']}`],
    ['owner', 'GET v2/domains'],
    ...[
      '2026-11-01&to=2026-11-03',
      '2026-11-03&to=2026-11-01',
      '2020-01-01&to=2026-11-01',
      '2026-11-19',
      '2027-01-01',
    ].map((days): Line => ['owner', `GET v2/teams/usage-statistics?from=${days}`]),
    ['owner', 'GET v2/teams/usage-statistics?to=2026-10-02'],
    ...['Asia/Kolkata', 'America/New_York', 'nowhere'].flatMap((zone): Line[] => [
      ['owner', 'GET v2/charts/runs-counts?days=7', undefined, { 'Time-Zone': zone }],
      ['owner', 'GET v2/charts/total-time?days=7', undefined, { 'Time-Zone': zone }],
      [
        'owner',
        'GET v2/teams/usage-statistics?from=2026-10-31&to=2026-11-02',
        undefined,
        { 'Time-Zone': zone },
      ],
    ]),
    [
      'admin',
      `PATCH v2/teams/${ids.acme}/payment-info`,
      { free_seconds_left: 100, manual_invoicing: false, is_payment_available: false },
    ],
    ['owner', 'GET v2/payments/info'],
    ['owner', 'GET v2/teams/usage-statistics?from=2026-11-19'],
    ...[
      'page=0',
      'page=x',
      'page=1e1',
      'limit=-1',
      'limit=1.5',
      'limit=9999999999999999',
      'sort[field]=x',
      'sort[field]=name&sort[order]=up',
      'sort[order]=asc',
      'sort=name',
      'filter[state]=x',
      'filter[state][]=passed&filter[state][]=failure',
      'filter[state][0]=passed&filter[state][1]=x',
      'filter[platform]=ios',
      'filter[project_id]=x',
      'filter[created_from]=yesterday',
      'filter[created_from]=2026-11-19',
      'filter[created_from]=2026-11-19T00:00:00Z',
      'filter[x]=1',
      'filter=1',
      `search=${'s'.repeat(201)}`,
      `filter[branch]=${'b'.repeat(301)}`,
      'filter[branch]=',
      'search=%2Fa%20b',
      'search=a+b',
      'search',
      'a[b',
      'a]=1',
      '[]=1',
      'limit=1&limit=2',
      'filter[branch]=a&filter[branch]=b',
    ].map(
      (query): Line => [
        'owner',
        `GET v2/run?limit=0&page=1&${query}`.replace(/limit=0&page=1&(?=page|limit)/, ''),
      ],
    ),
    ['owner', 'PUT v2/projects'],
    ['owner', 'GET v2/nothing'],
    ['guest', 'POST v1/user/auth', 'text', { 'Content-Type': 'text/plain' }],
    ['guest', 'POST v1/user/auth', '{"email":', { 'Content-Type': 'application/json' }],
    [
      'guest',
      'POST v1/user/auth',
      `${'['.repeat(51)}${']'.repeat(51)}`,
      { 'Content-Type': 'application/json' },
    ],
    [
      'guest',
      'POST v1/user/auth',
      `${'['.repeat(50)}${']'.repeat(50)}`,
      { 'Content-Type': 'application/json' },
    ],
    ['guest', 'POST v1/user/auth', 'x'.repeat(64 * 1024 + 1), { 'Content-Type': 'application/json' }],
    ['owner', 'POST v2/projects', 'x'.repeat(1024 * 1024 + 1), { 'Content-Type': 'application/json' }],
    [
      'guest',
      'POST v1/user/auth',
      { email: 'olivia@acme.test', password: 'demo-password' },
      { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.test' },
    ],
  ]))

test('domains and single sign-on are accepted and refused as recorded', () =>
  recordedSequence('domains', (ids) => [
    ...[
      'Nova.TEST',
      ' nova.test ',
      'nova',
      'localhost',
      '-nova.test',
      'nova-.test',
      'no_va.test',
      'nova..test',
      '.nova.test',
      'nova.test.',
      'nova.t',
      'nova.1t',
      '10.0.0.1',
      `${'n'.repeat(63)}.test`,
      `${'n'.repeat(64)}.test`,
      `${'nova.'.repeat(50)}test`,
      'новая.test',
      'xn--80a.test',
      'https://nova.test',
    ].map((value): Line => ['owner', 'POST v2/domains', { value }]),
    ...[
      {},
      { sso_url: 'http://idp.test' },
      { sso_url: 'idp' },
      { sso_url: '' },
      { entity_id: '' },
      { certificate: '' },
      { enforced: true },
      { enforced: 'yes' },
      { default_role: 'owner' },
      { default_role: 'editor' },
      { default_role: null },
      { unknown: 1 },
      ...certificatesFrom(service.db.domains.get(ids['globex.test'] ?? '')?.saml ?? '{}').map(
        (certificate) => ({ certificate }),
      ),
    ].flatMap((other): Line[] => {
      const globex = JSON.parse(service.db.domains.get(ids['globex.test'] ?? '')?.saml ?? '{}')
      return [
        ['sso', `PATCH v2/domains/${ids['globex.test']}`, { saml: { ...globex, ...other } }],
        ['sso', 'POST v2/saml/config', { domain_id: ids['globex.test'], ...globex, ...other }],
      ]
    }),
  ]))
