import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { write } from '../mocks/hosts/disk.ts'
import { startHttpService } from '../mocks/hosts/http.fixture.ts'
import { KeptState } from '../mocks/hosts/state-file.ts'
import { createRandom } from '../mocks/simulation/random.ts'
import { endpoints } from '../src/contract/index.ts'
import { collectGarbage } from './collect-garbage.ts'
import { envelopeProblem } from './service.ts'

/**
 * `npm run test:soak`: 200 calls a second for five minutes, a fifth of them broken off, one in twenty with a body that
 * dawdles, and a full disk in the middle. Fails when an acknowledged write is lost, a reply breaks the contract, a call
 * hangs, or the memory grows.
 */

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '300' } } })
const seconds = Number(values.seconds)
const rate = 200
const timeoutMs = 10_000
const mostGrowth = 64e6
/** Tokens that are there at a time; older ones are revoked. */
const kept = 200

const folder = mkdtempSync(join(tmpdir(), 'paceline-soak-'))
const file = join(folder, 'state.json')
let isFull = false
const state = new KeptState(file, (...args) => {
  if (isFull) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
  return write(...args)
})
const world = { scenario: 'demo', seed: 7, now: Date.parse('2026-11-20T09:00:00Z') }
const service = await startHttpService(world, { kept: state })
const { token } = await service.command('persona', { persona: 'owner' })
const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }

const random = createRandom('soak')
const reads = [
  'runs.list',
  'projects.list',
  'users.list',
  'user.me',
  'charts.runsCounts',
  'teams.usage',
] as const
const queries: Partial<Record<string, string>> = {
  'charts.runsCounts': '?days=30',
  'runs.list': '?sort[field]=failed',
}
const endpointOf = (id: string) => {
  const found = endpoints.find((endpoint) => endpoint.id === id)
  if (!found) throw new Error(`no endpoint ${id}`)
  return found
}

const figures = { calls: 0, aborted: 0, slow: 0, written: 0, revoked: 0, refusedForSpace: 0 }
const problems = new Set<string>()
/** Names of tokens whose creation was acknowledged, with their ids, and of tokens with an unknown outcome. */
const written = new Map<string, string>()
const unsure = new Set<string>()
const durations: number[] = []

async function call(id: string, path: string, body?: object): Promise<unknown> {
  const endpoint = endpointOf(id)
  const aborts = random.chance(0.2)
  const goesAway = new AbortController()
  const timeout = AbortSignal.timeout(aborts ? random.int(0, 8) : timeoutMs)
  const signal = AbortSignal.any([goesAway.signal, timeout])
  const begun = performance.now()
  figures.calls++
  try {
    const init = { method: endpoint.method, headers, signal, ...(body ? { body: JSON.stringify(body) } : {}) }
    const response = await fetch(`${service.base}/api/${path}`, init)
    // Whose answer was quicker goes away in the middle of it.
    if (aborts) goesAway.abort()
    const text = await response.text()
    durations.push(performance.now() - begun)
    const answer = text === '' ? null : JSON.parse(text)
    if (response.status === 507) figures.refusedForSpace++
    if (response.ok) {
      const checked = typeof endpoint.reply === 'string' ? null : z.safeParse(endpoint.reply, answer)
      if (checked?.success === false) problems.add(`${id}: ${checked.error.message}`)
      return answer ?? true
    }
    const problem = envelopeProblem(endpoint, {
      status: response.status,
      body: answer,
      headers: response.headers,
    })
    if (problem || (response.status >= 500 && response.status !== 507))
      problems.add(`${id}: ${problem ?? text}`)
    return undefined
  } catch (error) {
    if (aborts) figures.aborted++
    else problems.add(`${id} hung or broke off: ${error}`)
    return null
  }
}

async function writeOne(): Promise<void> {
  const name = `token ${figures.calls}`
  const made = await call('tokens.create', 'v2/tokens', { name })
  if (made === null) unsure.add(name)
  if (!made || typeof made !== 'object' || !('id' in made)) return
  figures.written++
  written.set(name, String(made.id))
  const [oldest] = written
  if (!oldest || written.size <= kept) return
  written.delete(oldest[0])
  const gone = await call('tokens.delete', `v1/token/${oldest[1]}`)
  if (gone) figures.revoked++
  // After a refusal it still exists; after a broken connection the outcome is unknown.
  else if (gone === undefined) written.set(...oldest)
  else unsure.add(oldest[0])
}

/** Half a body, and the rest late or never. */
async function dawdle(): Promise<void> {
  figures.slow++
  const { port, hostname } = new URL(service.base)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  const body = JSON.stringify({ email: 'olivia@acme.test', password: 'wrong' })
  const head = `POST /api/v1/user/auth HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  socket.write(head + body.slice(0, 20))
  await pause(random.int(500, 3000))
  if (random.chance(0.5)) {
    const answered = once(socket, 'data', { signal: AbortSignal.timeout(timeoutMs) })
    socket.write(body.slice(20))
    await answered.catch(() => problems.add('a late body was not answered'))
  }
  socket.destroy()
}

async function memory(): Promise<number> {
  await pause(200)
  collectGarbage()
  await pause(50)
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

let atFirst = 0
const open = new Set<Promise<unknown>>()
const begun = performance.now()
for (let nth = 0; nth < seconds * rate; nth++) {
  const part = nth / (seconds * rate)
  isFull = part > 0.45 && part < 0.55
  if (nth === Math.round(seconds * rate * 0.2)) atFirst = await memory()
  const wait = begun + (nth * 1000) / rate - performance.now()
  if (wait > 1) await pause(wait)
  const id = random.pick(reads)
  const dice = random.next()
  const work =
    dice < 0.05 ? dawdle() : dice < 0.25 ? writeOne() : call(id, `${endpointOf(id).path}${queries[id] ?? ''}`)
  open.add(work)
  void work.finally(() => open.delete(work))
}
await Promise.all(open)
const atLast = await memory()
const growth = atLast - atFirst
const took = (performance.now() - begun) / 1000

service.close()
state.lock.release()
const again = new KeptState(file)
const found = new Set(
  (again.state?.changes ?? []).flatMap(({ table, row }) =>
    table === 'tokens' && row && 'name' in row ? String(row.name) : [],
  ),
)
again.lock.release()
rmSync(folder, { recursive: true })
const lost = [...written.keys()].filter((name) => !found.has(name))
const unasked = [...found].filter(
  (name) => name.startsWith('token ') && !written.has(name) && !unsure.has(name),
)
if (lost.length > 0) problems.add(`${lost.length} acknowledged writes are lost, such as ${lost[0]}`)
if (unasked.length > 0)
  problems.add(`${unasked.length} writes are there that were undone, such as ${unasked[0]}`)
if (growth > mostGrowth) problems.add(`the memory grew by ${Math.round(growth / 1e6)} MB`)
if (figures.refusedForSpace === 0) problems.add('the disk was never full')

durations.sort((a, b) => a - b)
const percentile = (share: number) => Math.round(durations[Math.floor(durations.length * share)] ?? 0)
console.log({
  ...figures,
  seconds: Math.round(took),
  ms: { median: percentile(0.5), p99: percentile(0.99), longest: percentile(0.9999) },
  memoryMB: { afterAFifth: Math.round(atFirst / 1e6), atTheEnd: Math.round(atLast / 1e6) },
  lost: lost.length,
})
for (const problem of [...problems].slice(0, 20)) console.error(problem)
process.exit(problems.size > 0 ? 1 : 0)
