import { type SetupServer, setupServer } from 'msw/node'
import type { Backend, ResetOptions } from '../backend/backend.ts'
import { createBackend } from '../create-backend.ts'
import { toApiRequest } from './api-request.ts'
import { mediaFiles } from './media-files.ts'
import { mswHandler } from './msw-handler.ts'

export interface NodeHost {
  backend: Backend
  server: SetupServer
  close(): void
}

/** The fake backend for tests in Node: every `fetch` below `/api/` of any host reaches it. */
export async function startNodeHost(reset: ResetOptions = {}): Promise<NodeHost> {
  const backend = await createBackend(reset, { media: mediaFiles })
  const server = setupServer(mswHandler((request) => backend.handle(toApiRequest(request))))
  server.listen({ onUnhandledFrame: 'error' })
  return { backend, server, close: () => server.close() }
}
