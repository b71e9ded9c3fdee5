import { network } from 'virtual:msw'
import type { ApiReply } from '../backend/http.ts'
import { endpointHandlers } from '../handlers/endpoint-handlers.ts'

/** MSW's worker: `worker.use(http.get(…))` overrides a call, `worker.resetHandlers()` brings ours back. */
export { network as worker }

/** From now on calls travel through the service worker, where the browser's own tools see them. */
export async function enableWorker(
  answer: (request: Request) => Promise<ApiReply | null>,
  folder: string,
): Promise<void> {
  network.configure({
    handlers: endpointHandlers(answer, location.origin + folder.slice(0, -1)),
    onUnhandledFrame: 'bypass',
    context: { quiet: import.meta.env.PROD },
  })
  await network.enable()
}
