import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { personas } from '../../fixtures/personas.ts'
import { createBackend } from '../hosts/create-backend.ts'
import { type HttpService, startHttpService } from '../hosts/http.fixture.ts'
import { BackendCommandRunner } from './backend-command-runner.ts'
import { giveCommand } from './client.ts'
import { CommandError } from './command-error.ts'
import { commandFunctions, commandNames } from './command-runner.ts'
import type { Snapshot } from './commands/snapshot.ts'
import { type CommandArgs, type CommandName, plainCommands } from './commands.ts'

const world = { scenario: 'demo', seed: 7, now: Date.parse('2026-11-20T09:00:00Z') }
let service: HttpService
let control: BackendCommandRunner

beforeAll(async () => {
  service = await startHttpService(world)
})
afterAll(() => service.close())
beforeEach(async () => {
  await service.backend.reset(world)
  service.backend.clock.freeze(true, world.now)
  control = new BackendCommandRunner(service.backend)
})

const command: HttpService['command'] = (name, args) => giveCommand(service.base, name, args)

/** Everything there is to know about the state, to see that nothing of it changed. */
async function wholeState(): Promise<unknown> {
  const { counts, persona, ...state } = await control.run('state')
  return { state, snapshot: await control.run('export') }
}

/** One use of every command. A command without one doesn't compile. */
const uses: {
  [Name in CommandName]: { args: CommandArgs<Name> | (() => Promise<CommandArgs<Name>>); tells: object }
} = {
  state: { args: {}, tells: { scenario: 'demo', seed: 7, frozen: true, latency: 'off', faults: [] } },
  reset: { args: { scenario: 'empty', seed: 3 }, tells: { scenario: 'empty', seed: 3, counts: { runs: 0 } } },
  persona: { args: { persona: 'reader' }, tells: { email: 'rita@acme.test', token: expect.any(String) } },
  clock: { args: { advance: 'PT1H30M' }, tells: { now: '2026-11-20T10:30:00.000Z', frozen: true } },
  nextRun: { args: { outcome: 'flaky' }, tells: { outcome: 'flaky' } },
  failRun: { args: {}, tells: { at: '2026-11-20T09:00:00.000Z' } },
  fault: { args: { add: { endpoint: 'v2/run', code: 'FORBIDDEN' } }, tells: { id: 'fault-1' } },
  respond: {
    args: { endpoint: 'GET v2/projects', body: { payload: [], count: 0 } },
    tells: { id: 'fault-1' },
  },
  latency: { args: { profile: 'fast' }, tells: { profile: 'fast' } },
  help: {
    args: {},
    tells: { commands: expect.arrayContaining([expect.objectContaining({ name: 'fault' })]) },
  },
  journal: { args: { limit: 5 }, tells: { calls: [], last: expect.any(Number) } },
  waitForCall: {
    args: async () => {
      void fetch(`${service.base}/api/v1/user/me`)
      return { endpoint: 'user.me', status: 401 }
    },
    tells: { endpoint: 'user.me', status: 401 },
  },
  verify: { args: { endpoint: 'teams.create', times: 0 }, tells: { count: 0 } },
  har: { args: {}, tells: { log: { version: '1.2' } } },
  outbox: { args: { to: 'jonas@acme.test' }, tells: { mails: [{ to: 'jonas@acme.test' }] } },
  deliveries: {
    args: { to: 'builds.acme.test', limit: 1 },
    tells: { deliveries: [{ state: 'delivered', team: 'Acme Mobile' }] },
  },
  waitForDelivery: {
    args: { event: 'run.finished', state: 'delivered' },
    tells: { event: 'run.finished', attempts: expect.any(Array) },
  },
  dns: {
    args: { publish: 'acme-courier.test' },
    tells: { domains: expect.arrayContaining([expect.objectContaining({ published: true })]) },
  },
  upload: { args: { list: true }, tells: { uploads: expect.any(Array) } },
  export: { args: {}, tells: { format: 'paceline-snapshot', scenario: 'demo' } },
  import: {
    args: async () => {
      const snapshot = await control.run('export')
      await control.run('reset', { scenario: 'empty' })
      return { snapshot }
    },
    tells: { scenario: 'demo' },
  },
  fromHar: {
    args: async () => {
      await callAs('reader', 'v1/user/me')
      const har = await control.run('har', {})
      await control.run('reset', { scenario: 'limit-reached' })
      return { har }
    },
    tells: { persona: 'rita@acme.test', calls: 1, counts: expect.objectContaining({ users: 1, teams: 1 }) },
  },
  worlds: { args: {}, tells: { worlds: [] } },
}

/** For code that treats all commands alike. */
async function useOf(name: CommandName): Promise<{ args: object; tells: object }> {
  const { args, tells } = uses[name]
  return { args: typeof args === 'function' ? await args() : (args ?? {}), tells }
}

describe.each(commandNames)('%s', (name) => {
  test('as a function, its result has the declared shape', async () => {
    const { args, tells } = await useOf(name)
    const give = commandFunctions((...command) => control.run(...command))[name] as (
      args: object,
    ) => Promise<unknown>
    expect(await give(args)).toMatchObject(tells)
  })

  test('over HTTP, its result has the declared shape', async () => {
    const { args, tells } = await useOf(name)
    expect(await command(name, args as CommandArgs<typeof name>)).toMatchObject(tells)
  })

  test('rejects an unknown argument and changes nothing', async () => {
    const { args } = await useOf(name)
    const before = await wholeState()
    await expect(control.run(name, { ...args, colour: 'red' })).rejects.toThrow('unknown argument "colour"')
    expect(await wholeState()).toEqual(before)
  })

  test('a value whose methods fail is rejected in each argument', async () => {
    const before = await wholeState()
    for (const argument of Object.keys(plainCommands[name]?.args.shape ?? {})) {
      for (const value of [{ toString: 1, valueOf: null }, [{ toString: 1 }]])
        await control.run(name, { [argument]: value }).catch((error: unknown) => {
          expect(error, argument).toBeInstanceOf(CommandError)
        })
    }
    expect(await wholeState()).toEqual(before)
  })

  test('any input is carried out or rejected, never half done', async () => {
    const keys = Object.keys(uses).concat(
      'publish',
      'set',
      'advance',
      'add',
      'remove',
      'clear',
      'since',
      'scenario',
    )
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom<unknown>(...keys, -1, 1e20, { toString: 1 }, [{ toString: 1 }]),
    )
    const anything = fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom(...keys), value, { maxKeys: 4 }))
    await fc.assert(
      fc.asyncProperty(anything, async (value) => {
        const before = await wholeState()
        try {
          await control.run(name, value)
        } catch (error) {
          expect(error).toBeInstanceOf(CommandError)
          expect((error as Error).message).not.toBe('')
          expect(await wholeState()).toEqual(before)
        }
      }),
      { numRuns: 25 },
    )
  }, 60_000)
})

test('the list of commands is complete', () => {
  expect(commandNames).toEqual([
    'state',
    'reset',
    'persona',
    'clock',
    'nextRun',
    'failRun',
    'fault',
    'respond',
    'latency',
    'journal',
    'waitForCall',
    'verify',
    'har',
    'outbox',
    'deliveries',
    'waitForDelivery',
    'dns',
    'upload',
    'export',
    'import',
    'fromHar',
    'worlds',
    'help',
  ])
})

async function callAs(persona: string, path: string, method = 'GET', body?: unknown) {
  const { token } = await command('persona', { persona })
  const response = await fetch(`${service.base}/api/${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: response.status === 204 ? null : await response.json() }
}

describe('personas', () => {
  test.each(personas.filter((persona) => !('status' in persona)))('$key signs in', async ({ key, email }) => {
    expect((await callAs(key, 'v1/user/me')).body.email).toBe(email)
    expect((await command('state')).persona).toBe(email)
  })

  test('any user by e-mail, case-insensitively', async () => {
    expect((await command('persona', { persona: 'Egor@Acme.Test' })).name).toBe('Egor Sokolov')
  })

  test.each([
    ['dana@acme.test', 'is deactivated'],
    ['nobody', 'personas are owner, editor'],
  ])('%s is rejected with a reason', async (persona, reason) => {
    await expect(command('persona', { persona })).rejects.toThrow(reason)
  })
})

describe('the clock', () => {
  test('finishes waiting and running runs', async () => {
    const { counts } = await command('state')
    expect((counts.runs_waiting ?? 0) + (counts.runs_running ?? 0)).toBeGreaterThan(0)
    await command('clock', { finish: true })
    expect((await command('state')).counts).toMatchObject({ runs_waiting: 0, runs_running: 0 })
  })

  test('never goes back', async () => {
    await expect(command('clock', { set: '2026-11-20T08:59:59Z' })).rejects.toThrow("runs don't go back")
    await expect(command('clock', { advance: -1 })).rejects.toThrow('"advance"')
    expect((await command('state')).now).toBe('2026-11-20T09:00:00.000Z')
  })

  test('ends before years with five digits', async () => {
    await command('clock', { set: '9998-12-01T00:00:00Z' })
    await expect(command('clock', { advance: 'P40D' })).rejects.toThrow('no further')
  })

  test.each(['PT', 'P1Y', '1h', 'P1DT', '', 1.5, 'PT0.0004S'])('%j is not a duration', async (advance) => {
    await expect(command('clock', { advance })).rejects.toThrow('ISO 8601')
  })

  test('a frozen world is reset frozen, at its own start', async () => {
    await command('clock', { advance: 'P3D' })
    expect(await command('reset')).toMatchObject({ now: '2026-11-20T09:00:00.000Z', frozen: true })
    expect(await command('reset', { freeze: false })).toMatchObject({ frozen: false })
  })

  test('goes on when a world starts over that has just begun, with the same rows', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: world.now })
    try {
      const backend = await createBackend(world)
      const begun = new BackendCommandRunner(backend)
      const rows = backend.db.scenarioRows
      vi.setSystemTime(world.now + 500)
      expect(await begun.run('reset')).toMatchObject({
        start: '2026-11-20T09:00:00.000Z',
        now: '2026-11-20T09:00:00.500Z',
      })
      expect(backend.db.scenarioRows).toBe(rows)
      vi.setSystemTime(world.now + 2_000)
      expect(await begun.run('reset')).toMatchObject({ start: '2026-11-20T09:00:02.000Z' })
    } finally {
      vi.useRealTimers()
    }
  })
})

test('the journal has bodies with masked secrets', async () => {
  await callAs('owner', 'v2/tokens', 'POST', { name: 'Pipeline' })
  await fetch(`${service.base}/api/v1/user/auth`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'olivia@acme.test', password: 'a-wrong-one' }),
  })
  const { calls, last } = await command('journal')
  expect(calls).toMatchObject([
    { method: 'POST', endpoint: 'user.signIn', status: 400, code: 'WRONG_CREDENTIALS', persona: null },
    { endpoint: 'tokens.create', status: 200, persona: 'olivia@acme.test', request: { name: 'Pipeline' } },
  ])
  await callAs('owner', 'v2/users?filter[status]=invited')
  const whole = JSON.stringify(await command('journal'))
  expect(whole).not.toMatch(/a-wrong-one|plt_\w{20}|auth\/restore/)
  expect(whole).toContain('"invitation_url":"•••"')
  expect((await command('journal', { since: last })).calls).toHaveLength(1)
  expect((await command('journal', { endpoint: 'v2/tokens*' })).calls).toHaveLength(1)
  expect((await command('journal', { status: 400 })).calls).toHaveLength(1)
  expect((await command('journal', { clear: true })).calls).toEqual([])
})

test('domains verified by the scenario have their DNS records', async () => {
  const { domains } = await command('dns')
  expect(domains.map(({ verified }) => verified)).toEqual(domains.map(({ published }) => published))
})

test('a published record verifies the domain, and a removed record no longer does', async () => {
  const { body } = await callAs('owner', 'v2/domains', 'POST', { value: 'acme.example' })
  expect((await callAs('owner', `v2/domains/${body.id}/verify`, 'PATCH')).body.status).toBe('pending')
  await command('dns', { publish: 'acme.example' })
  expect((await callAs('owner', `v2/domains/${body.id}/verify`, 'PATCH')).body.status).toBe('verified')
  const { records } = await command('dns', { remove: 'acme.example' })
  expect(records.filter(({ name }) => name.endsWith('acme.example'))).toEqual([])
  await expect(command('dns', { remove: 'acme.example' })).rejects.toThrow('there is no record')
  await expect(command('dns', { publish: 'unknown.example' })).rejects.toThrow('no team has added')
})

describe('a fault by status', () => {
  test.each([
    [400, 'INJECTED'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [409, 'CONFLICT'],
    [422, 'VALIDATION_ERROR'],
  ])('%i answers with a code declared for the call: %s', async (status, code) => {
    await command('fault', { add: { endpoint: 'GET v2/projects', status } })
    expect(await callAs('owner', 'v2/projects')).toMatchObject({ status, body: { code } })
  })

  test('uses a product code where only a product code has the status', async () => {
    await command('fault', { add: { endpoint: 'POST v2/run', status: 402 } })
    const { body } = await callAs('owner', 'v2/run', 'POST', { platform: 'Android' })
    expect(body.code).toBe('USAGE_LIMIT_REACHED')
  })
})

test('a persona is still found after a change of e-mail', async () => {
  const { body: me } = await callAs('owner', 'v1/user/me')
  await callAs('owner', `v2/users/${me.id}`, 'PATCH', { email: 'olivia.marsh@acme.test' })
  expect(await command('persona', { persona: 'owner' })).toMatchObject({ email: 'olivia.marsh@acme.test' })
})

describe('rows of the same moment', () => {
  const names = async (path: string) =>
    (await callAs('owner', path)).body.payload.map(({ name }: { name: string }) => name)

  test('are listed in order of creation: runs newest first', async () => {
    for (const name of ['one', 'two', 'three', 'four']) {
      await callAs('owner', 'v2/run', 'POST', { platform: 'Android', name })
      expect(await names('v2/run?limit=1')).toEqual([name])
    }
    expect(await names('v2/run?limit=4')).toEqual(['four', 'three', 'two', 'one'])
  })

  test('keep their order after a change and in a snapshot', async () => {
    const made: Record<string, string> = {}
    for (const name of ['aa', 'bb', 'cc'])
      made[name] = (await callAs('owner', 'v2/projects', 'POST', { name, slug: `${name}-slug` })).body.id
    const inOrder = 'v2/projects?sort[field]=created&sort[order]=desc&limit=3'
    const before = await names(inOrder)
    await callAs('owner', `v2/projects/${made.aa}`, 'PATCH', { slug: 'another' })
    expect(await names(inOrder)).toEqual(before)
    const snapshot = await command('export')
    await command('import', { snapshot })
    expect(await names(inOrder)).toEqual(before)
  })
})

describe('snapshots', () => {
  const changed = ({ changes, ...it }: Snapshot, table: string, patch: object) => ({
    ...it,
    changes: changes.map((change) =>
      change.table === table
        ? { ...change, ...('id' in patch ? patch : {}), row: { ...change.row, ...patch } }
        : change,
    ),
  })

  async function upload(): Promise<string> {
    const { body } = await callAs('owner', 'v2/upload/presigned-url', 'POST', { filename: 'app.apk' })
    await fetch(body.url, { method: 'PUT', body: new Uint8Array([0, 255, 128, 10]) })
    return body.file_path
  }

  test('restore the same state elsewhere, including uploads', async () => {
    const path = await upload()
    await callAs('owner', 'v2/projects', 'POST', { name: 'Moved', slug: 'moved' })
    await command('fault', { add: { endpoint: 'v2/run', code: 'FORBIDDEN', times: 3 } })
    await command('clock', { advance: 'PT2H' })
    await command('latency', { profile: 'fast' })
    const snapshot = await command('export')

    const elsewhere = new BackendCommandRunner(await createBackend({ scenario: 'empty' }))
    await elsewhere.run('import', { snapshot })
    expect(await elsewhere.run('export')).toEqual(snapshot)
    expect(await elsewhere.backend.blobs.get(path)).toEqual(new Uint8Array([0, 255, 128, 10]))
    expect((await elsewhere.run('state')).faults).toEqual([
      { id: 'fault-1', endpoint: 'v2/run', code: 'FORBIDDEN', times: 3 },
    ])
  })

  test.each<[string, (snapshot: Snapshot) => unknown, string]>([
    ['of another kind', (it) => ({ ...it, format: 'something' }), 'paceline-snapshot'],
    ['of another version', (it) => ({ ...it, version: 999 }), 'version 999'],
    ['of an unknown scenario', (it) => ({ ...it, scenario: 'mars' }), 'no scenario "mars"'],
    ['with a foreign table', (it) => ({ ...it, changes: [{ table: 'pets', id: '1', row: null }] }), 'pets'],
    [
      'with a row of another shape',
      (it) => ({ ...it, changes: [{ table: 'users', id: '1', row: { id: '1' } }] }),
      'users',
    ],
    [
      'that contradicts itself',
      (it) => {
        const [user] = it.changes.filter(({ table }) => table === 'users')
        const id = '00000000-0000-4000-8000-000000000000'
        const double = user && { ...user, id, row: { ...user.row, id } }
        return { ...it, changes: [...it.changes, double] }
      },
      'taken',
    ],
    ['with broken uploads', (it) => ({ ...it, uploads: { 'a/b': '%%%' } }), 'base64'],
    ['with uploads of nobody', (it) => ({ ...it, uploads: { 'a/b': 'AA==' } }), 'upload'],
    ['whose time runs backwards', (it) => ({ ...it, clock: { ...it.clock, speed: -1 } }), '"clock.speed"'],
    ['from before its start', (it) => ({ ...it, clock: { ...it.clock, now: '2020-01-01' } }), 'start'],
    [
      'with a fault of no call',
      (it) => ({ ...it, faults: [{ id: '1', endpoint: 'zz', status: 500 }] }),
      'zz',
    ],
    ['with a fault that does nothing', (it) => ({ ...it, faults: [{ id: '1', endpoint: '*' }] }), 'needs'],
    [
      'with a row of a team that is not there',
      (it) => changed(it, 'projects', { team_id: 'none' }),
      'team_id',
    ],
    ['with an id that is none', (it) => changed(it, 'projects', { id: 'none' }), 'projects'],
    ['with options that are no JSON', (it) => changed(it, 'runs', { options: '{bad' }), 'runs'],
    ['without a clock', ({ clock: _, ...it }) => it, '"clock"'],
  ])('%s is rejected with the reason and changes nothing', async (_, damage, reason) => {
    await callAs('owner', 'v2/projects', 'POST', { name: 'Mine', slug: 'mine' })
    await callAs('owner', 'v2/run', 'POST', { platform: 'Android' })
    const before = await command('export')
    await expect(command('import', { snapshot: damage(before) })).rejects.toThrow(reason)
    expect(await command('export')).toEqual(before)
    expect((await callAs('owner', 'v2/projects?search=Mine')).body.count).toBe(1)
  })
})
