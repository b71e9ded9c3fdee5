import { FetchInterceptor } from '@mswjs/interceptors/fetch'
import type { AnyHandler } from 'msw'
import { defineNetwork, InterceptorSource } from 'msw/experimental'
import { whenIdle } from '../../src/lib/background-work.ts'
import { readStored } from '../../src/lib/storage.ts'
import { serviceWorkerAtOnceKey } from '../control/stored-settings.ts'
import { type AnswerFunction, mswHandlers } from './msw-handlers.ts'

/**
 * MSW intercepts the page's calls. Under `npm run dev` its service worker does, so that the browser's own tools show them.
 * A demo begins with MSW's fetch interceptor in the page, which needs no installation, and changes over to the service
 * worker later. Both have the same handlers.
 */

/** Long enough for the first page's calls. */
const afterStart = 2_000
const idleTimeout = 5_000

/** Resolves once calls can be answered; `handedOver`, once the service worker has taken over from the page, or can't. */
export async function interceptCalls(
  answer: AnswerFunction,
  folder: string,
): Promise<{ handedOver: Promise<void> }> {
  const handlers = mswHandlers(answer, location.origin + folder)
  // At once, so that developers and test runners see the first calls in the browser's tools.
  if (import.meta.env.DEV || readStored(serviceWorkerAtOnceKey) !== null) {
    await loadServiceWorker(handlers)
    return { handedOver: Promise.resolve() }
  }
  const endInterception = interceptFetch(handlers)
  return { handedOver: handOver(handlers, endInterception) }
}

/** MSW answers `fetch` in the page itself, until the function that this returns is called. */
export function interceptFetch(handlers: AnyHandler[]): () => void {
  const interceptor = new FetchInterceptor()
  const network = defineNetwork({
    sources: [new InterceptorSource({ interceptors: [interceptor] })],
    handlers,
    onUnhandledFrame: 'bypass',
    context: { quiet: true },
  })
  network.enable()
  // No events of replies: MSW would copy each one, although nobody listens.
  interceptor.removeAllListeners('response')
  return () => network.disable()
}

/** Nothing waits for the service worker; without one the page goes on by itself. */
async function handOver(handlers: AnyHandler[], endInterception: () => void): Promise<void> {
  await new Promise<void>((resolve) => setTimeout(() => whenIdle(resolve, idleTimeout), afterStart))
  try {
    const { serviceWorker } = navigator
    const registered = await serviceWorker.getRegistration()
    // A page that was reloaded past the browser's cache never gets its service worker.
    if (registered?.active && !serviceWorker.controller) return
    await loadServiceWorker(handlers)
    // An enabled service worker may not control the page yet: until then calls would reach the static host.
    if (!serviceWorker.controller) {
      await new Promise((resolve) =>
        serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
    }
    endInterception()
  } catch (error) {
    console.info('No service worker: MSW answers calls in the page.', error)
  }
}

async function loadServiceWorker(handlers: AnyHandler[]): Promise<void> {
  const { enableServiceWorker } = await import('./enable-service-worker.ts')
  await enableServiceWorker(handlers)
}
