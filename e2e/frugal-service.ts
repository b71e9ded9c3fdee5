import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Another service: it passes on only the specified fields of the fake one's replies, adds unknown fields, states and
 * roles and unreadable rows, and reverses every order.
 */

type Fields = Record<string, unknown>

const runFields = [
  'id',
  'name',
  'link',
  'platform',
  'osversion',
  'state',
  'error_message',
  'created',
  'tests_done',
  'total_run_time',
  'passed',
  'failed',
  'ignored',
]

function pick(fields: readonly string[], from: Fields, changes: Fields = {}): Fields {
  const kept = Object.entries(from).filter(([name]) => fields.includes(name))
  return Object.fromEntries([
    ['colour', 'red'],
    ...kept.reverse(),
    ...Object.entries(changes),
    ['more', { deep: [1] }],
  ])
}

/** Of ten runs two are in a state of the future, and one has neither name nor figures. */
function frugalRun(run: Fields, i: number): Fields {
  const odd =
    i % 5 === 3 ? { state: 'paused' } : i % 10 === 4 ? { name: null, tests_done: null, passed: null } : {}
  return pick(runFields, run, odd)
}

/** How many rows of each list can't be read. */
export const unreadable = [null, { id: null, name: 'nobody' }]

const rows = (of: (row: Fields, i: number) => Fields) => (all: Fields[]) => [
  ...unreadable,
  ...all.map(of).reverse(),
]
const list =
  (of: (row: Fields, i: number) => Fields) =>
  ({ payload, count }: Fields) => ({ count, payload: rows(of)(payload as Fields[]), next: null })
const only =
  (...fields: string[]) =>
  (from: Fields) =>
    pick(fields, from)

const person = (user: Fields) =>
  pick(['id', 'email', 'name', 'is_admin'], user, { role: 'auditor', status: 'away' })

const replies: readonly [RegExp, (body: never) => unknown][] = [
  [/^v2\/(run|admin\/runs|projects\/[^/]+\/runs)$/, list(frugalRun)],
  [/^v1\/run\/[^/]+$/, (run: Fields) => frugalRun(run, 0)],
  [/^v2\/projects\/list$/, rows(only('id', 'name', 'slug'))],
  [/^v2\/projects$/, list(only('id', 'name', 'slug'))],
  [/^v2\/(users|admin\/accounts)$/, list(person)],
  [/^v2\/(users|admin\/accounts)\/[^/]+$/, person],
  [/^v2\/(tokens|teams)$/, list(only('id', 'name'))],
  [/^v2\/domains$/, list(only('id', 'value'))],
  [/^v2\/domains\/[^/]+$/, only('id', 'value')],
  [/^v2\/teams\/usage-statistics$/, only('seconds_used')],
  [/^v1\/user\/me$/, only('is_admin')],
  [/^v1\/user\/session$/, only('role', 'team_id')],
  [/^v1\/user\/auth$/, only('token')],
  [/^v2\/payments\/info$/, only('manual_invoicing', 'is_payment_available', 'free_seconds_left')],
  [
    /^v2\/charts\/runs-counts$/,
    ({ payload, ...rest }: Fields) => ({ ...rest, payload: [null, ...(payload as [])] }),
  ],
  [/^v1\/artifact\/.+$/, rows(only('id', 'name', 'is_file'))],
]

/** `redirects` chooses calls that are redirected to themselves without end. */
export async function startFrugalService(
  ours: string,
  redirects: (path: string) => boolean = () => false,
): Promise<{ base: string; close: () => void }> {
  const server = createServer(async (incoming, reply) => {
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part as Buffer)
    const { method = 'GET', url = '/', headers } = incoming
    const path = url.replace(/^\/api\//, '').replace(/\?.*/, '')
    if (redirects(path)) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      return reply.writeHead(302, { Location: url }).end()
    }
    const answer = await fetch(ours + url, {
      method,
      redirect: 'manual',
      headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
        ['authorization', 'content-type'].includes(name) ? [[name, String(value)]] : [],
      ),
      body: parts.length > 0 ? new Uint8Array(Buffer.concat(parts)) : null,
    })
    const frugal = answer.ok ? replies.find(([pattern]) => pattern.test(path))?.[1] : undefined
    reply.writeHead(answer.status, { 'Content-Type': answer.headers.get('Content-Type') ?? 'text/plain' })
    reply.end(
      frugal
        ? JSON.stringify(frugal((await answer.json()) as never))
        : new Uint8Array(await answer.arrayBuffer()),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
