export interface Answered {
  response: Response
  /** When, by the computer's clock. */
  at: number
}

/** A call that the page makes while the product's scripts are still on their way. */
interface EarlyCall {
  token: string
  answer: Promise<Answered>
  abort: AbortController
}

declare global {
  var earlyCalls: Map<string, EarlyCall> | undefined
  /** Of a page with a fake backend: whether that answers from the first moment on. */
  var answersEarly: boolean | undefined
}

export function keepEarly(url: string, call: EarlyCall): void {
  globalThis.earlyCalls ??= new Map()
  globalThis.earlyCalls.set(url, call)
}

/** The first who asks the same takes the answer. Null when the page hasn't asked, or somebody else has the answer. */
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
