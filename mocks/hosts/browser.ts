import { network } from 'virtual:msw'
import { apiPrefix } from '../../src/lib/addresses.ts'
import { installControl } from '../control/page.ts'
import { type PanelButton, placePanelButton } from '../control/panel-button.ts'
import { mswHandler } from './msw-handler.ts'
import { answerNavigation } from './navigation.ts'
import { keepOffline } from './offline/keep.ts'
import { RemoteBackend } from './thread/remote.ts'
import { carryUploads } from './upload-transport.ts'

declare global {
  /** Begun by the page itself (early/plugin.ts); the dev server has none. */
  var fakeBackend: { thread: Worker; registered?: Promise<unknown> | null; product: string } | undefined
}

const folder = import.meta.env.BASE_URL
const backend = new RemoteBackend(
  globalThis.fakeBackend?.thread ??
    new Worker(new URL('./thread/thread.ts', import.meta.url), { type: 'module', name: 'fake-backend' }),
)

const isPage = location.pathname.startsWith(apiPrefix)
/** From the moment on that this is here: in the demo that is before the product. */
const carrying = isPage ? Promise.resolve() : carryCalls()

/** A worker that doesn't answer keeps nobody from seeing that. */
const patience = 500

if (globalThis.fakeBackend) {
  const { product } = globalThis.fakeBackend
  void Promise.race([carrying.catch(() => {}), new Promise((resolve) => setTimeout(resolve, patience))]).then(
    () => import(/* @vite-ignore */ product),
  )
}

let panel: PanelButton | undefined
/** The way into the control panel, which is there before what it controls. */
const placedPanel = () => (panel ??= placePanelButton())

export const togglePanel = (): void => placedPanel().toggle()

/** The fake backend behind a service worker; or what it answers, when the page itself is one of its pages. */
export async function startFakeBackend(): Promise<void> {
  if (isPage) return answerNavigation(backend)
  carryUploads(backend, folder)
  await Promise.all([carrying, installControl(backend, placedPanel())])
  void keepOffline()
}

async function carryCalls(): Promise<void> {
  network.configure({
    handlers: [mswHandler(async (request) => backend.handle(await readRequest(request)), folder)],
    onUnhandledFrame: 'bypass',
    context: { quiet: true },
  })
  // Or what the worker says would wait until the whole document has been read and the product has begun.
  navigator.serviceWorker?.startMessages()
  if ((await globalThis.fakeBackend?.registered) && !(await takenOver())) return startAgain()
  await network.enable()
}

/** A worker that was registered just now is about to take over; one that was left out by a forced reload never does. */
async function takenOver(): Promise<boolean> {
  const { serviceWorker } = navigator
  if (!serviceWorker.controller) {
    await new Promise<void>((resolve) => {
      serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
      void serviceWorker.ready.then(() => setTimeout(resolve, 500))
    })
  }
  return serviceWorker.controller !== null
}

/** As MSW does, but with nothing asked before that would find nobody. */
function startAgain(): Promise<never> {
  location.reload()
  return new Promise(() => {})
}

async function readRequest(request: Request) {
  const { origin, href } = new URL(request.url)
  const bytes = request.body === null ? null : new Uint8Array(await request.arrayBuffer())
  return {
    method: request.method,
    target: href.slice(origin.length + folder.length - 1),
    origin: origin + folder.slice(0, -1),
    headers: [...request.headers],
    body: bytes,
  }
}
