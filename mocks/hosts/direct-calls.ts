import { whenIdle } from '../../src/lib/when-idle.ts'
import type { ApiReply } from '../service/http.ts'
import { toResponse } from '../service/to-response.ts'

/** Null when the real service is to answer. */
type Answer = (request: Request) => Promise<ApiReply | null>

/** Long enough for an answer to be followed by the next question. */
const rest = 100
const patience = 1_000

export interface DirectCalls {
  /** Resolves once the page has shown what it asked for first, from now on, and has time for something else. */
  settle: () => Promise<void>
  /** From now on `fetch` is the browser's own again. */
  end: () => void
}

/** `fetch` asks the fake backend itself, for as long as no service worker carries the calls. */
export function callDirectly(answer: Answer, isCall: (url: URL) => boolean): DirectCalls {
  const { fetch } = globalThis
  const settled = Promise.withResolvers<void>()
  let asking = 0
  let resting: ReturnType<typeof setTimeout> | undefined
  let settling = false
  const restFor = (ms: number) => {
    if (settling) resting = setTimeout(whenIdle, ms, settled.resolve, patience)
  }

  const direct: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (!isCall(url)) return fetch(input, init)
    clearTimeout(resting)
    asking++
    try {
      const request = new Request(input, init)
      return (await ask(request, answer)) ?? (await fetch(request))
    } finally {
      asking--
      if (asking === 0) restFor(rest)
    }
  }
  globalThis.fetch = direct
  return {
    settle: () => {
      settling = true
      if (asking === 0) restFor(3 * rest)
      return settled.promise
    },
    end: () => {
      // Somebody may have put another one over it.
      if (globalThis.fetch === direct) globalThis.fetch = fetch
    },
  }
}

async function ask(request: Request, answer: Answer): Promise<Response | null> {
  const { signal } = request
  signal.throwIfAborted()
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  )
  const reply = await Promise.race([answer(request.clone()), aborted])
  if (!reply) return null
  const response = await Promise.race([toResponse(reply, signal), aborted])
  if (response.type === 'error') throw new TypeError('Failed to fetch')
  return response
}
