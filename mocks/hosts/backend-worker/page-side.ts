import { transfer } from 'comlink'
import type { WorkerCaller } from '../../../src/lib/worker-call.ts'
import type { ApiReply } from '../../service/messages.ts'
import type { AnswerFunction } from '../msw-handlers.ts'
import type { BufferedRequest, WorkerTasks } from './worker-side.ts'

export type BackendWorker = WorkerCaller<WorkerTasks>

/**
 * A page in the back/forward cache would keep its worker too, suspended and maybe in the middle of a write, for which all
 * other pages wait (seen in Firefox). So the worker ends with its page, and a page that comes back reloads.
 */
export function endWithPage(worker: BackendWorker): void {
  window.addEventListener('pagehide', () => worker.end())
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
}

/** Null passes the call on to the real service (`passthrough.ts`). */
export const askBackendWorker = (worker: BackendWorker, request: BufferedRequest): Promise<ApiReply | null> =>
  worker.call((tasks) => tasks.handle(transfer(request, request.body ? [request.body.buffer] : [])))

/** Stand-in pages need to know the viewer's language. */
const isStandInPage = (target: string) => target.startsWith('/api/pages/')

/** Has the worker answer the page's calls; `folder` is the sub-path that the site is served under, without a trailing slash. */
export const answerByBackendWorker =
  (worker: BackendWorker, folder: string, viewerHeaders: () => readonly [string, string][]): AnswerFunction =>
  async (request, matched) => {
    const origin = new URL(request.url).origin + folder
    const target = request.url.slice(origin.length)
    return askBackendWorker(worker, {
      method: request.method,
      target,
      origin,
      headers: [...request.headers, ...(isStandInPage(target) ? viewerHeaders() : [])],
      // Read from a clone: the request itself may still go to the real service.
      body: request.body === null ? null : new Uint8Array(await request.clone().arrayBuffer()),
      matched,
    })
  }
