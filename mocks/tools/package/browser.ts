import { type SetupWorker, setupWorker } from 'msw/browser'
import type { OwnScenario } from '../../../fixtures/added-rows/schema.ts'
import type { ScenarioName } from '../../../fixtures/scenarios/index.ts'
import { readStored, writeStored } from '../../../src/lib/storage.ts'
import { WorkerCaller } from '../../../src/lib/worker-call.ts'
import { CommandError } from '../../control/command-error.ts'
import { commandFunctions } from '../../control/command-runner.ts'
import type { CommandFunctions, CommandResult } from '../../control/commands.ts'
import {
  answerByBackendWorker,
  askBackendWorker,
  type BackendWorker,
} from '../../hosts/backend-worker/page-side.ts'
import type { BufferedRequest, WorkerTasks } from '../../hosts/backend-worker/worker-side.ts'
import { mswHandlers } from '../../hosts/msw-handlers.ts'
import { answerNavigation } from '../../hosts/navigation.ts'
import type { ResetOptions } from '../../service/backend.ts'

/** Options of a reset. Without any, or with the same as before, the world continues from its stored state. */
interface InitialState extends Pick<ResetOptions, 'seed' | 'now' | 'frozen'> {
  scenario?: ScenarioName | OwnScenario | undefined
}

export interface BrowserHostOptions extends InitialState {
  /** Only calls below this address are answered, others go where they are sent; any host's `/api/` unless told. */
  baseUrl?: string | undefined
  /** URL of MSW's `mockServiceWorker.js`. */
  serviceWorkerUrl?: string | undefined
  /** Creates the fake service's worker, where a bundler doesn't: from this package's `backend-worker.js`. */
  backendWorker?: (() => Worker) | undefined
  /** Whether MSW logs no calls. */
  quiet?: boolean | undefined
}

/** The commands, and what they are about. */
export interface BrowserHost extends CommandFunctions {
  /** MSW's: `worker.use(…)` puts other handlers before the service's, `worker.resetHandlers()` removes those. */
  worker: SetupWorker
  close(): Promise<void>
}

/** Storage key of the options that the world was last reset with. Other options reset it again. */
const begunKey = 'mock.begun'

/** The fake service in a page: MSW's worker carries calls below `/api/` to a worker of its own, which keeps its state in the browser. */
export async function startBrowserHost({
  baseUrl,
  serviceWorkerUrl,
  quiet = false,
  backendWorker: start = ownWorker,
  ...initialState
}: BrowserHostOptions = {}): Promise<BrowserHost> {
  const backendWorker: BackendWorker = new WorkerCaller<WorkerTasks>(start)
  // The back-forward cache would keep this worker, too, suspended, and others would wait for it.
  const endBackend = () => backendWorker.end()
  window.addEventListener('pagehide', endBackend)
  const commands = commandFunctions(async (name, args) => {
    const { refused, result } = await backendWorker.call((tasks) => tasks.run({ name, args }))
    if (refused) throw new CommandError(refused)
    return result as CommandResult<typeof name>
  })
  await resetIfChanged(commands, initialState)

  const address = baseUrl === undefined ? undefined : new URL(baseUrl, location.href).href.replace(/\/$/, '')
  const { origin, pathname } = new URL(address ?? '/', location.href)
  const folder = pathname.replace(/\/$/, '')
  // The product's own page was served in place of one of the service's: an identity provider's, for example.
  if (origin === location.origin && location.pathname.startsWith(`${folder}/api/`)) {
    await answerNavigation(
      { handle: (request: BufferedRequest) => askBackendWorker(backendWorker, request) },
      folder,
      noViewer,
    )
    return new Promise<never>(() => {})
  }
  const worker = setupWorker(...mswHandlers(answerByBackendWorker(backendWorker, folder, noViewer), address))
  await worker.start({
    quiet,
    onUnhandledFrame: 'bypass',
    ...(serviceWorkerUrl && { serviceWorker: { url: serviceWorkerUrl } }),
  })
  const close = async () => {
    await worker.stop()
    window.removeEventListener('pagehide', endBackend)
    endBackend()
  }
  return { ...commands, worker, close }
}

/** Bundlers recognise this form, and include the worker. */
const ownWorker = () => new Worker(new URL('./backend-worker.js', import.meta.url), { type: 'module' })

const noViewer = () => []

async function resetIfChanged(
  commands: CommandFunctions,
  { scenario, seed, now, frozen }: InitialState,
): Promise<void> {
  const wanted = {
    ...(scenario !== undefined && { scenario }),
    ...(seed !== undefined && { seed }),
    ...(now !== undefined && { now: new Date(now).toISOString() }),
    ...(frozen !== undefined && { freeze: frozen }),
  }
  await commands.state().catch((error: unknown) => {
    throw new Error('The worker of the fake service did not start: is its `backend-worker.js` served?', {
      cause: error,
    })
  })
  const begun = JSON.stringify(wanted)
  if (begun === '{}' || begun === readStored(begunKey)) return
  await commands.reset(wanted)
  writeStored(begunKey, begun)
}
