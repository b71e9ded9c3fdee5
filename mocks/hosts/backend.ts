import { scenarios } from '../../fixtures/scenarios/index.ts'
import { Backend, type BackendOptions, type ResetOptions } from '../backend/backend.ts'
import { MemoryBlobs } from '../backend/blobs.ts'
import type { Handler } from '../backend/make-handlers.ts'
import { handlers } from '../handlers/index.ts'
import { pages } from '../pages/index.ts'

/** The one backend that every host serves. */
export function createBackend(
  reset: ResetOptions,
  options: Pick<BackendOptions, 'media'> & Partial<Pick<BackendOptions, 'blobs' | 'checkReplies' | 'sleep'>>,
): Promise<Backend> {
  const rules: unknown = handlers
  return Backend.create(
    {
      handlers: rules as Record<string, Handler<never>>,
      pages,
      scenarios,
      blobs: new MemoryBlobs(),
      ...options,
    },
    reset,
  )
}
