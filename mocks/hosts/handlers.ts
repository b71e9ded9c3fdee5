import { mswHandlers } from '../handlers/msw-handlers.ts'
import { toApiRequest } from '../service/api-request.ts'
import type { Backend } from '../service/backend.ts'
import type { Extension } from '../service/extension.ts'
import { createBackend } from './create-backend.ts'

/** MSW handlers of a service that is made when the first call comes, with the demo's people and runs. */
export function lazyHandlers(extension: Extension) {
  let made: Promise<Backend> | undefined
  const backend = () => (made ??= createBackend({}, { extension }))
  return {
    backend,
    handlers: mswHandlers(async (request, route) => (await backend()).handle(toApiRequest(request), route)),
  }
}
