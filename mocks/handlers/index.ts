import '../hosts/required-node.ts'
import { toApiRequest } from '../service/api-request.ts'
import type { Backend } from '../service/backend.ts'
import { createBackend } from '../service/create-backend.ts'
import { endpointHandlers } from './endpoint-handlers.ts'

let backend: Promise<Backend> | undefined

/** What answers `handlers`: made when the first call comes, with the demo's people and runs. */
export const ownBackend = (): Promise<Backend> => (backend ??= createBackend())

/** The whole fake service for somebody's own `setupServer(...handlers)` or `setupWorker(...handlers)`. */
export const handlers = endpointHandlers(async (request, route) =>
  (await ownBackend()).handle(toApiRequest(request), route),
)
