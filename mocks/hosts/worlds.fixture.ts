import { scenarios } from '../../fixtures/scenarios/index.ts'
import { fillPath } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/index.ts'
import { stringifyQuery } from '../../src/contract/query-string.ts'
import { goodRequests, prepare } from '../../tests/requests.ts'
import { start, startService } from '../../tests/service.ts'
import { createRandom } from '../simulation/random.ts'
import { type HttpService, startHttpService } from './http.fixture.ts'

/** Worlds with random requests from a seed, together in one server or each in its own. */

export const resetOptions = { scenario: 'demo', seed: 7, now: start, frozen: true } as const
const demo = await scenarios.demo.rows(resetOptions)
/** Rows that aren't shared. */
const ownRows = { of: async () => structuredClone(demo) }

const prepared = await startService(resetOptions)
await prepare(prepared)
const requests = goodRequests(prepared)

/** How a request says which world it means: below a path, in a header, in a cookie. */
export const worldSelectors: readonly ((name: string) => {
  folder: string
  headers: Record<string, string>
})[] = [
  (name) => ({ folder: `/@${name}`, headers: {} }),
  (name) => ({ folder: '', headers: { 'X-Mock-World': name } }),
  (name) => ({ folder: '', headers: { Cookie: `theme=dark; mock-world=${name}` } }),
]

/** The replies of a world, step by step; `n` seeds its requests. */
async function lifeOf(n: number, { base }: HttpService, steps: number): Promise<string[]> {
  const name = `w${n}`
  const random = createRandom('life', n)
  const { folder, headers } = random.pick(worldSelectors)(name)
  const replies: string[] = []
  const ask = async (path: string, method: string, body?: unknown, token?: string) => {
    const authorization = token ? { Authorization: `Bearer ${token}` } : undefined
    const response = await fetch(base + folder + path, {
      method,
      redirect: 'manual',
      headers: { ...headers, 'Content-Type': 'application/json', ...authorization },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const said = await response.text()
    const { status } = response
    // Replies to commands have Node's date.
    const date = path.startsWith('/api/') ? response.headers.get('date') : ''
    replies.push(
      [method, path, status, date, response.headers.get('location'), said].join(' ').replaceAll(base, ''),
    )
    return said
  }
  const command = (what: string, args: unknown) => ask(`/__mock/${what}`, 'POST', args)
  const people = ['owner', 'admin']
  const enter = () =>
    Promise.all(people.map(async (persona) => JSON.parse(await command('persona', { persona })).token))
  let tokens = await enter()
  for (let i = 0; i < steps; i++) {
    const what = random.int(1, 12)
    if (what === 1) await command('clock', { advance: random.int(0, 3_600_000) })
    else if (what === 2) {
      await command('fault', { add: { endpoint: '*', status: 503, times: 2, probability: 0.5 } })
    } else if (what === 3) {
      await command('reset', {})
      tokens = await enter()
    } else {
      const endpoint = random.pick(endpoints)
      const { params = {}, query, body = {} } = requests[endpoint.id]
      const path = fillPath(endpoint.path, params) + (query ? `?${stringifyQuery(query)}` : '')
      const token = endpoint.access === 'guest' ? undefined : random.pick(tokens)
      await ask(`/api/${path}`, endpoint.method, endpoint.body ? body : undefined, token)
    }
  }
  return replies
}

/** Differences between worlds in one server and the same in servers of their own, and the number of steps compared. */
export async function compareWorlds(count: number, steps: number) {
  const shared = await startHttpService(resetOptions)
  const numbers = Array.from({ length: count }, (_, n) => n)
  const together = await Promise.all(numbers.map((n) => lifeOf(n, shared, steps)))
  shared.close()
  const differences: { alone: string | undefined; together: string | undefined }[] = []
  for (const n of numbers) {
    const own = await startHttpService(resetOptions, { sharedRows: ownRows })
    const alone = await lifeOf(n, own, steps)
    own.close()
    const at = alone.findIndex((reply, i) => reply !== together[n]?.[i])
    if (at >= 0) differences.push({ alone: alone[at], together: together[n]?.[at] })
  }
  return { differences, compared: together.flat().length }
}
