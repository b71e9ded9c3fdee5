import { getResponse, http, type RequestHandler } from 'msw'
import { type SetupServer, setupServer } from 'msw/node'
import type { OwnScenario } from '../../fixtures/added-rows/schema.ts'
import type { ScenarioName } from '../../fixtures/scenarios/index.ts'
import { BackendCommandRunner } from '../control/backend-command-runner.ts'
import { commandFunctions } from '../control/command-runner.ts'
import type { CommandFunctions } from '../control/commands.ts'
import type { AddOn } from '../service/add-on.ts'
import { toApiRequest } from '../service/api-request.ts'
import type { Backend, ResetOptions } from '../service/backend.ts'
import { createBackend } from './create-backend.ts'
import { mswHandlers } from './msw-handlers.ts'

export interface NodeHostOptions extends ResetOptions {
  scenario?: ScenarioName | OwnScenario | undefined
  /** Only calls below this address are answered, others go where they are sent; any host's `/api/` unless told. */
  baseUrl?: string | undefined
  /** The treatment of calls that aren't answered here. */
  onUnhandled?: 'bypass' | 'warn' | 'error' | undefined
  addOn?: AddOn | undefined
}

/** The commands, and what they are about. */
export interface NodeHost extends CommandFunctions {
  backend: Backend
  /** Its handlers: `server.use(…)` puts others before them, `server.resetHandlers()` removes those. */
  server: SetupServer
  close(): void
}

type Strategy = NonNullable<NodeHostOptions['onUnhandled']>

/**
 * Running hosts. One MSW server listens for all of them: if each listened, the first without an answer would decide what
 * happens to the call.
 */
const hosts = new Map<SetupServer, Strategy>()
const interceptor = setupServer(
  http.all('*', async ({ request }) => {
    for (const host of [...hosts.keys()].reverse()) {
      const response = await getResponse([...host.listHandlers()] as RequestHandler[], request)
      if (response) return response
    }
  }),
)

let isListening = false
let listensForGood = false

function listen(): void {
  if (isListening) return
  isListening = true
  interceptor.listen({
    onUnhandledFrame: ({ frame, defaults }) => {
      const strategies = [...hosts.values()]
      const { request } = frame.data as { request?: Request }
      if (strategies.includes('error') && request)
        throw new Error(`no host answers ${request.method} ${request.url}`)
      if (strategies.includes('warn')) return defaults.warn()
    },
  })
}

function close(host: SetupServer): void {
  if (!hosts.delete(host) || hosts.size > 0 || listensForGood) return
  isListening = false
  interceptor.close()
}

/** Listens for good: a client may be made before the first host, and keep the `fetch` of that moment. */
export function watchCalls(): void {
  listensForGood = true
  listen()
}

/** The fake backend for tests in Node: every `fetch` below `/api/` reaches it. */
export async function startNodeHost({
  baseUrl,
  onUnhandled = baseUrl === undefined ? 'error' : 'bypass',
  addOn,
  ...reset
}: NodeHostOptions = {}): Promise<NodeHost> {
  const backend = await createBackend(reset, { addOn })
  const control = new BackendCommandRunner(backend, { start: reset.now })
  const address = baseUrl?.replace(/\/$/, '')
  const folder = address && new URL(address).pathname.replace(/\/$/, '')
  const server = setupServer(
    ...mswHandlers((request, matched) => backend.handle(toApiRequest(request, folder), matched), address),
  )
  listen()
  hosts.set(server, onUnhandled)
  const commands = commandFunctions((name, args) => control.run(name, args))
  return { ...commands, backend, server, close: () => close(server) }
}
