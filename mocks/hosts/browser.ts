import { delayCallsUntil } from '../../src/api/http.ts'
import type { StartWithBackend } from '../../src/api/real-backend.ts'
import { apiPrefix } from '../../src/lib/addresses.ts'
import { whenIdle } from '../../src/lib/background-work.ts'
import type { PageAddOn } from '../control/add-on.ts'
import { installControl } from '../control/page.ts'
import { type PanelButton, placePanelButton } from '../control/panel-button.ts'
import { pseudoLanguage } from '../control/pseudo-language.ts'
import { shortTexts } from '../control/short-texts.ts'
import { chooseLanguage } from '../control/stored-settings.ts'
import { keepLinksInside } from '../handlers/pages/outside-links.ts'
import { CommandChannel } from './backend-worker/command-channel.ts'
import { answerByBackendWorker, type BackendWorker, endWithPage } from './backend-worker/page-side.ts'
import { answerNavigation } from './navigation.ts'
import { interceptUploads } from './upload-transport.ts'
import { viewerHeaders } from './viewer.ts'

/** The sub-path that the site is served under, without a trailing slash. */
const folder = import.meta.env.BASE_URL.slice(0, -1)

/** Lets the fake backend in a Web Worker, started from `mocks/backend-worker.ts`, answer for the product's page. */
export function browserHost(worker: BackendWorker, addOn: PageAddOn): StartWithBackend {
  endWithPage(worker)
  const channel = new CommandChannel(worker)
  let panel: PanelButton | undefined
  /** The panel's button, which is shown before the backend is ready. */
  const placedPanel = () => (panel ??= placePanelButton(addOn))

  const connectBackend = async () => {
    interceptUploads(channel, folder)
    allowNoStorage()
    const interception = import('./network.ts').then(({ interceptCalls }) =>
      interceptCalls(answerByBackendWorker(worker, folder, viewerHeaders), folder),
    )
    const control = installControl(channel, placedPanel(), addOn, interception)
    const [{ handedOver }] = await Promise.all([interception, control])
    void handedOver.then(cacheForOfflineUse)
  }

  return async (startProduct) => {
    try {
      worker.prepare()
    } catch (error) {
      console.info('No worker: there is nobody to answer for the fake backend.', error)
      document.body.textContent = shortTexts().noWorker
      return
    }
    // An address of the fake service's own (identity provider, payment portal) is shown in the product's place.
    if (location.pathname.startsWith(apiPrefix)) return answerNavigation(channel, folder, viewerHeaders)
    chooseLanguage()
    // Commands of a link are carried out, and removed from the address, before the product reads it.
    const commanded = /[?&#]mock\./.test(location.search + location.hash)
    const ready = connectBackend()
    // Each command fails where the scenario couldn't be started: this one is run to show why.
    if (import.meta.env.DEV) ready.then(() => channel.run('state')).catch(showCause)
    delayCallsUntil(ready)
    window.addEventListener('keydown', (event) => {
      if (!isShortcut(event)) return
      event.preventDefault()
      placedPanel().toggle()
    })
    keepLinksInside(folder)
    const pseudo = pseudoLanguage()
    if (pseudo) (await import('../control/pseudo-texts.ts')).speak(pseudo)
    if (commanded) await ready
    await startProduct()
  }
}

/** Shows why a scenario can't begin, in place of the product. */
function showCause(error: unknown): void {
  document.body.textContent = error instanceof Error ? error.message : String(error)
}

/** A sample app for people who have none at hand: large enough to watch an upload, other bytes for each name. */
export const sampleFile = (name: string): File => new File([name.repeat(150_000)], name)

function isShortcut({ ctrlKey, metaKey, shiftKey, altKey, code }: KeyboardEvent): boolean {
  return shiftKey && !altKey && ctrlKey !== metaKey && code === 'KeyM'
}

/** MSW keeps cookies in the local storage, and doesn't load where reading that throws. An empty object is enough for it. */
function allowNoStorage(): void {
  try {
    void localStorage
  } catch {
    Object.defineProperty(globalThis, 'localStorage', { value: {} })
  }
}

/** Delay that lets the first page load, and lets a short visit fetch nothing else. */
const afterStart = 8_000
const idleDelay = 10_000

/**
 * Asks the service worker to keep the demo's files, once nobody is waiting for anything. The dev server has none to keep, and a
 * browser that saves data isn't sent 8 MB that nobody asked for.
 */
async function cacheForOfflineUse(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || savesData()) return
  const { active } = await navigator.serviceWorker.ready
  setTimeout(() => whenIdle(() => active?.postMessage('KEEP_OFFLINE'), idleDelay), afterStart)
}

/** TypeScript doesn't know the Network Information API, which Chromium alone has. */
const savesData = () =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
