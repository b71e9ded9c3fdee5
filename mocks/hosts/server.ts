import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { ownScenario } from '../../fixtures/added-rows/schema.ts'
import { commandErrors, parseInput } from '../control/command-error.ts'
import type { OpenApi } from '../control/http.ts'
import { handleLine } from '../control/mcp.ts'
import { isoTime, moment } from '../control/moments.ts'
import type { AddOn } from '../service/add-on.ts'
import { type BackendState, type ResetOptions, resetOptionsOf } from '../service/backend.ts'
import { createBackend } from './create-backend.ts'
import { type CorsOptions, createHttpHost } from './http-host.ts'
import { isLoopback } from './loopback.ts'
import { createRecorder } from './record-server.ts'
import { KeptState, StateFile } from './state-file.ts'
import { endWithNpm } from './with-npm.ts'
import { Worlds } from './worlds.ts'

/** The fake backend over HTTP, as a command. Needs only Node. */

const usage = `paceline-mock [options]      (in the repository: npm run mock:server -- [options])

  --port 4010            port; 0 takes a free one, as --mcp does without this option
  --host [ADDRESS]       listen on the network too, not only on 127.0.0.1
  --name NAME            accept this host name, besides localhost and IP addresses; may be repeated
  --public ADDRESS       address of the product, for mailed links, such as http://localhost:5173
  --scenario demo        the initial data; or a file.json: { "base": "demo", "add": { "projects": [ … ] } }
  --seed 1               another number gives other people and runs
  --now TIME             the clock's start, such as 2026-11-20T09:00:00Z
  --freeze               stop the clock
  --cors ORIGIN          allow calls and commands from this origin, besides any localhost; "*" allows calls from all; may be repeated
  --cors-header NAME     allow this request header; may be repeated
  --mcp                  speak the Model Context Protocol on standard input and output (over HTTP: POST /__mock/mcp)
  --quiet                don't print requests
  --idle 30              minutes without a request after which a world ends (README: many worlds)
  --state FILE           keep the unnamed world's state across restarts
  --reset                discard the state in the file

  --record ADDRESS       stand in front of this service instead, and record calls to it
  --har FILE             the HTTP Archive for that; secrets are masked`

interface Options {
  port: number
  host: string
  names: readonly string[]
  public: string | undefined
  scenario: ResetOptions['scenario']
  seed: number | undefined
  now: number | undefined
  freeze: boolean
  idle: number
  cors: CorsOptions
  quiet: boolean
  mcp: boolean
  state: string | undefined
  reset: boolean
  record: { target: string; file: string } | null
}

function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: args.map((arg, i) =>
      arg === '--host' && (args[i + 1] ?? '--').startsWith('--') ? '--host=0.0.0.0' : arg,
    ),
    options: {
      port: { type: 'string' },
      host: { type: 'string', default: '127.0.0.1' },
      name: { type: 'string', multiple: true, default: [] },
      public: { type: 'string' },
      scenario: { type: 'string' },
      seed: { type: 'string' },
      now: { type: 'string' },
      freeze: { type: 'boolean', default: false },
      cors: { type: 'string', multiple: true, default: [] },
      'cors-header': { type: 'string', multiple: true, default: [] },
      quiet: { type: 'boolean', default: false },
      mcp: { type: 'boolean', default: false },
      idle: { type: 'string', default: '30' },
      state: { type: 'string' },
      reset: { type: 'boolean', default: false },
      record: { type: 'string' },
      har: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(usage)
    process.exit(0)
  }
  const { host, freeze, quiet, mcp, state, reset } = values
  const scenario = values.scenario?.endsWith('.json') ? readScenario(values.scenario) : values.scenario
  if (values.public !== undefined && !(/^https?:/i.test(values.public) && URL.canParse(values.public))) {
    throw new Error(`--public has to be an address like http://localhost:5173, not "${values.public}"`)
  }
  const seed = values.seed === undefined ? undefined : wholeNumber('--seed', values.seed)
  const now = values.now === undefined ? undefined : parseInput(moment, values.now, '--now')
  const port = wholeNumber('--port', values.port ?? (values.mcp ? '0' : '4010'))
  const idle = wholeNumber('--idle', values.idle)
  const names = [host, ...values.name]
  const cors = { origins: values.cors, headers: values['cors-header'] }
  const where = { port, host, names, public: values.public, cors }
  const record = recordingOf(values)
  return { ...where, scenario, seed, now, freeze, idle, quiet, mcp, state, reset, record }
}

function recordingOf({
  record,
  har,
  mcp,
  state,
}: {
  record?: string | undefined
  har?: string | undefined
  mcp: boolean
  state?: string | undefined
}): Options['record'] {
  if (record === undefined && har === undefined) return null
  if (record === undefined || har === undefined)
    throw new Error('--record ADDRESS and --har FILE go together')
  if (!(/^https?:/i.test(record) && URL.canParse(record)))
    throw new Error(`--record has to be an address like https://service.example, not "${record}"`)
  if (mcp || state !== undefined) throw new Error('--record leaves no fake service for --mcp or --state')
  return { target: record, file: har }
}

function readScenario(file: string): ResetOptions['scenario'] {
  const text = readFileSync(file, 'utf8')
  try {
    return parseInput(ownScenario, JSON.parse(text), file)
  } catch (error) {
    throw error instanceof SyntaxError ? commandErrors.notJson(file) : error
  }
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} has to be a whole number, not "${text}"`)
  return Number(text)
}

/** The stored world, unless another one is asked for. */
function worldToKeep(kept: KeptState, { scenario, seed, reset }: Options): BackendState | null {
  const { state, path } = kept
  if (!state || reset) return null
  const { base = 'demo', add = null } =
    typeof scenario === 'string' ? { base: scenario } : (scenario ?? { base: state.scenario, add: state.add })
  const isSame = base === state.scenario && JSON.stringify(add) === JSON.stringify(state.add)
  if (isSame && (seed ?? state.seed) === state.seed) return state
  throw new Error(
    `${path} holds "${state.scenario}"${state.add === null ? '' : ' with added rows'}, seed ${state.seed}. Leave out --scenario and --seed to go on with it, or add --reset to erase it.`,
  )
}

interface Composition {
  addOn: AddOn
  openApi: OpenApi
}

/** Starts as the command line says, and ends the process where it can't. */
export function runServer(composition: Composition): void {
  start(composition).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
}

async function start({ addOn, openApi }: Composition): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  if (options.record) return startRecorder(options, options.record)
  const { scenario, seed, now, freeze, idle } = options
  const kept = options.state === undefined ? null : new KeptState(options.state)
  process.once('exit', () => kept?.lock.release())
  const goesOn = kept && worldToKeep(kept, options)
  const backend = await createBackend(
    goesOn ? resetOptionsOf(goesOn) : { scenario, seed, now, frozen: freeze },
    { blobs: kept?.blobs, addOn },
  )
  if (goesOn) await backend.applyState(goesOn)
  const output = options.mcp ? process.stderr : process.stdout
  const log = options.quiet ? undefined : (line: string) => void output.write(`${line}\n`)
  const { names, cors } = options
  const worlds = new Worlds(backend, { start: now, idle })
  // Guests of a server on the network may not reach what listens on this machine alone.
  if (!isLoopback(options.host)) backend.deliveries.sender = () => null
  const server = createHttpHost(worlds, { names, cors, log, openApi })
  server.listen(options.port, options.host)
  await once(server, 'listening')
  // Nothing is written before this point: a failed start changes no files.
  const store = kept && (await StateFile.attach(kept, backend, goesOn !== null))
  if (kept?.torn) console.warn(`${kept.path}: its last line is incomplete and was left out`)
  const { port } = server.address() as AddressInfo
  const address = `http://${options.host}:${port}`
  backend.publicAddress = (options.public ?? address).replace(/\/$/, '')
  const { frozen } = backend.clock.state
  output.write(
    `Fake backend ready at ${address}/api/ (${backend.scenario}${backend.rowsToAdd === null ? '' : ' with added rows'}, seed ${backend.seed}, ${isoTime(
      backend.clock.now(),
    )}${frozen ? ', frozen' : ''})\n`,
  )

  const stop = endBySignal(server, () => store?.close())
  if (options.mcp) {
    for await (const line of createInterface(process.stdin)) {
      const answer = await handleLine(worlds.first, line)
      if (answer) process.stdout.write(`${JSON.stringify(answer)}\n`)
    }
    stop()
  }
}

function endBySignal(server: Server, closed: () => void = () => {}): () => void {
  const stop = () => {
    server.close(() => {
      closed()
      process.exit(0)
    })
    server.closeIdleConnections()
    // Hanging calls (faults) would delay the end.
    setTimeout(() => server.closeAllConnections(), 500).unref()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  endWithNpm(stop)
  return stop
}

async function startRecorder(options: Options, { target, file }: NonNullable<Options['record']>) {
  const log = options.quiet ? undefined : (line: string) => void process.stdout.write(`${line}\n`)
  const server = createRecorder(target, file, { names: options.names, log })
  server.listen(options.port, options.host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  console.log(`Recording calls of http://${options.host}:${port}/api/ to ${target} in ${file}`)
  endBySignal(server)
}
