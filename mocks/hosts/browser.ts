import { apiPrefix } from '../../src/lib/addresses.ts'
import { readStored } from '../../src/lib/storage.ts'
import type { WireReply } from '../backend/wire.ts'
import { observedKey } from '../control/observed-key.ts'
import { installControl } from '../control/page.ts'
import { type PanelButton, placePanelButton } from '../control/panel-button.ts'
import { answerNavigation } from './navigation.ts'
import { keepOffline } from './offline/keep.ts'
import { callStraight } from './straight.ts'
import { RemoteBackend } from './thread/remote.ts'
import { carryUploads } from './upload-transport.ts'

declare global {
  /** Begun by the page itself (early/plugin.ts); the dev server has none. */
  var fakeBackend: { thread: Worker } | undefined
}

const folder = import.meta.env.BASE_URL
const begun = globalThis.fakeBackend
const backend = new RemoteBackend(
  begun?.thread ??
    new Worker(new URL('./thread/thread.ts', import.meta.url), { type: 'module', name: 'fake-backend' }),
)

let panel: PanelButton | undefined
/** The way into the control panel, which is there before what it controls. */
const placedPanel = () => (panel ??= placePanelButton())

export const togglePanel = (): void => placedPanel().toggle()

/** The fake backend behind a service worker; or what it answers, when the page itself is one of its pages. */
export async function startFakeBackend(): Promise<void> {
  if (location.pathname.startsWith(apiPrefix)) return answerNavigation(backend)
  carryUploads(backend, folder)
  // Developers and test runners see each call in the browser's tools; a demo has nobody wait for that.
  const observed = !begun || readStored(observedKey) !== null
  const carrying = observed ? carry() : carrySoon()
  if (observed) await carrying
  await installControl(backend, placedPanel())
  void carrying.then(keepOffline)
}

/** From now on calls travel through the service worker, where the browser's own tools see them. */
async function carry(): Promise<void> {
  const { enableWorker } = await import('./service-worker.ts')
  await enableWorker(answer, folder)
}

/** Nobody waits for the worker, and where there is none the page does without. */
async function carrySoon(): Promise<void> {
  const straight = callStraight(
    answer,
    ({ origin, pathname }) => origin === location.origin && pathname.startsWith(`${folder}api/`),
  )
  await straight.settled
  try {
    const { serviceWorker } = navigator
    const registered = await serviceWorker.getRegistration()
    // A forced reload leaves the page without its worker for as long as it is there.
    if (registered?.active && !serviceWorker.controller) return
    await carry()
    // Enabled isn't in charge yet: until then a call would find the host of the files.
    if (!serviceWorker.controller) {
      await new Promise((resolve) =>
        serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
    }
    straight.end()
  } catch (error) {
    console.info('No service worker: calls go straight to the fake backend.', error)
  }
}

/** Null when the real service is to answer. */
async function answer(request: Request): Promise<WireReply | null> {
  const { origin, href } = new URL(request.url)
  return backend.handle({
    method: request.method,
    target: href.slice(origin.length + folder.length - 1),
    origin: origin + folder.slice(0, -1),
    headers: [...request.headers],
    body: request.body === null ? null : new Uint8Array(await request.arrayBuffer()),
  })
}
