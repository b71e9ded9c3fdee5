import '../../../src/app/zod-without-eval.ts'
import { transfer } from 'comlink'
import { scenarios } from '../../../fixtures/scenarios/index.ts'
import { endpoints } from '../../../src/contract/index.ts'
import { namespace } from '../../../src/lib/product.ts'
import { BackendCommandRunner } from '../../control/backend-command-runner.ts'
import { CommandError } from '../../control/command-error.ts'
import type { CommandName } from '../../control/commands.ts'
import { BrokenScenario } from '../../db/shared-rows.ts'
import type { AddOn } from '../../service/add-on.ts'
import { limitBody } from '../../service/api-request.ts'
import type { Backend } from '../../service/backend.ts'
import { storageFaults } from '../../service/faults.ts'
import { uploadRates } from '../../service/latency.ts'
import type { MatchedEndpoint } from '../../service/match-endpoint.ts'
import { type ApiRequest, bufferReply, isStreamed } from '../../service/messages.ts'
import { streamOf } from '../../service/to-response.ts'
import { BrowserStore } from '../browser-store.ts'
import { createBackend } from '../create-backend.ts'
import { handleOrPass, readPatterns } from '../passthrough.ts'

/** The fake backend of a page, in a worker, which keeps the page responsive. */

/** A request whose headers and body have been read: functions can't be sent. */
export interface BufferedRequest extends Pick<ApiRequest, 'method' | 'target' | 'origin' | 'skipFaults'> {
  headers: readonly (readonly [string, string])[]
  body: Uint8Array<ArrayBuffer> | null
  /** The endpoint that an MSW handler has matched. */
  matched?: MatchedEndpoint | undefined
}

interface GivenCommand {
  name: CommandName
  args: unknown
  /** Session token of the page; by default, that of the user whom a command signed in last. */
  token?: string | null
}

/** Messages to the page: the pace of time, the recipients of new mails. */
export type WorkerMessage = { pace: number } | { mailedTo: readonly string[] }

type TellPage = (message: WorkerMessage) => unknown

let tellPage: TellPage = () => {}
let sentPace: number | undefined
let pendingMessages: Promise<unknown> = Promise.resolve()

function send(message: WorkerMessage): void {
  pendingMessages = Promise.allSettled([pendingMessages, tellPage(message)])
}

/** Awaited before each reply and result: messages travel by a channel of their own. */
async function flushMessages({ clock }: Backend): Promise<void> {
  if (clock.pace !== sentPace) {
    sentPace = clock.pace
    send({ pace: clock.pace })
  }
  await pendingMessages
}

/** Commands after which cached replies may be stale. The product hears of it as from another tab. */
const invalidatingCommands: ReadonlySet<CommandName> = new Set(['clock', 'reset', 'import', 'fromHar', 'dns'])
const staleEndpointsChannel =
  'BroadcastChannel' in globalThis ? new BroadcastChannel(`${namespace}.changes`) : null

/** Of calls that the real service answers. */
const passthroughPatterns = readPatterns(import.meta.env.VITE_API_PASSTHROUGH)

/** Tells the page that its cached replies are stale. */
function announceChange(): void {
  staleEndpointsChannel?.postMessage(endpoints.map(({ id }) => id))
}

/** Creates the fake backend in the worker. `mocks/backend-worker.ts` exposes these tasks and the demo's. */
export function createBackendInWorker(addOn: AddOn) {
  const backendReady = createStoredBackend(addOn)
  return { backendReady, announceChange, tasks: tasksFor(backendReady) }
}
export type BackendInWorker = ReturnType<typeof createBackendInWorker>
export type WorkerTasks = BackendInWorker['tasks']

/** The session of the page. */
let token: string | null = null
/** A command has opened it, and the page doesn't know of it yet. */
let openedSession: string | undefined

function commandRunnerOf(backend: Backend): BackendCommandRunner {
  backend.watch((made) => {
    const to = made.flatMap(({ table, row }) =>
      table === 'mails' && row && 'to' in row ? String(row.to) : [],
    )
    if (to.length > 0) send({ mailedTo: to })
  })
  return new BackendCommandRunner(backend, {
    readToken: () => token,
    signIn: (opened) => {
      token = opened
      openedSession = opened
    },
    passthrough: passthroughPatterns,
    done: (command) => {
      if (invalidatingCommands.has(command)) announceChange()
    },
  })
}

/** Without storage (a full disk, a private window, an address without https) nothing is kept; the rest works. */
async function createStoredBackend(addOn: AddOn): Promise<Backend> {
  try {
    const store = await BrowserStore.open()
    const stored = await store.loadResetOptions((name) => Object.hasOwn(scenarios, name))
    const backend = await createBackend(stored ?? {}, { blobs: store, addOn })
    await store.attach(backend, stored)
    return backend
  } catch (error) {
    if (error instanceof BrokenScenario) throw error
    console.info(
      'The browser keeps no data for this page: the fake backend starts over with every load.',
      error,
    )
    return createBackend({}, { addOn })
  }
}

/** Some browsers can't transfer streams, or read them in pieces. */
const streamsAreSent = (() => {
  const stream = new ReadableStream()
  try {
    return Symbol.asyncIterator in structuredClone(stream, { transfer: [stream] })
  } catch {
    return false
  }
})()

const pause = 1_500
let historyTimer: ReturnType<typeof setTimeout> | undefined

/** Loads the runs of long ago once the page is idle, so that no call has to wait for them. */
function loadOlderRowsSoon(backend: Backend): void {
  clearTimeout(historyTimer)
  historyTimer = setTimeout(() => void backend.read(() => backend.db.runs.loadOlderRows()), pause)
}

/** A page may call from the first moment on: each task waits for the backend. */
function tasksFor(backendReady: Promise<Backend>) {
  const runnerReady = backendReady.then(commandRunnerOf)
  return {
    /** Null when the real service answers. */
    handle: async ({ headers, body, matched, ...request }: BufferedRequest) => {
      const backend = await backendReady
      loadOlderRowsSoon(backend)
      const headersByName = new Map(headers)
      const apiRequest = {
        ...request,
        header: (name: string) => headersByName.get(name.toLowerCase()) ?? null,
        body: async (limit: number) => limitBody(limit, body ?? new Uint8Array()),
      }
      const reply = await handleOrPass(backend, passthroughPatterns, apiRequest, matched)
      await flushMessages(backend)
      if (!reply || !isStreamed(reply.body)) return reply
      if (!streamsAreSent) return bufferReply(reply)
      const stream = streamOf(reply.body, (text) => text)
      return transfer({ ...reply, body: stream as AsyncIterable<string> }, [stream])
    },
    /** Refusals are returned, not thrown: of a thrown error only the message arrives. */
    run: async (given: GivenCommand) => {
      const commandRunner = await runnerReady
      if (given.token !== undefined) token = given.token
      try {
        const result = await commandRunner.run(given.name, given.args)
        await flushMessages(commandRunner.backend)
        const signedIn = openedSession
        openedSession = undefined
        return { result, signedIn }
      } catch (error) {
        if (error instanceof CommandError) return { refused: error.words }
        throw error
      }
    },
    /** How many bytes of an upload pass in a second, and what happens to it half-way. */
    uploadRate: async () => uploadRates[(await backendReady).latency.profile],
    uploadFault: async () => (await backendReady).triggerFault(storageFaults.put),
    /** Never ends, so that the caller notices the end of the worker: its call is rejected. */
    watch: async (tell: TellPage) => {
      tellPage = tell
      sentPace = undefined
      await flushMessages(await backendReady)
      return new Promise<never>(() => {})
    },
  }
}
