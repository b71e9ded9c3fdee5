import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import type { Backend, BackendState } from '../backend/backend.ts'
import { MemoryBlobs } from '../backend/blobs.ts'
import { accept } from '../control/command.ts'
import { Control } from '../control/control.ts'
import { isoTime, moment } from '../control/moments.ts'
import { createBackend } from '../create-backend.ts'
import { FileBlobs } from './file-blobs.ts'
import { createHttpHost } from './http-host.ts'
import { mediaFiles } from './media-files.ts'
import { StateFile } from './state-file.ts'

/** `npm run mock:server`: the fake backend over HTTP. Needs only Node. */

const usage = `npm run mock:server -- [options]

  --port 4010            port; 0 takes a free one
  --host [ADDRESS]       listen on the network too, not only on 127.0.0.1
  --scenario demo        what the service holds
  --seed 1               another number, other people and runs
  --now TIME             when it is, like 2026-11-20T09:00:00Z
  --freeze               time stands still
  --state FILE           keep the state across restarts`

interface Options {
  port: number
  host: string
  scenario: string | undefined
  seed: number | undefined
  now: number | undefined
  freeze: boolean
  state: string | undefined
}

function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: args.map((arg, i) =>
      arg === '--host' && (args[i + 1] ?? '--').startsWith('--') ? '--host=0.0.0.0' : arg,
    ),
    options: {
      port: { type: 'string', default: '4010' },
      host: { type: 'string', default: '127.0.0.1' },
      scenario: { type: 'string' },
      seed: { type: 'string' },
      now: { type: 'string' },
      freeze: { type: 'boolean', default: false },
      state: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(usage)
    process.exit(0)
  }
  const { host, scenario, freeze, state } = values
  const seed = values.seed === undefined ? undefined : wholeNumber('--seed', values.seed)
  const now = values.now === undefined ? undefined : accept(moment, values.now, '--now')
  return { port: wholeNumber('--port', values.port), host, scenario, seed, now, freeze, state }
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} has to be a whole number, not "${text}"`)
  return Number(text)
}

async function openBackend({ scenario, seed, now, freeze, state }: Options): Promise<Backend> {
  const blobs = state === undefined ? new MemoryBlobs() : new FileBlobs(`${state}.uploads`)
  const kept = state === undefined ? null : readState(state)
  // Options that tell another world than the file holds mean that one.
  const continues =
    kept && (scenario ?? kept.scenario) === kept.scenario && (seed ?? kept.seed) === kept.seed ? kept : null
  const backend = await createBackend(
    continues
      ? { scenario: continues.scenario, seed: continues.seed, now: continues.start }
      : { scenario, seed, now },
    { blobs, media: mediaFiles },
  )
  if (continues) {
    await backend.resume(continues)
    return backend
  }
  await blobs.clear()
  if (freeze) backend.clock.freeze(true, backend.start)
  return backend
}

function readState(file: string): BackendState | null {
  try {
    return StateFile.read(file)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`the state in ${file} can't be taken over: ${reason}. Move it away to start anew.`)
  }
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  const backend = await openBackend(options)
  const store = options.state === undefined ? null : StateFile.attach(options.state, backend)
  const server = createHttpHost(new Control(backend, { start: options.now }))
  server.listen(options.port, options.host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { frozen } = backend.clock.state
  console.log(
    `Fake backend ready at http://${options.host}:${port}/api/ (${backend.scenario}, seed ${backend.seed}, ${isoTime(
      backend.clock.now(),
    )}${frozen ? ', frozen' : ''})`,
  )

  const stop = () => {
    server.close(() => {
      store?.close()
      process.exit(0)
    })
    server.closeIdleConnections()
    // Calls that were made to hang would hold everybody up.
    setTimeout(() => server.closeAllConnections(), 500).unref()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
