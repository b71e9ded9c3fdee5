import { demoAddOn } from '../demo/add-on.ts'
import { createBackend } from '../hosts/create-backend.ts'
import type { Backend } from '../service/backend.ts'

/**
 * How fast the service answers, as a table and as JSON (`--json`: only that). Whole calls, from request to reply, replies
 * checked against the contract; ends with code 1 when one is over its budget. Node's young generation has a fixed size:
 * where a virtual machine hands out memory slowly, its growth took five times as long as the calls meanwhile.
 */

const start = Date.parse('2026-11-20T09:00:00Z')

interface Figure {
  scenario: string
  what: string
  unit: 'ms' | 'MB'
  figure: number
  budget: number
}

const figures: Figure[] = []
const onlyJson = process.argv.includes('--json')

function note(scenario: string, what: string, figure: number, budget: number, unit: Figure['unit'] = 'ms') {
  figures.push({ scenario, what, unit, figure: Math.round(figure * 1000) / 1000, budget })
}

async function median(times: number, work: (nth: number) => unknown, warmUp = 20): Promise<number> {
  const taken: number[] = []
  // Warm-up: the first calls pay for caches and compilation.
  for (let i = 0; i < warmUp; i++) await work(i)
  for (let i = warmUp; i < times + warmUp; i++) {
    const begun = performance.now()
    await work(i)
    taken.push(performance.now() - begun)
  }
  return taken.sort((a, b) => a - b)[times >> 1] ?? 0
}

class Client {
  readonly backend: Backend
  #token = ''

  constructor(backend: Backend) {
    this.backend = backend
  }

  async send(method: string, target: string, body?: unknown): Promise<string> {
    const text = body === undefined ? '' : JSON.stringify(body)
    const headers: Record<string, string> = {
      authorization: `Bearer ${this.#token}`,
      'content-type': 'application/json',
    }
    const reply = await this.backend.handle({
      method,
      target: `/api/${target}`,
      origin: 'http://bench.test',
      header: (name) => headers[name] ?? null,
      body: async () => new TextEncoder().encode(text),
    })
    if (reply.status >= 300) throw new Error(`${method} ${target}: ${reply.status} ${reply.body}`)
    return String(reply.body)
  }

  async signIn(email: string): Promise<void> {
    const reply = await this.send('POST', 'v1/user/auth', { email, password: 'demo-password' })
    this.#token = JSON.parse(reply).token
  }
}

const queries = [
  'v2/run?filter[state][]=failure&sort[field]=name&sort[order]=asc&page=2',
  'v2/run?filter[platform]=iOS&sort[field]=duration&sort[order]=desc',
  'v2/run?search=basket&sort[field]=total_run_time&sort[order]=desc&page=3',
  'v2/run?filter[branch]=main&sort[field]=failed&sort[order]=desc&limit=50',
  'v2/run?filter[created_from]=2026-10-01T00:00:00Z&filter[state][]=passed&filter[state][]=started',
  'v2/run?sort[field]=name&page=40',
  'v2/projects?sort[field]=last_run&sort[order]=desc',
  'v2/projects?sort[field]=runs_count&limit=0',
  'v2/charts/runs-counts?days=90',
  'v2/charts/total-time?days=90',
  'v2/teams/usage-statistics',
  'v2/teams/usage-statistics?from=2025-12-01&to=2026-11-30',
  'v2/payments/info',
  'v2/users?sort[field]=last_seen&search=an',
]
const adminQueries = [
  'v2/admin/runs?filter[platform]=iOS&sort[field]=duration',
  'v2/admin/accounts?sort[field]=runs_count&sort[order]=desc',
  'v2/teams?sort[field]=seconds_used&sort[order]=desc',
]

async function measure(
  scenario: string,
  budgets: Record<'page' | 'query' | 'id' | 'create' | 'update', number>,
) {
  const begun = performance.now()
  const backend = await createBackend({ scenario, seed: 1, now: start }, { addOn: demoAddOn })
  const boot = performance.now() - begun
  globalThis.gc?.()
  note(scenario, 'boot', boot, scenario === 'large' ? 1500 : 150)
  note(scenario, 'heap after boot', process.memoryUsage().heapUsed / 1e6, 600, 'MB')
  const client = new Client(backend)
  await client.signIn('olivia@acme.test')
  for (let i = 0; i < 200; i++) await client.send('GET', 'v2/run')

  note(scenario, 'default list page', await median(200, () => client.send('GET', 'v2/run')), budgets.page)
  for (const query of queries) {
    note(scenario, query, await median(30, () => client.send('GET', query)), budgets.query)
  }
  const ids = backend.db.runs.all().filter((_, i) => i % 97 === 0)
  const byId = (i: number) => ids[i % ids.length]?.id ?? ''
  note(scenario, 'find by id (table)', await median(500, (i) => backend.db.runs.get(byId(i))), budgets.id)
  const ofTeam = ids.filter((run) => run.team_id === backend.db.teams.all()[0]?.id)
  const get = (i: number) => client.send('GET', `v1/run/${ofTeam[i % ofTeam.length]?.id}`)
  note(scenario, 'GET v1/run/{id}', await median(200, get), budgets.page)
  const create = () => client.send('POST', 'v2/run', { platform: 'Android', name: 'Measured' })
  for (let i = 0; i < 30; i++) await create()
  note(scenario, 'create a run', await median(60, create), budgets.create)
  const afterChange = await median(10, async () => {
    await create()
    await client.send('GET', queries[0] ?? '')
  })
  note(scenario, 'create a run, then a filtered page', afterChange, budgets.query + budgets.create)

  await client.signIn('ada@paceline.test')
  for (const query of adminQueries) {
    note(scenario, query, await median(20, () => client.send('GET', query)), budgets.query)
  }
  const waiting = backend.db.runs.all().filter((run) => run.end_at > backend.clock.now())
  const interrupt = (i: number) => client.send('PATCH', `v2/admin/runs/${waiting[i]?.id}/interrupt`, {})
  note(
    scenario,
    'update (interrupt a run)',
    await median(Math.min(50, waiting.length), interrupt, 0),
    budgets.update,
  )
  const leaving = performance.now()
  await backend.reset({ scenario: 'empty', now: start })
  note(scenario, 'another scenario instead', performance.now() - leaving, 150)
}

await measure('demo', { page: 1, query: 1, id: 0.05, create: 1, update: 1 })
await measure('large', { page: 2, query: 40, id: 0.05, create: 1, update: 25 })

const late = figures.filter(({ figure, budget }) => figure > budget)
if (!onlyJson) {
  for (const { scenario, what, figure, budget, unit } of figures) {
    const mark = figure > budget ? '✗' : ' '
    console.log(
      `${mark} ${scenario.padEnd(6)} ${what.padEnd(100)} ${figure.toFixed(3).padStart(10)} ${unit} (≤ ${budget})`,
    )
  }
  console.log('')
}
console.log(JSON.stringify({ node: process.version, within_budget: late.length === 0, figures }))
process.exitCode = late.length > 0 ? 1 : 0
