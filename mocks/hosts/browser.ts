import { network } from 'virtual:msw'
import { apiPrefix } from '../../src/lib/addresses.ts'
import { installControl } from '../control/page.ts'
import { placePanelButton } from '../control/panel-button.ts'
import { mswHandler } from './msw-handler.ts'
import { answerNavigation } from './navigation.ts'
import { keepOffline } from './offline/keep.ts'
import { RemoteBackend } from './thread/remote.ts'
import { carryUploads } from './upload-transport.ts'

const folder = import.meta.env.BASE_URL
const backend = new RemoteBackend(
  new Worker(new URL('./thread/thread.ts', import.meta.url), { type: 'module', name: 'fake-backend' }),
)

/** The way into the control panel, which is there before what it controls. */
const panel = location.pathname.startsWith(apiPrefix) ? null : placePanelButton()

export function togglePanel(): void {
  panel?.toggle()
}

/** The fake backend behind a service worker; or what it answers, when the page itself is one of its pages. */
export async function startFakeBackend(): Promise<void> {
  if (!panel) return answerNavigation(backend)
  network.configure({
    handlers: [mswHandler(async (request) => backend.handle(await readRequest(request)), folder)],
    onUnhandledFrame: 'bypass',
    context: { quiet: true },
  })
  carryUploads(backend, folder)
  await Promise.all([network.enable(), installControl(backend, panel)])
  void keepOffline()
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
