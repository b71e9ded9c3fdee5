import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import autocannon from 'autocannon'
import { connect } from '../control/client.ts'
import type { Database } from '../db/db.ts'
import type { RunRow } from '../db/models.ts'
import { demoAddOn } from '../demo/add-on.ts'
import { toRun } from '../handlers/run-list.ts'
import { createBackend } from '../hosts/create-backend.ts'
import { createHttpHost } from '../hosts/http-host.ts'
import { Worlds } from '../hosts/worlds.ts'

/**
 * `npm run bench:http`: calls per second of the fake backend (validation, roles and journal on), and of the barest server
 * there is, which filters and sorts an array of the same rows. Each serves from a process of its own, one after the other
 * in the same run, so that the figures compare whatever the machine is busy with. `--json` prints figures only.
 */

const rows = 10_000
const start = Date.parse('2026-11-20T09:00:00Z')
const seconds = 4

interface Ready {
  base: string
  token: string
  run: string
}

const list = '/api/v2/run?filter[state][]=passed&sort[field]=total_run_time&sort[order]=desc&page=2&limit=20'

/** A team with so many runs: those of the demo, repeated. */
async function teamOf(count: number) {
  const backend = await createBackend({ scenario: 'demo', seed: 7, now: start }, { addOn: demoAddOn })
  const { db } = backend
  const owner = db.users.findFirst((q) => q.where({ email: 'olivia@acme.test' }))
  const team = owner?.current_team_id ?? ''
  const models = db.runs.findMany((q) => q.where({ team_id: team })).filter((row) => row.end_at < start)
  await backend.change(async () => {
    for (let i = db.runs.count((q) => q.where({ team_id: team })); i < count; i++) {
      const model = models[i % models.length] as RunRow
      const earlier = (1 + Math.floor(i / models.length)) * 60_000
      await db.runs.create({
        ...model,
        id: `${model.id.slice(0, -12)}${i.toString(16).padStart(12, '0')}`,
        created: model.created - earlier,
        start_at: model.start_at - earlier,
        end_at: model.end_at - earlier,
        billable_seconds: model.billable_seconds + (i % 97),
      })
    }
  })
  return { backend, team }
}

/** A quick stub for comparison: JSON objects in an array. */
function bareServer(db: Database, team: string): Server {
  const wire = db.runs.findMany((q) => q.where({ team_id: team })).map((row) => toRun(db, row, start))
  return createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://bare')
    const states = url.searchParams.getAll('filter[state][]')
    const field = url.searchParams.get('sort[field]') === 'total_run_time' ? 'total_run_time' : 'created'
    const sign = url.searchParams.get('sort[order]') === 'desc' ? -1 : 1
    const page = Number(url.searchParams.get('page'))
    const limit = Number(url.searchParams.get('limit'))
    const found = wire.filter((run) => states.includes(run.state))
    found.sort((a, b) => {
      const [left, right] = [a[field] ?? 0, b[field] ?? 0]
      return left < right ? -sign : left > right ? sign : 0
    })
    const payload = found.slice((page - 1) * limit, page * limit)
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ payload, count: found.length }))
  })
}

/** The serving half, in a process of its own. */
async function serve(which: string): Promise<void> {
  const { backend, team } = await teamOf(which === 'demo' ? 0 : rows)
  const worlds = new Worlds(backend, { start })
  const { token } = await worlds.first.run('persona', { persona: 'owner' })
  const server = which === 'bare' ? bareServer(backend.db, team) : createHttpHost(worlds)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const run = backend.db.runs.findMany((q) => q.where({ team_id: team }))[0]?.id ?? ''
  process.send?.({ base, token, run } satisfies Ready)
  process.on('message', (wanted: keyof Spent) => {
    if (wanted === 'memory') globalThis.gc?.()
    const { user, system } = process.cpuUsage()
    process.send?.(wanted === 'memory' ? process.memoryUsage().heapUsed : user + system)
  })
}

/** Resources that the serving process has used so far. */
interface Spent {
  /** Bytes, after its garbage is collected. */
  memory: () => Promise<number>
  /** Microseconds. */
  cpu: () => Promise<number>
}

async function withServer<Result>(which: string, use: (ready: Ready, spent: Spent) => Promise<Result>) {
  const child = fork(import.meta.filename, ['--serve', which], { execArgv: ['--expose-gc'] })
  const [ready] = (await once(child, 'message')) as [Ready]
  const ask = async (wanted: keyof Spent) => {
    child.send(wanted)
    const [used] = (await once(child, 'message')) as [number]
    return used
  }
  try {
    return await use(ready, { memory: () => ask('memory'), cpu: () => ask('cpu') })
  } finally {
    child.kill()
  }
}

interface Load {
  connections: number
  amount?: number
  method?: 'GET' | 'POST'
  body?: string
  /** Each call goes to the next of so many worlds. */
  worlds?: number
}

async function perSecond(ready: Ready, path: string, load: Load): Promise<number> {
  if (!load.amount) await fired(ready, path, load, 2)
  const { requests, duration } = await fired(ready, path, load, seconds)
  return Math.round(requests.total / duration)
}

async function fired({ base, token }: Ready, path: string, load: Load, howLong: number) {
  const { amount, worlds, ...rest } = load
  const result = await autocannon({
    url: base + path,
    ...(worlds ? { requests: Array.from({ length: worlds }, (_, n) => ({ path: `/@${n}${path}` })) } : {}),
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(amount ? { amount } : { duration: howLong }),
    ...rest,
  })
  if (result.errors + result.timeouts + result.non2xx > 0) {
    throw new Error(
      `${path}: ${result.errors} errors, ${result.timeouts} timeouts, ${result.non2xx} refusals`,
    )
  }
  return result
}

const rounds = 31

/**
 * One world and fifty, each in a server of their own, take turns of a second: what else the machine does meanwhile makes a
 * turn up to three times as slow, so there are many, and CPU time per call stands beside the calls per second.
 */
async function besideOne() {
  const opened = <Result>(worlds: number, use: (turn: () => Promise<Turn>) => Promise<Result>) =>
    withServer('demo', async (ready, { cpu }) => {
      // The same seed gives the same tokens, so the first world's token works in all, once each has its session.
      for (let n = 0; n < worlds; n++) await connect(`${ready.base}/@${n}`).persona('owner')
      const load = { connections: 10, worlds }
      await fired(ready, list, load, 2)
      return use(async () => {
        const before = await cpu()
        const { requests, duration } = await fired(ready, list, load, 1)
        return { rate: requests.total / duration, cpu: ((await cpu()) - before) / requests.total }
      })
    })
  const pairs = await opened(1, (ofOne) =>
    opened(50, async (ofFifty) => {
      const done: { one: Turn; fifty: Turn }[] = []
      for (let round = 0; round < rounds; round++) {
        if (round % 2 === 0) done.push({ one: await ofOne(), fifty: await ofFifty() })
        else {
          const fifty = await ofFifty()
          done.push({ one: await ofOne(), fifty })
        }
      }
      return done
    }),
  )
  return {
    one: Math.round(median(pairs.map(({ one }) => one.rate))),
    fifty: Math.round(median(pairs.map(({ fifty }) => fifty.rate))),
    share: Math.round(100 * median(pairs.map(({ one, fifty }) => fifty.rate / one.rate))),
    cpu: Math.round(100 * median(pairs.map(({ one, fifty }) => fifty.cpu / one.cpu))),
  }
}

interface Turn {
  rate: number
  /** Microseconds of the serving process per call. */
  cpu: number
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

interface Figure {
  what: string
  figure: number
  unit: string
  goal: number
}

async function measure(): Promise<Figure[]> {
  const ten = { connections: 10 }
  const bare = await withServer('bare', (ready) => perSecond(ready, list, ten))
  const ours = await withServer('ours', async (ready) => ({
    list: await perSecond(ready, list, ten),
    run: await perSecond(ready, `/api/v1/run/${ready.run}`, ten),
    create: await perSecond(ready, '/api/v2/run', {
      ...ten,
      method: 'POST',
      body: JSON.stringify({ platform: 'Android', os_version: '14', name: 'Nightly' }),
    }),
  }))
  const soak = await withServer('demo', async (ready, { memory }) => {
    await perSecond(ready, list, { connections: 50, amount: 5000 })
    const before = await memory()
    const figure = await perSecond(ready, list, { connections: 50, amount: 20_000 })
    return { figure, grown: ((await memory()) - before) / 1024 / 1024 }
  })
  const { one, fifty, share, cpu } = await besideOne()
  const rate = (what: string, figure: number, goal: number) => ({ what, figure, unit: '/s', goal })
  return [
    rate(`bare node:http: page 2 of ${rows} runs, filtered and sorted`, bare, 0),
    rate('ours: the same list', ours.list, 2 * bare),
    rate('ours: a single run', ours.run, 3000),
    rate('ours: starting a run', ours.create, 1500),
    rate('ours: demo, one world', one, 0),
    rate('ours: demo, 50 worlds in turn', fifty, 0),
    { what: `ours: 50 worlds beside one, median of ${rounds} rounds`, figure: share, unit: '%', goal: 90 },
    { what: 'ours: CPU time of a call to 50 worlds beside one to one', figure: cpu, unit: '%', goal: 0 },
    rate('ours: demo, 20,000 requests at 50 connections', soak.figure, 0),
    {
      what: 'ours: heap grown by them, garbage collected',
      figure: Math.round(soak.grown * 10) / 10,
      unit: 'MB',
      goal: 0,
    },
  ]
}

const serveAt = process.argv.indexOf('--serve')
if (serveAt >= 0) await serve(process.argv[serveAt + 1] ?? '')
else {
  const figures = await measure()
  if (process.argv.includes('--json')) console.log(JSON.stringify(figures))
  else {
    for (const { what, figure, unit, goal } of figures) {
      console.log(
        `${String(figure).padStart(7)} ${unit.padEnd(3)} ${what}${goal > 0 ? ` (goal ${goal})` : ''}`,
      )
    }
  }
  process.exitCode = figures.some(({ figure, goal }) => goal > 0 && figure < goal) ? 1 : 0
}
