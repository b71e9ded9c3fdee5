import { writeFileSync } from 'node:fs'
import { giveCommand } from '../mocks/control/client.ts'
import { commandLine } from '../src/lib/product.ts'
import { connect, readArguments } from './command-line-client.ts'
import type { Answer } from './service.ts'

/** The public command-line client as a program, for the scripts of CI. Its run is over as soon as it has started. */

const { options, ...rest } = readArguments([commandLine.name, ...process.argv.slice(2)])
const [api = ''] = options['base-url'] ?? []

async function send(
  method: string,
  path: string,
  { token, body }: { token?: string | null | undefined; body?: unknown } = {},
): Promise<Answer> {
  const bytes = body instanceof Uint8Array ? new Blob([body.slice()]) : null
  const response = await fetch(URL.canParse(path) ? path : `${api}/${path}`, {
    method,
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body === undefined || bytes ? {} : { 'Content-Type': 'application/json' }),
    },
    body: bytes ?? (body === undefined ? null : JSON.stringify(body)),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null }
}

const client = connect({ send, backend: { clock: { advance: () => {} } } }, options['api-key']?.[0] ?? '')
const files = { read: (name: string) => new TextEncoder().encode(name) }
const id = await client.create(await client.requestFor({ ...rest, options }, files))
await giveCommand(api.replace(/\/api$/, ''), 'clock', { finish: id })
const { state, passed, failed } = await client.wait(id)
for (const file of options['result-file'] ?? [])
  writeFileSync(file, JSON.stringify({ id, state, passed, failed }))
if (state === 'failure' && options['ignore-test-failures']?.[0] !== 'true') process.exitCode = 1
