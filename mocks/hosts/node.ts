import { type SetupServer, setupServer } from 'msw/node'
import { toApiRequest } from '../backend/api-request.ts'
import type { Backend, ResetOptions } from '../backend/backend.ts'
import { createBackend } from '../create-backend.ts'
import { endpointHandlers } from '../handlers/endpoint-handlers.ts'

export interface NodeHost {
  backend: Backend
  server: SetupServer
  close(): void
}

/** The fake backend for tests in Node: every `fetch` below `/api/` of any host reaches it. */
export async function startNodeHost(reset: ResetOptions = {}): Promise<NodeHost> {
  const backend = await createBackend(reset)
  const server = setupServer(...endpointHandlers((request) => backend.handle(toApiRequest(request))))
  server.listen({ onUnhandledFrame: 'error' })
  return { backend, server, close: () => server.close() }
}
