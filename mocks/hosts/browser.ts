import { network } from 'virtual:msw'
import { scenarios } from '../../fixtures/scenarios/index.ts'
import { apiPrefix } from '../../src/lib/addresses.ts'
import type { Backend } from '../backend/backend.ts'
import { MemoryBlobs } from '../backend/blobs.ts'
import { installControl } from '../control/page.ts'
import { placePanelButton } from '../control/panel-button.ts'
import { createBackend } from './backend.ts'
import { BrowserStore } from './browser-store.ts'
import { mediaUrls } from './media-urls.ts'
import { mswHandler } from './msw-handler.ts'
import { answerNavigation } from './navigation.ts'
import { keepOffline } from './offline/keep.ts'
import { readPatterns } from './passthrough.ts'
import { carryUploads } from './upload-transport.ts'

/** The way into the control panel, which is there before what it controls. */
const panel = location.pathname.startsWith(apiPrefix) ? null : placePanelButton()

export function togglePanel(): void {
  panel?.toggle()
}

/** The fake backend in the page, behind a service worker; or what it answers, when the page itself is one of its pages. */
export async function startFakeBackend(): Promise<void> {
  const backend = await openBackend()
  if (await answerNavigation(backend)) return
  const passthrough = readPatterns(import.meta.env.VITE_API_PASSTHROUGH)
  network.configure({
    handlers: [mswHandler(backend, { folder: import.meta.env.BASE_URL, passthrough })],
    onUnhandledFrame: 'bypass',
    context: { quiet: true },
  })
  await network.enable()
  carryUploads(backend, import.meta.env.BASE_URL)
  if (panel) await installControl(backend, panel, passthrough)
  void keepOffline()
}

async function openBackend(): Promise<Backend> {
  const store = await BrowserStore.open().catch((error: unknown) => {
    console.info(
      'The browser keeps no data for this page: the fake backend starts over with every load.',
      error,
    )
    return null
  })
  if (!store) return createBackend({}, { blobs: new MemoryBlobs(), media: mediaUrls })
  const remembered = await store.remembered((name) => Object.hasOwn(scenarios, name))
  const backend = await createBackend(remembered ?? {}, { blobs: store, media: mediaUrls })
  await store.attach(backend, remembered)
  return backend
}
