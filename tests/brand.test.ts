import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { suiteIds } from '../fixtures/suites/index.ts'
import { BackendCommandRunner } from '../mocks/control/backend-command-runner.ts'
import { readLink, writeLink } from '../mocks/control/link.ts'
import { specOf } from '../mocks/db/run-course.ts'
import { brand, brandNamesOf } from '../mocks/demo/brand/brand.ts'
import { demoPageAddOn } from '../mocks/demo/page.ts'
import { sourceOf } from '../mocks/handlers/artifacts.ts'
import { type ArtifactSource, readArtifact } from '../mocks/simulation/artifacts/artifacts.ts'
import { createProject } from '../src/contract/projects.ts'
import { createTeam } from '../src/contract/teams.ts'
import { entriesOf, listsOfAll, listsOfTeam } from './artifacts-of-runs.ts'
import { emailOf, type Service, start, startService } from './service.ts'

/** A demo under another name: only names differ, and no old name is left. */

const nordbank = brand.parse({ company: 'Nordbank', kind: 'bank', accent: '#0b6e4f' })

const pages = ['v1/user/me', 'v1/user/session', ...listsOfTeam, ...listsOfAll]

async function repliesOf(service: Service): Promise<unknown[]> {
  service.backend.clock.freeze(true, start)
  const replies: unknown[] = []
  for (const email of [nameOfOlivia(service), emailOf('admin')]) {
    const token = await service.enter(email)
    for (const page of pages) replies.push((await service.send('GET', page, { token })).body)
  }
  return [...replies, service.db.mails.all(), service.db.dns.all()]
}

/** Ids, dates, numbers and the like: what no name is. */
function figuresOf(value: unknown, found: unknown[] = []): unknown[] {
  if (Array.isArray(value)) for (const one of value) figuresOf(one, found)
  else if (typeof value === 'object' && value !== null)
    for (const key of Object.keys(value).toSorted()) figuresOf(Reflect.get(value, key), found)
  else if (typeof value !== 'string' || /^(\d{4}-|[0-9a-f]{8}-)/.test(value)) found.push(value)
  return found
}

/** Lists may be sorted by names. */
const byId = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(byId).toSorted((a, b) => idOf(a).localeCompare(idOf(b)))
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, byId(inner)]))
      : value
const idOf = (value: unknown) =>
  String(typeof value === 'object' && value !== null ? (Reflect.get(value, 'id') ?? '') : '')

function textsOf(run: ArtifactSource): string[] {
  return [...entriesOf(run)].flatMap(({ path, isFile }) => {
    const bytes = isFile ? readArtifact(run, path)?.bytes : undefined
    return bytes ? [path, new TextDecoder().decode(bytes)] : [path]
  })
}

/** A failed run of every kind, with all its files. */
function artifactsOf({ db }: Service): string {
  const acme = db.projects.all().find(({ slug }) => /-android$/.test(slug))?.team_id ?? ''
  const chosen = new Map<string, ArtifactSource>()
  for (const row of db.runs.findMany((q) => q.where({ team_id: acme }))) {
    const { incident, infrastructure } = specOf(row).preset ?? {}
    const kind = [row.platform, row.flavor, row.suite, incident, infrastructure].join()
    if (row.failed + row.flaky === 0 && !row.error_message) continue
    const run = sourceOf(row, start)
    if (run) chosen.set(kind, run)
  }
  expect(chosen.size).toBeGreaterThan(12)
  return [...chosen.values()].flatMap((run) => textsOf(run)).join('\n')
}

const nameOfOlivia = ({ db }: Service) =>
  db.users.all().find(({ name }) => name === 'Olivia Marsh')?.email ?? ''

describe('under another name', () => {
  let figures: unknown[]
  beforeAll(async () => {
    figures = figuresOf(byId(await repliesOf(await startService())))
  })

  test.each(suiteIds)('a company about %s has the same ids, dates and figures', async (kind) => {
    const own = await startService({ brand: brand.parse({ company: 'Nordbank & Søhne', kind }) })
    const replies = await repliesOf(own)
    expect(figuresOf(byId(replies))).toEqual(figures)
    expect(JSON.stringify(replies)).not.toMatch(/acme/i)
    expect(JSON.stringify(replies)).toContain('Nordbank & Søhne')
    expect(nameOfOlivia(own)).toBe('olivia@nordbank-s-hne.test')
  })

  test.each(suiteIds)('the artifacts of a company about %s contain no other name', async (kind) => {
    const texts = artifactsOf(await startService({ brand: brand.parse({ company: 'Nordbank', kind }) }))
    expect(texts).not.toMatch(/acme|globex|initech|hooli/i)
    expect(texts).toContain('com.nordbank.')
  })

  test.each(['demo', 'trial', 'empty', 'sso', 'large', 'limit-reached'] as const)(
    'the texts in %s contain no other name',
    async (scenario) => {
      const { db } = await startService({ scenario, brand: nordbank })
      const rows = [...db.tables.values()].flatMap((table): unknown[] => table.all())
      // Seeds and the ids of stories are never shown and keep their names.
      const shown = (key: string, value: unknown) => (['seed', 'spec_rest'].includes(key) ? undefined : value)
      const named = rows.map((row) => JSON.stringify(row, shown)).filter((row) => /acme/i.test(row))
      expect(named).toEqual([])
      expect(db.danglingReference()).toBeNull()
    },
  )
})

test('videos and pictures show no name', () => {
  const drawn = ['media/screens.mjs', ...suiteIds.map((id) => `suites/${id}.ts`)]
    .map((file) => readFileSync(`${import.meta.dirname}/../fixtures/${file}`, 'utf8'))
    .map((text) => text.replace(/^ {2}(androidPackage|iosTarget|backend): .*$/gm, ''))
    .join('\n')
  expect(drawn).not.toMatch(/acme|globex|initech|hooli/i)
})

describe('hostile names', () => {
  test.each([
    '<img src=x onerror="alert(1)">',
    '"; DROP TABLE teams; --',
    '{}',
    '$& $1 $$',
    'Ы'.repeat(300),
    '🏦🏦🏦',
    '\u202eknabdron\u202c بنك الشمال',
    'Acme Mobile',
    'Globex',
  ])('are only text: %s', async (company) => {
    const checked = brand.parse({ company })
    const service = await startService({ brand: checked })
    const { slug, apps } = brandNamesOf(checked)
    expect(slug).toMatch(/^[a-z][a-z0-9-]+$/)
    for (const app of apps) expect(app.package).toMatch(/^com(\.[a-z][a-z0-9]*)+$/)
    const token = await service.enter(nameOfOlivia(service))
    const { body: session } = await service.send('GET', 'v1/user/session', { token })
    expect(session.team_name).toBe(company)
    const { status, body } = await service.send('GET', 'v2/projects?limit=0', { token })
    expect(status).toBe(200)
    for (const project of body.payload) expect(project.slug).toMatch(/^[a-z0-9][a-z0-9-]{2,63}$/)
    expect((await service.send('GET', 'v2/run?limit=0', { token })).status).toBe(200)
  })

  test.each([
    { company: '' },
    { company: ' ' },
    { company: 'x'.repeat(301) },
    { company: 'Nordbank', accent: 'red; background: url(//evil.test)' },
    { company: 'Nordbank', logo: 'https://evil.test/logo.png' },
    { company: 'Nordbank', logo: 'data:text/html;base64,PHNjcmlwdD4=' },
    { company: 'Nordbank', apps: [{ name: 'Nordbank', package: 'com.nordbank/../..' }] },
    { company: 'Nordbank', apps: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] },
    { company: 'Nordbank', more: 1 },
  ])('are rejected: %j', (given) => {
    expect(brand.safeParse(given).success).toBe(false)
  })
})

describe('a link', () => {
  async function follow(search: string) {
    const { backend } = await startService()
    const control = new BackendCommandRunner(backend)
    for (const { command, args } of readLink(search, demoPageAddOn)?.steps ?? [])
      await control.run(command, args)
    return control
  }
  const teamIn = async (control: BackendCommandRunner) => (await control.run('state')).people[0]?.team

  test('with a company, as a name or as JSON, survives being copied', async () => {
    const short = await follow('?mock.brand=Nordbank')
    expect(await teamIn(short)).toBe('Nordbank')
    const all = await follow(`?${new URLSearchParams({ 'mock.brand': JSON.stringify(nordbank) })}`)
    const written = writeLink(await all.run('state'), { origin: 'https://demo.test', path: '/' })
    const again = await follow(new URL(written).search)
    expect((await again.run('state')).brand).toEqual(nordbank)
    expect((await again.run('state')).people[0]?.email).toBe('olivia@nordbank.test')
  })

  test('without a company starts the world as Acme', async () => {
    const control = await follow('?mock.brand=Nordbank')
    await control.run('reset')
    expect(await teamIn(control)).toBe('Nordbank')
    for (const { command, args } of readLink('?mock.scenario=demo')?.steps ?? [])
      await control.run(command, args)
    expect(await teamIn(control)).toBe('Acme Mobile')
  })

  test('with a state contains the brand', async () => {
    const control = await follow('?mock.brand=Nordbank&mock.persona=editor')
    const snapshot = await control.run('export')
    const elsewhere = await follow('?mock.scenario=empty')
    await elsewhere.run('import', { snapshot })
    expect(await elsewhere.run('state')).toMatchObject({
      persona: 'egor@nordbank.test',
      brand: { company: 'Nordbank' },
    })
  })

  test('can aim a fault at a persona by its current e-mail', async () => {
    const control = await follow('?mock.brand=Nordbank')
    const { faults } = await control.run('fault', {
      add: { endpoint: 'v2/projects', status: 503, who: 'reader' },
    })
    expect(faults.at(-1)?.who).toBe('rita@nordbank.test')
  })
})

test('runs of a new team are of its own app', async () => {
  const service = await startService()
  const token = await service.enter(emailOf('no-team'))
  const { body: team } = await service.call(createTeam, { body: { name: 'Nordbank' } }, token)
  await service.send('PUT', `v2/teams/${team.id}/select`, { token })
  const made = { name: 'Nordbank Wallet for Android', slug: 'wallet' }
  expect((await service.call(createProject, { body: made }, token)).status).toBeLessThan(300)
  const [project] = service.db.projects.findMany((q) => q.where({ team_id: team.id }))
  expect(project).toMatchObject({ suite: 'bank', app: '{"package":"com.nordbank.wallet"}' })
})
