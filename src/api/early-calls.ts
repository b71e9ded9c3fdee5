/**
 * Calls that the page makes while the product's scripts are still on their way (app/early). The first who asks the same
 * takes the answer instead of asking again.
 */
interface EarlyCall {
  token: string
  answer: Promise<Answered>
  abort: AbortController
}

export interface Answered {
  response: Response
  /** When, by the computer's clock. */
  at: number
}

declare global {
  var earlyCalls: Map<string, EarlyCall> | undefined
  /** Of a page with a fake backend: whether that answers from the first moment on. */
  var answersEarly: boolean | undefined
}

export const callHeaders = (token: string | null): Record<string, string> => ({
  Accept: 'application/json',
  ...(token ? { Authorization: `Bearer ${token}` } : {}),
})

export async function ask(url: string, init: RequestInit): Promise<Answered> {
  const response = await fetch(url, init)
  return { response, at: Date.now() }
}

/** Its text is read at once: whoever takes it has waited long enough. */
async function askAndRead(url: string, init: RequestInit): Promise<Answered> {
  const { response, at } = await ask(url, init)
  const text = response.text()
  text.catch(() => undefined)
  return { response: Object.assign(response, { text: () => text }), at }
}

export function callEarly(url: string, token: string): void {
  const abort = new AbortController()
  const answer = askAndRead(url, { headers: callHeaders(token), signal: abort.signal })
  // What goes wrong is for whoever takes it, if anybody does.
  answer.catch(() => undefined)
  globalThis.earlyCalls ??= new Map()
  globalThis.earlyCalls.set(url, { token, answer, abort })
}

/** Null when the page hasn't asked, or somebody else has the answer. */
export function takeEarly(url: string, token: string | null, signal: AbortSignal): Promise<Answered> | null {
  const call = globalThis.earlyCalls?.get(url)
  if (!call || call.token !== token) return null
  globalThis.earlyCalls?.delete(url)
  signal.addEventListener('abort', () => call.abort.abort(signal.reason), { once: true })
  return call.answer
}

/** Once the first page is there: an answer that nobody has taken grows old. */
export function dropEarlyCalls(): void {
  for (const { abort } of globalThis.earlyCalls?.values() ?? []) abort.abort()
  globalThis.earlyCalls = undefined
}
