import { ServiceError } from '../db/service-error.ts'
import { type ApiReply, type ApiRequest, jsonReply } from '../service/messages.ts'
import { parseJson } from '../service/request-check.ts'
import type { BackendCommandRunner } from './backend-command-runner.ts'
import { CommandError, commandErrors, parseInput } from './command-error.ts'
import { commandNames, isCommand } from './command-runner.ts'
import { exportCommand, snapshotText } from './commands/snapshot.ts'
import type { CommandName } from './commands.ts'
import { answerMcp } from './mcp.ts'

/** Over HTTP: `POST /__mock/<command>`, JSON in and JSON out. */

const base = '/__mock/'
const largestArgs = 64 * 1024
/** A reset may add rows. */
const largestReset = 1024 * 1024
/** Snapshots and archives contain files. */
const largestFile = 256 * 1024 * 1024

/** Describes service and commands; an entry that has such a document hands it in. */
export type OpenApi = () => object

/** The reply to a command, or null when the request is none. */
export async function controlReply(
  control: BackendCommandRunner,
  request: ApiRequest,
  openApi?: OpenApi,
): Promise<ApiReply | null> {
  try {
    return await commandReply(control, request, openApi)
  } catch (error) {
    if (error instanceof CommandError) return problem(422, 'VALIDATION_ERROR', error.message)
    if (error instanceof ServiceError) return problem(error.status, error.code, error.message)
    throw error
  }
}

async function commandReply(
  control: BackendCommandRunner,
  request: ApiRequest,
  openApi: OpenApi | undefined,
): Promise<ApiReply | null> {
  const path = request.target.split('?', 1)[0] ?? ''
  if (`${path}/` === base && request.method === 'GET') return jsonReply(200, await control.run('help'))
  if (!path.startsWith(base)) return null
  const name = path.slice(base.length)
  if (name === 'openapi.json' && openApi) {
    return request.method === 'GET' ? jsonReply(200, openApi()) : wrongMethod('GET')
  }
  if (name === 'journal.har') {
    return request.method === 'GET'
      ? jsonReply(200, await control.run('har', { origin: request.origin }))
      : wrongMethod('GET')
  }
  if (name === 'mcp') return request.method === 'POST' ? mcpReply(control, request) : wrongMethod('POST')
  if (!isCommand(name)) {
    return problem(404, 'NOT_FOUND', `There is no command "${name}"; there are ${commandNames.join(', ')}.`)
  }
  if (request.method !== 'POST') return wrongMethod('POST')
  const args = await readArgs(request, largestOf(name))
  if (name === 'export') {
    parseInput(exportCommand.args, args, name)
    return { ...jsonReply(200, null), body: snapshotText(control.backend) }
  }
  return jsonReply(200, await control.run(name, args))
}

const largestOf = (name: CommandName) =>
  name === 'import' || name === 'fromHar' ? largestFile : name === 'reset' ? largestReset : largestArgs

async function mcpReply(control: BackendCommandRunner, request: ApiRequest): Promise<ApiReply> {
  const answer = await answerMcp(control, await readArgs(request, largestArgs))
  return answer ? jsonReply(200, answer) : { status: 202, headers: {}, body: null }
}

async function readArgs(request: ApiRequest, largest: number): Promise<unknown> {
  const bytes = await request.body(largest)
  if (bytes.length === 0) return {}
  if (!sentAsJson(request)) throw commandErrors.notSentAsJson()
  return parseJson(bytes).value
}

/**
 * Keeps out other sites' forms: browsers send a preflight before JSON across origins, and an `Origin` with a form.
 * `curl -d` declares everything a form, without an `Origin`.
 */
function sentAsJson(request: ApiRequest): boolean {
  const type = request.header('content-type') ?? ''
  if (/^application\/json\b/i.test(type)) return true
  return type === 'application/x-www-form-urlencoded' && request.header('origin') === null
}

const problem = (status: number, code: string, message: string) =>
  jsonReply(status, { error: code, code, message })

function wrongMethod(allowed: string): ApiReply {
  const reply = problem(405, 'METHOD_NOT_ALLOWED', `Use ${allowed}.`)
  return { ...reply, headers: { ...reply.headers, Allow: allowed } }
}
