import { afterEach, expect, test } from 'vitest'
import { BackendCommandRunner } from '../mocks/control/backend-command-runner.ts'
import { giveCommand } from '../mocks/control/client.ts'
import type { CommandResult } from '../mocks/control/commands.ts'
import { archiveOf, type Har, type HarEntry, recordedEntry } from '../mocks/control/har.ts'
import { createRandom, type Random } from '../mocks/simulation/random.ts'
import { endpoints } from '../src/contract/index.ts'
import { listDefinitionOf } from '../src/contract/list-schemas.ts'
import { stringifyQuery } from '../src/contract/query-string.ts'
import { type Answer, emailOf, type Service, start, startService, type Way } from './service.ts'

/** An archive of the fake service comes back as a world that answers the same calls alike. */

const opened: Service[] = []
afterEach(() => {
  for (const service of opened.splice(0)) service.close()
})

async function open(options: Parameters<typeof startService>[0]): Promise<Service> {
  const service = await startService({ frozen: true, ...options })
  opened.push(service)
  return service
}

const bytesOf = ({ body }: Answer) =>
  body instanceof Uint8Array ? body : new TextEncoder().encode(body === null ? '' : JSON.stringify(body))

/** Asks a service, and keeps each call as a proxy would. */
function recorder(service: Service) {
  const entries: HarEntry[] = []
  const calls: { email: string; path: string }[] = []
  const tokens = new Map<string, string>()
  return {
    calls,
    har: () => archiveOf(entries),
    enter: async (email: string) => void tokens.set(email, await service.enter(email)),
    // biome-ignore lint/suspicious/noExplicitAny: as of `Answer`
    async ask(email: string, path: string): Promise<any> {
      const answer = await service.send('GET', path, { token: tokens.get(email) })
      const entry = recordedEntry({
        at: service.backend.clock.now(),
        duration: 1,
        method: 'GET',
        url: `${service.base}/api/${path}`,
        requestHeaders: { Authorization: `Bearer ${tokens.get(email)}`, Cookie: 'sid=1' },
        sent: new Uint8Array(),
        status: answer.status,
        replyHeaders: Object.fromEntries(answer.headers),
        received: bytesOf(answer),
        caller: String([...tokens.keys()].indexOf(email)),
      })
      if (entry) entries.push(entry)
      calls.push({ email, path })
      return answer.body
    },
  }
}
type Recorder = ReturnType<typeof recorder>

const readers = [
  'devices.android',
  'artifacts.list',
  'artifacts.get',
  'user.authorize',
  'user.samlSignIn',
] as const

/** Every GET that a person may make, with every page of each list. */
async function lookAtEverything(session: Recorder, email: string): Promise<void> {
  await session.enter(email)
  await session.ask(email, 'v1/user/me')
  for (const endpoint of endpoints) {
    const { id, method, path, mutates } = endpoint
    if (method !== 'GET' || mutates || path.includes('{') || readers.some((one) => one === id)) continue
    if (listDefinitionOf(endpoint)) {
      for (let page = 1, left = 1; left > 0 && page < 20; page++) {
        const reply = await session.ask(email, `${path}?${stringifyQuery({ page, limit: 100 })}`)
        left = (reply?.count ?? 0) - page * 100
      }
    } else if (id.startsWith('charts.')) {
      for (const days of [0, 7, 30, 90]) await session.ask(email, `${path}?days=${days}`)
    } else await session.ask(email, path)
  }
  const { payload: projects = [] } = await session.ask(email, 'v2/projects?limit=0')
  for (const { id } of projects) {
    await session.ask(
      email,
      `v2/projects/${id}/runs?filter[state][]=failure&sort[field]=created&sort[order]=desc`,
    )
    await session.ask(email, `v2/projects/${id}/known-failures`)
  }
  await session.ask(email, 'v2/teams/usage-statistics?from=2026-09-01&to=2026-11-20')
  await session.ask(email, 'v2/run?sort[field]=total_run_time&sort[order]=desc&limit=50')
  const { payload: runs = [] } = await session.ask(email, 'v2/run?limit=60')
  for (const { id } of runs.slice(0, 5)) await session.ask(email, `v1/run/${id}`)
  const { payload: domains = [] } = (await session.ask(email, 'v2/domains?limit=0')) ?? {}
  for (const { id } of domains) await session.ask(email, `v2/domains/${id}`)
  const done = runs.find((run: { state: string }) => run.state === 'failure')
  if (done) await lookIntoFiles(session, email, done.id)
}

/** All folders, and the smaller files. */
async function lookIntoFiles(session: Recorder, email: string, key: string): Promise<void> {
  for (const { id, is_file, size } of await session.ask(email, `v1/artifact/${key}`)) {
    if (!is_file) await lookIntoFiles(session, email, id)
    else if (size < 20_000 || /raw\.json$|\.xml$/.test(id))
      await session.ask(email, `v1/artifact?key=${encodeURIComponent(id)}`)
  }
}

type Made = CommandResult<'fromHar'>

async function makeWorld(service: Service, way: Way, har: Har): Promise<Made> {
  if (way === 'http') return giveCommand(service.base, 'fromHar', { har })
  return new BackendCommandRunner(service.backend).run('fromHar', { har })
}

/** Makes the same calls at both, by the same people, and lists different answers. */
async function differences(
  from: Service,
  to: Service,
  { calls }: Recorder,
  { unknown }: Made,
): Promise<string[]> {
  const lists = unknown.filter(({ reason }) => reason === 'notKept').map(({ endpoint }) => endpoint)
  const notKept = endpoints.filter(({ id }) => lists.includes(id)).map(({ path }) => path)
  const sessions = new Map<string, [string, string]>()
  for (const email of new Set(calls.map((call) => call.email)))
    sessions.set(email, [await from.enter(email), await to.enter(email)])
  const found: string[] = []
  for (const { email, path } of calls) {
    if (notKept.some((beginning) => path.startsWith(beginning))) continue
    const [ours = '', theirs = ''] = sessions.get(email) ?? []
    const [was, is] = [
      await from.send('GET', path, { token: ours }),
      await to.send('GET', path, { token: theirs }),
    ]
    if (was.status === is.status && was.status >= 400) continue
    const [one, other] = [shown(from, was), shown(to, is)]
    if (one !== other) found.push(`${path}: ${firstDifference(one, other)}`)
  }
  return found
}

/** Without masked fields and the service's address, which may differ. */
function shown({ base }: Service, { status, body, headers }: Answer): string {
  if (body instanceof Uint8Array)
    return `${status} ${headers.get('content-type')} ${Buffer.from(body).toString('base64')}`
  const masked = JSON.stringify(body, (key, value: unknown) => {
    if (/certificate|^invitation_url$|^url$/.test(key) && typeof value === 'string') return '•••'
    if (/env_args$/.test(key) && value !== null) return Object.keys(value as object)
    return value
  })
  return `${status} ${masked?.replaceAll(base, '')}`
}

function firstDifference(one: string, other: string): string {
  const at = [...one].findIndex((letter, i) => letter !== other[i])
  return `${one.slice(Math.max(0, at - 60), at + 60)} ⇒ ${other.slice(Math.max(0, at - 60), at + 60)}`
}

const reasonsOf = ({ unknown }: Made) =>
  unknown.map(({ endpoint, reason }) => `${endpoint ?? '—'} ${reason}`).sort()

test('a session over every list, chart and report of the demo comes back as the same world', async () => {
  const from = await open({ scenario: 'demo' })
  const session = recorder(from)
  for (const key of ['owner', 'reader', 'admin', 'trial', 'sso'] as const)
    await lookAtEverything(session, emailOf(key))
  const to = await open({ scenario: 'empty', seed: 3, now: start + 1_000_000_000 })
  const made = await makeWorld(to, 'directly', session.har())
  expect(made.now).toBe(new Date(start).toISOString())
  expect(await differences(from, to, session, made)).toEqual([])
  expect(reasonsOf(made)).toMatchInlineSnapshot(`
    [
      "admin.accounts refused",
      "admin.runs refused",
      "artifacts.get files",
      "artifacts.list noFiles",
      "domains.list certificates",
      "domains.list refused",
      "payments.portal refused",
      "projects.list created",
      "runs.get courses",
      "tokens.list secrets",
      "user.signIn passwords",
      "users.list refused",
      "webhooks.list notKept",
      "webhooks.list refused",
    ]
  `)
})

/** Few calls of an owner, as each host is given them. */
async function shortSession(): Promise<{ from: Service; session: Recorder }> {
  const from = await open({ scenario: 'demo' })
  const session = recorder(from)
  const email = emailOf('owner')
  await session.enter(email)
  for (const path of [
    'v1/user/me',
    'v1/user/session',
    'v2/projects',
    'v2/run?limit=0',
    'v2/tokens',
    'v2/domains',
  ])
    await session.ask(email, path)
  return { from, session }
}

test.each(['directly', 'fetch', 'http'] as const)('%s: the world of an archive', async (over) => {
  const { from, session } = await shortSession()
  const to = await open({ scenario: 'empty', over })
  const made = await makeWorld(to, over, session.har())
  expect(made).toMatchObject({ persona: emailOf('owner'), calls: 6 })
  expect(await differences(from, to, session, made)).toEqual([])
  const { id } = (
    await from.send('GET', 'v2/run?limit=1&filter[state][]=passed', {
      token: await from.enter(emailOf('owner')),
    })
  ).body.payload[0]
  const token = await to.enter(emailOf('owner'))
  expect((await to.send('GET', `v1/run/${id}`, { token })).status).toBe(200)
  expect((await to.send('GET', `v1/artifact/${id}`, { token })).body).toEqual([])
  expect((await to.send('GET', `v1/run/${id}/repeat`, { token })).status).toBe(200)
  expect((await to.send('GET', `v1/run/${id}/repeat?failed_only=true`, { token })).status).toBe(409)
})

test('a world of an archive goes on, is exported and comes back', async () => {
  const { session } = await shortSession()
  const to = await open({ scenario: 'empty' })
  await makeWorld(to, 'directly', session.har())
  const control = new BackendCommandRunner(to.backend)
  const token = await to.enter(emailOf('owner'))
  const runs = async () => (await to.send('GET', 'v2/run?limit=0', { token })).body.payload
  const before = await runs()
  const live = before.filter(({ state }: { state: string }) => state === 'started')
  expect(live.length).toBeGreaterThan(0)
  await control.run('clock', { advance: 30_000 })
  for (const { id, tests_done } of live) {
    const { body } = await to.send('GET', `v1/run/${id}`, { token })
    expect(body).toMatchObject({ state: 'started' })
    expect(body.tests_done).toBeGreaterThanOrEqual(tests_done)
    expect(body.passed + body.failed + body.ignored).toBe(body.tests_done)
  }
  await control.run('failRun', { run: live[0].id })
  await control.run('clock', { finish: true })
  const after = await runs()
  expect(after.every(({ state }: { state: string }) => /passed|failure/.test(state))).toBe(true)
  const snapshot = await control.run('export')
  await control.run('reset', { scenario: 'demo' })
  await control.run('import', { snapshot })
  expect((await to.send('GET', 'v2/run?limit=0', { token })).body.payload).toEqual(after)
})

/** All there is of a service, apart from who is signed in. */
async function stateOf(service: Service): Promise<unknown> {
  const { persona: _, ...snapshot } = await new BackendCommandRunner(service.backend).run('export')
  return snapshot
}

const entry = (body: string, path = 'v1/user/me') => ({
  startedDateTime: '2026-11-20T09:00:00Z',
  request: { method: 'GET', url: `https://other.test/api/${path}` },
  response: { status: 200, content: { text: body } },
})
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])

test.each([
  ['nothing', undefined, '"har"'],
  ['a text', 'PK', 'object'],
  ['a list', [], 'object'],
  ['another document', { format: 'paceline-snapshot' }, '"log"'],
  ['no list of entries', { log: { entries: 'many' } }, '"log.entries"'],
  ['no entries', { log: { entries: [] } }, 'no call'],
  ['entries that are none', { log: { entries: [1, null, {}, { request: {} }] } }, 'no call'],
  ['calls elsewhere', { log: { entries: [{ ...entry('{}', '../x') }] } }, 'no call'],
  ['a reply that is no JSON', { log: { entries: [entry('<html>')] } }, 'no call'],
  ['a reply with a reserved name', { log: { entries: [entry('{"__proto__":{"id":1}}')] } }, 'no call'],
  ['a deep reply', { log: { entries: [entry(JSON.stringify(nested(5000)))] } }, 'no call'],
  ['a deep archive', { log: { entries: [nested(100)] } }, 'deeply'],
  ['a reserved name', JSON.parse('{"log":{"entries":[],"__proto__":{}}}'), '__proto__'],
  ['too many entries', { log: { entries: Array.from({ length: 100_001 }, () => 0) } }, 'at most'],
] as const)('refused in words, and nothing changes: %s', async (_, har, words) => {
  const service = await open({ scenario: 'trial', over: 'http' })
  const before = await stateOf(service)
  const answer = await fetch(`${service.base}/__mock/fromHar`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ har }),
  })
  const { message } = await answer.json()
  expect({ status: answer.status, message }).toEqual({ status: 422, message: expect.stringContaining(words) })
  expect(await stateOf(service)).toEqual(before)
})

const hostile = [
  null,
  '',
  '__proto__',
  'constructor',
  -1,
  1e21,
  1.5,
  'x'.repeat(5000),
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '00000000-0000-4000-8000-000000000000',
  '\ud800',
  [],
  {},
  true,
]

/** Puts a hostile value somewhere into the replies of an archive. */
function damaged(har: Har, random: Random): Har {
  const copy = structuredClone(har)
  for (let i = 0; i < 4; i++) {
    const { content } = random.pick(copy.log.entries).response
    const body: unknown = JSON.parse(content.text ?? 'null')
    let place = body
    for (;;) {
      if (typeof place !== 'object' || place === null || Object.keys(place).length === 0) break
      const key = random.pick(Object.keys(place))
      const inner: unknown = Reflect.get(place, key)
      if (typeof inner !== 'object' || inner === null || random.next() < 0.1) {
        Reflect.set(place, key, random.pick(hostile))
        break
      }
      place = inner
    }
    content.text = JSON.stringify(body)
  }
  return copy
}

test('an archive with any value in its replies is refused, or every call can live with it', async () => {
  const { session } = await shortSession()
  const har = session.har()
  const to = await open({ scenario: 'empty' })
  const control = new BackendCommandRunner(to.backend)
  for (let i = 0; i < 60; i++) {
    const random = createRandom('damage', i)
    await control.run('fromHar', { har: damaged(har, random) })
    const user = to.db.users.all().find((one) => one.status === 'active' && one.current_team_id !== null)
    const token = user && (await to.enter(user.email))
    const run = to.db.runs.all().at(-1)?.id
    const paths = [
      'v1/user/me',
      'v2/run?limit=0',
      'v2/projects',
      'v2/tokens',
      'v2/domains',
      'v2/users',
      'v2/teams',
    ]
    for (const path of [...paths, `v1/run/${run}`, `v1/artifact/${run}`, 'v2/teams/usage-statistics'])
      expect((await to.send('GET', path, { token })).status, `${i} ${path}`).toBeLessThan(500)
    await control.run('import', { snapshot: await control.run('export') })
  }
})

test('an archive as browsers save one: callers by token, text in base64, time by the service', async () => {
  const { session } = await shortSession()
  const har = session.har()
  const secret = 'pls_secret-of-the-service'
  for (const { request, response, ...rest } of har.log.entries) {
    Object.assign(rest, { _priority: 'High', serverIPAddress: '' })
    request.headers.push({ name: 'Authorization', value: `Bearer ${secret}` })
    response.headers.push({ name: 'X-Cache', value: 'none' })
    response.content.text = Buffer.from(response.content.text ?? '').toString('base64')
    response.content.encoding = 'base64'
  }
  const { entries } = har.log
  for (const one of entries) {
    one.startedDateTime = '2031-01-01T10:00:00.000+03:00'
    delete one._caller
  }
  const to = await open({ scenario: 'empty' })
  const made = await makeWorld(to, 'directly', har)
  expect(made).toMatchObject({
    now: new Date(start + 999).toISOString(),
    persona: emailOf('owner'),
    calls: 6,
  })
  expect(JSON.stringify(await stateOf(to))).not.toContain(secret)
})

test('lists seen in part, figures that count more, and calls without a team are told', async () => {
  const from = await open({ scenario: 'demo' })
  const session = recorder(from)
  const email = emailOf('owner')
  await session.enter(email)
  for (const path of ['v2/run', 'v2/projects', 'v2/charts/runs-counts?days=30'])
    await session.ask(email, path)
  const to = await open({ scenario: 'empty' })
  const made = await makeWorld(to, 'directly', session.har())
  expect(made.persona).toBeNull()
  const runs = from.db.runs.findMany((q) => q.where({ team_id: from.db.teams.all()[0]?.id ?? '' })).length
  expect(made.unknown.find(({ reason }) => reason === 'partial')).toEqual({
    endpoint: 'runs.list',
    reason: 'partial',
    count: 20,
    of: runs,
    why: `20 of ${runs} rows were in the replies; the others are missing`,
  })
  expect(reasonsOf(made)).toEqual(
    expect.arrayContaining(['charts.runsCounts derived', 'projects.list derived', 'runs.list teams']),
  )
  await session.ask(email, 'v2/teams')
  expect(reasonsOf(await makeWorld(to, 'directly', session.har()))).not.toContain('runs.list teams')
})

test('several people in an archive keep their teams, and the one who switches is in both', async () => {
  const from = await open({ scenario: 'demo' })
  const session = recorder(from)
  const [owner, trial] = [emailOf('owner'), emailOf('trial')]
  for (const email of [owner, trial]) await session.enter(email)
  for (const path of ['v1/user/session', 'v2/run?limit=5', 'v2/projects'])
    for (const email of [owner, trial]) await session.ask(email, path)
  for (const email of [owner, trial]) await session.ask(email, 'v1/user/me')
  const to = await open({ scenario: 'empty' })
  await makeWorld(to, 'directly', session.har())
  const byTeam = (service: Service, email: string) => {
    const user = service.db.users.findFirst((q) => q.where({ email }))
    return service.db.projects
      .findMany((q) => q.where({ team_id: user?.current_team_id ?? '' }))
      .map(({ id }) => id)
  }
  for (const email of [owner, trial]) expect(byTeam(to, email).sort()).toEqual(byTeam(from, email).sort())
})
