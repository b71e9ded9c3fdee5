import * as z from 'zod/mini'
import packageJson from '../../package.json' with { type: 'json' }
import { runStates } from '../../src/contract/enums.ts'
import type { RunRow } from '../db/models.ts'
import { failedTestsOf, openedFrom, stateOf } from '../db/run-course.ts'
import { artifactAt, artifactsIn } from '../handlers/artifacts.ts'
import { toRun } from '../handlers/run-list.ts'
import type { BackendCommandRunner } from './backend-command-runner.ts'
import { CommandError, commandErrors, parseInput } from './command-error.ts'
import { isCommand } from './command-runner.ts'
import { plainCommands } from './commands.ts'

/** The fake service as tools of the Model Context Protocol: each command, and what runs left behind. */

const readOnly = new Set([
  'state',
  'har',
  'outbox',
  'deliveries',
  'waitForCall',
  'waitForDelivery',
  'verify',
  'export',
  'help',
])

interface Tool {
  summary: string
  args: z.ZodMiniObject
  isReadOnly: boolean
  run(control: BackendCommandRunner, args: unknown): unknown
}

function looking<Args extends z.ZodMiniObject>(
  summary: string,
  args: Args,
  look: (control: BackendCommandRunner, args: z.output<Args>) => unknown,
): Tool {
  return {
    summary,
    args,
    isReadOnly: true,
    run: (control, given) => look(control, parseInput(args, given, summary)),
  }
}

const run = z.string()
const reading: Record<string, Tool> = {
  runs: looking(
    'Test runs of all teams, newest first',
    z.strictObject({
      state: z.optional(z.enum(runStates)),
      limit: z._default(z.int().check(z.gte(1), z.lte(100)), 20),
    }),
    ({ backend: { db, clock } }, { state, limit }) => {
      const now = clock.now()
      const wanted = db.runs.all().filter((row) => state === undefined || stateOf(row, now) === state)
      const newest = wanted.toSorted((a, b) => b.created - a.created).slice(0, limit)
      return newest.map((row) => toRun(db, row, now))
    },
  ),
  failures: looking(
    'Names of the tests of a run that failed for good',
    z.strictObject({ run }),
    async ({ backend }, { run: id }) => {
      const row = rowOf(backend, id)
      const archive = openedFrom(row)
      if (archive === null) return failedTestsOf(row, backend.clock.now())
      return (await backend.addOn.archives?.failedTests(backend, archive)) ?? []
    },
  ),
  artifacts: looking(
    'What is in a folder of a run’s files, or the text of a file',
    z.strictObject({ run, path: z._default(z.string(), '') }),
    async (control, { run: id, path }) => {
      const text = await fileOf(control, id, path)
      if (text !== null) return text
      return artifactsIn(control.backend, rowOf(control.backend, id), control.backend.clock.now(), path)
    },
  ),
}

function rowOf({ db }: BackendCommandRunner['backend'], id: string): RunRow {
  const row = db.runs.get(id)
  if (!row) throw commandErrors.noRun(id)
  return row
}

async function fileOf({ backend }: BackendCommandRunner, id: string, path: string): Promise<string | null> {
  const found = await artifactAt(
    backend,
    rowOf(backend, id),
    backend.clock.now(),
    path.replace(/^\/+|\/+$/g, ''),
  )
  if (!found) return null
  const bytes = await found.bytes
  const isText = /^text\/|json|xml/.test(found.contentType)
  return isText ? new TextDecoder().decode(bytes) : `${bytes.length} bytes of ${found.contentType}`
}

const giving = Object.entries(plainCommands).map(([name, { summary, args }]): [string, Tool] => [
  name,
  {
    summary,
    args,
    isReadOnly: readOnly.has(name),
    run: (control, given) => isCommand(name) && control.run(name, given),
  },
])
const tools = new Map([...giving, ...Object.entries(reading)])

const message = z.object({
  id: z.optional(z.union([z.string(), z.number()])),
  method: z.string(),
  params: z._default(z.record(z.string(), z.unknown()), {}),
})

/** The answer to a message, or null where none is expected. */
export async function answerMcp(control: BackendCommandRunner, said: unknown): Promise<object | null> {
  const checked = message.safeParse(said)
  if (!checked.success) return { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'not a request' } }
  const { id, method, params } = checked.data
  if (id === undefined) return null
  const result = await resultOf(control, method, params)
  return result
    ? { jsonrpc: '2.0', id, result }
    : { jsonrpc: '2.0', id, error: { code: -32601, message: `there is no method "${method}"` } }
}

/** The same for a message as text. */
export async function handleLine(control: BackendCommandRunner, line: string): Promise<object | null> {
  let said: unknown
  try {
    said = JSON.parse(line)
  } catch {
    return { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'not JSON' } }
  }
  return answerMcp(control, said)
}

async function resultOf(
  control: BackendCommandRunner,
  method: string,
  params: Record<string, unknown>,
): Promise<object | null> {
  switch (method) {
    case 'initialize':
      return {
        protocolVersion: params.protocolVersion ?? '2025-06-18',
        capabilities: { tools: {} },
        serverInfo: { name: 'paceline-mock', version: packageJson.version },
      }
    case 'ping':
      return {}
    case 'tools/list':
      return {
        tools: [...tools].map(([name, { summary, args, isReadOnly }]) => ({
          name,
          description: summary,
          inputSchema: z.toJSONSchema(args, { io: 'input', unrepresentable: 'any' }),
          annotations: { readOnlyHint: isReadOnly },
        })),
      }
    case 'tools/call':
      return call(control, String(params.name), params.arguments ?? {})
    default:
      return null
  }
}

async function call(control: BackendCommandRunner, name: string, args: unknown): Promise<object> {
  const toolResult = (text: string, isError = false) => ({ content: [{ type: 'text', text }], isError })
  try {
    const tool = tools.get(name)
    if (!tool) throw commandErrors.unknownCommand(name, [...tools.keys()])
    const result = await tool.run(control, args)
    return toolResult(typeof result === 'string' ? result : JSON.stringify(result))
  } catch (error) {
    if (error instanceof CommandError) return toolResult(error.message, true)
    throw error
  }
}
