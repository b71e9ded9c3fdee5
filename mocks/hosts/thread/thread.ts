import '../../../src/app/zod-without-eval.ts'
import { scenarios } from '../../../fixtures/scenarios/index.ts'
import { plainEndpoints } from '../../../src/contract/index.ts'
import { namespace } from '../../../src/lib/product.ts'
import { upTo } from '../../backend/api-request.ts'
import type { Backend } from '../../backend/backend.ts'
import { storageFaults } from '../../backend/faults.ts'
import { uploadRates } from '../../backend/latency.ts'
import { CommandRefused } from '../../control/command.ts'
import type { CommandName } from '../../control/command-names.ts'
import { Control } from '../../control/control.ts'
import { createBackend } from '../../create-backend.ts'
import { BrowserStore } from '../browser-store.ts'
import { answer, readPatterns } from '../passthrough.ts'
import type { Ask, Asked, Failed, Told } from './protocol.ts'

/** The fake backend of a page, in a thread of its own: whatever it has to do, the product runs as smoothly as without it. */

const tell = (told: Told) => self.postMessage(told)

/** Commands after which every reply that the product has kept may be stale. It hears of that as from another tab. */
const staling: ReadonlySet<CommandName> = new Set(['clock', 'reset', 'import', 'dns'])
const changes = new BroadcastChannel(`${namespace}.changes`)

const passthrough = readPatterns(import.meta.env.VITE_API_PASSTHROUGH)
let token: string | null = null

const control = openBackend().then((backend) => {
  backend.watch((made) => {
    const to = made.flatMap(({ table, row }) =>
      table === 'mails' && row && 'to' in row ? String(row.to) : [],
    )
    if (to.length > 0) tell({ kind: 'mailed', to })
  })
  return new Control(backend, {
    readToken: () => token,
    signIn: (opened) => {
      token = opened
      tell({ kind: 'signed in', token: opened })
    },
    passthrough,
    done: (command) => {
      if (staling.has(command)) changes.postMessage(plainEndpoints.map(({ id }) => id))
    },
  })
})

async function openBackend(): Promise<Backend> {
  const store = await BrowserStore.open().catch((error: unknown) => {
    console.info(
      'The browser keeps no data for this page: the fake backend starts over with every load.',
      error,
    )
    return null
  })
  if (!store) return createBackend()
  const remembered = await store.remembered((name) => Object.hasOwn(scenarios, name))
  const backend = await createBackend(remembered ?? {}, { blobs: store })
  await store.attach(backend, remembered)
  return backend
}

type Doing = { [Name in keyof Asked]: (control: Control, sent: Asked[Name]['sent']) => unknown }

const doing: Doing = {
  handle: ({ backend }, { headers, body, ...request }) => {
    const named = new Map(headers)
    return answer(backend, passthrough, {
      ...request,
      header: (name) => named.get(name.toLowerCase()) ?? null,
      body: async (limit) => upTo(limit, body ?? new Uint8Array()),
    })
  },
  run: (control, given) => {
    token = given.token
    return control.run(given.name, given.args)
  },
  uploadRate: ({ backend }) => uploadRates[backend.latency.profile],
  uploadFault: ({ backend }) => backend.triggerFault(storageFaults.put),
}

self.addEventListener('message', async ({ data: ask }: MessageEvent<Ask>) => {
  const { n, name, sent } = ask
  try {
    const perform = doing[name] as (control: Control, sent: unknown) => unknown
    tell({ kind: 'done', n, reply: await perform(await control, sent) })
  } catch (error) {
    tell({ kind: 'failed', n, failed: describe(error) })
  }
})

function describe(error: unknown): Failed {
  const message = error instanceof Error ? error.message : String(error)
  if (!(error instanceof CommandRefused)) return { message }
  return { message, refused: { code: error.code, words: error.words } }
}
