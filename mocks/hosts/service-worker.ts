import { network } from 'virtual:msw'
import type { AnyHandler } from 'msw'
import { defaultNetworkOptions } from 'msw/browser'
import { endpointHandlers } from '../handlers/endpoint-handlers.ts'
import type { ApiReply } from '../service/http.ts'

/** MSW's worker: `worker.use(http.get(…))` overrides a call, `worker.resetHandlers()` brings ours back. */
export { network as worker }

/** From now on calls travel through the service worker, where the browser's own tools see them. */
export async function enableWorker(
  answer: (request: Request) => Promise<ApiReply | null>,
  folder: string,
): Promise<void> {
  network.configure({
    handlers: [...(await ownHandlers()), ...endpointHandlers(answer, location.origin + folder.slice(0, -1))],
    onUnhandledFrame: 'bypass',
    context: { quiet: import.meta.env.PROD },
  })
  network.events.on('response:mocked', letGo)
  network.events.on('response:bypass', letGo)
  // MSW 3.0.5 makes a second source that nobody enables. It keeps every message for a worker that never comes.
  for (const source of defaultNetworkOptions.sources) if ('terminate' in source) await source.terminate()
  await network.enable()
}

/** Those of whoever develops here, in `mocks/local.ts`, which isn't part of the repository. */
async function ownHandlers(): Promise<readonly AnyHandler[]> {
  if (!import.meta.env.DEV) return []
  const files = import.meta.glob<readonly AnyHandler[]>('../local.ts', { import: 'handlers' })
  return (await Promise.all(Object.values(files).map((load) => load()))).flat()
}

/** The worker sends a copy of each response, which keeps its bytes until somebody reads it. Other listeners come first. */
function letGo({ response }: { response: Response }): void {
  setTimeout(() => response.body?.cancel().catch(() => undefined))
}
