import { scenarios } from '../../fixtures/scenarios/index.ts'
import { checkScenarioRows, SharedRowCache } from '../db/shared-rows.ts'
import { endpointHandlers } from '../handlers/index.ts'
import { identityPage } from '../handlers/pages/identity.ts'
import { inventedHostPage } from '../handlers/pages/invented-hosts.ts'
import { paymentsPage } from '../handlers/pages/payments.ts'
import { storagePage } from '../handlers/pages/storage.ts'
import { Backend, type BackendOptions, type ResetOptions } from '../service/backend.ts'
import { MemoryBlobs } from '../service/blobs.ts'
import { handleCall } from '../service/handle-call.ts'
import type { Handlers } from '../service/handler.ts'
import type { MediaLoader } from '../simulation/artifacts/artifacts.ts'

/** Pages under `/api/pages/` that the real service has elsewhere. */
const pages = [storagePage, identityPage, paymentsPage, inventedHostPage]

const handlersById: Handlers = new Map(endpointHandlers.map((handler) => [handler.id, handler]))

/** Films, screenshots and the code that cuts them load on demand. */
const defaultMedia: MediaLoader = { load: async (name) => (await import('#media')).media.load(name) }

/** Production builds skip the check of the rows: tests have made it. */
const defaultRowCache = new SharedRowCache(import.meta.env?.PROD ? undefined : checkScenarioRows)

/** Adds a test suite's own rows to the scenario; that code is loaded on demand. */
const addRows: BackendOptions['addRows'] = async (...given) =>
  (await import('../../fixtures/added-rows/rows.ts')).withAddedRows(...given)

export type CreateOptions = Partial<
  Pick<BackendOptions, 'blobs' | 'media' | 'sharedRows' | 'bodies' | 'addOn'>
>

/** The backend of every host: its state, and the way it answers calls. */
export function createBackend(
  reset: ResetOptions = {},
  {
    blobs = new MemoryBlobs(),
    media = defaultMedia,
    sharedRows = defaultRowCache,
    bodies,
    addOn,
  }: CreateOptions = {},
): Promise<Backend> {
  const options: BackendOptions = {
    scenarios,
    sharedRows,
    addRows,
    blobs,
    media,
    bodies,
    addOn,
    answer: (backend, request, matched) => handleCall(backend, request, matched, handlersById, pages),
  }
  return Backend.create(options, reset)
}
