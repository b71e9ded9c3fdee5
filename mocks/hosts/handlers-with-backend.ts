import type { AddOn } from '../service/add-on.ts'
import { toApiRequest } from '../service/api-request.ts'
import type { Backend } from '../service/backend.ts'
import { createBackend } from './create-backend.ts'
import { mswHandlers } from './msw-handlers.ts'

/** MSW handlers of a service that is made when the first call comes, with the rows of the default scenario. */
export function handlersWithBackend(addOn: AddOn) {
  let made: Promise<Backend> | undefined
  const backend = () => (made ??= createBackend({}, { addOn }))
  return {
    backend,
    handlers: mswHandlers(async (request, matched) =>
      (await backend()).handle(toApiRequest(request), matched),
    ),
  }
}
