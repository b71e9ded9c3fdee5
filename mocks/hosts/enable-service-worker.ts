import type { AnyHandler } from 'msw'
import { defaultNetworkOptions, type SetupWorker, setupWorker } from 'msw/browser'
import { dropCopy } from './drop-copy.ts'

/** MSW's: `serviceWorker.use(http.get(…))` overrides a call, `serviceWorker.resetHandlers()` brings ours back. */
export let serviceWorker: SetupWorker

/** From now on calls travel through the service worker, where the browser's own tools see them. */
export async function enableServiceWorker(handlers: AnyHandler[]): Promise<void> {
  serviceWorker = setupWorker(...(await ownHandlers()), ...handlers)
  serviceWorker.events.on('response:mocked', dropCopy)
  serviceWorker.events.on('response:bypass', dropCopy)
  // MSW 3.0.5 makes a second source that is never enabled, and queues every message for it.
  for (const source of defaultNetworkOptions.sources) if ('terminate' in source) await source.terminate()
  await serviceWorker.start({
    serviceWorker: { url: `${import.meta.env.BASE_URL}mockServiceWorker.js` },
    onUnhandledFrame: 'bypass',
    quiet: import.meta.env.PROD,
  })
}

/** A developer's own handlers, in `mocks/local.ts`, which isn't part of the repository. */
async function ownHandlers(): Promise<readonly AnyHandler[]> {
  if (!import.meta.env.DEV) return []
  const files = import.meta.glob<readonly AnyHandler[]>('../local.ts', { import: 'handlers' })
  return (await Promise.all(Object.values(files).map((load) => load()))).flat()
}
