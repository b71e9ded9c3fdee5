import { type SetupServer, setupServer } from 'msw/node'
import type { ScenarioName } from '../../fixtures/scenarios/index.ts'
import { toApiRequest } from '../backend/api-request.ts'
import type { Backend, ResetOptions } from '../backend/backend.ts'
import { commandFunctions } from '../control/commander.ts'
import type { CommandFunctions } from '../control/commands.ts'
import { Control } from '../control/control.ts'
import { createBackend } from '../create-backend.ts'
import { endpointHandlers } from '../handlers/endpoint-handlers.ts'

export interface NodeHostOptions extends ResetOptions {
  scenario?: ScenarioName | undefined
  /** Only calls below this address are answered, others go where they are sent; any host's `/api/` unless told. */
  baseUrl?: string | undefined
  /** What becomes of a call that isn't answered here. */
  onUnhandled?: 'bypass' | 'warn' | 'error' | undefined
}

/** The commands, and what they are about. */
export interface NodeHost extends CommandFunctions {
  backend: Backend
  server: SetupServer
  close(): void
}

/** The fake backend for tests in Node: every `fetch` below `/api/` reaches it. */
export async function startNodeHost({
  baseUrl,
  onUnhandled = baseUrl === undefined ? 'error' : 'bypass',
  ...reset
}: NodeHostOptions = {}): Promise<NodeHost> {
  const backend = await createBackend(reset)
  const control = new Control(backend, { start: reset.now })
  const answer = (request: Request) => backend.handle(toApiRequest(request))
  const server = setupServer(...endpointHandlers(answer, baseUrl?.replace(/\/$/, '')))
  server.listen({ onUnhandledFrame: onUnhandled })
  const commands = commandFunctions((name, args) => control.run(name, args))
  return { ...commands, backend, server, close: () => server.close() }
}
