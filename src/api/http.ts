import { noteServiceTime } from '../lib/clock.ts'
import { ApiError, NetworkFailure } from './failures.ts'

/** Network access: the only file that knows `fetch` and `XMLHttpRequest`. */

export interface HttpRequest {
  method: string
  token: string | null
  headers?: Record<string, string>
  body?: BodyInit
}

export interface HttpAnswer {
  response: Response
  /** Code that reads the body restarts it with each part that arrives, and ends it. */
  idleTimeout: IdleTimeout
}

let backendReady: Promise<unknown> = Promise.resolve()
/** Calls wait until a fake backend, which starts along with the page, can answer them. */
export function delayCallsUntil(until: Promise<unknown>): void {
  backendReady = until
}
export const untilBackendReady = (): Promise<unknown> => backendReady

/** Resolves with a 2xx, whose body is still to be read. */
export async function send(
  url: string,
  { token, headers, ...init }: HttpRequest,
  signal: AbortSignal | undefined,
): Promise<HttpAnswer> {
  const label = `${init.method} ${url}`
  const idleTimeout = new IdleTimeout()
  let response: Response
  try {
    const ended = signal ? AbortSignal.any([signal, idleTimeout.signal]) : idleTimeout.signal
    response = await fetch(url, { ...init, headers: { ...headersFor(token), ...headers }, signal: ended })
    noteServiceTime(response.headers.get('Date'), Date.now())
    if (response.ok) return { response, idleTimeout }
  } catch (error) {
    idleTimeout.end()
    if (signal?.aborted) throw error
    throw new NetworkFailure(idleTimeout.tooLong ? 'TIMEOUT' : 'NETWORK', label, error)
  }
  const body = await errorBody(response)
  idleTimeout.end()
  throw new ApiError(response.status, url, body, retryAfter(response))
}

const headersFor = (token: string | null): Record<string, string> => ({
  Accept: 'application/json',
  ...(token ? { Authorization: `Bearer ${token}` } : {}),
})

async function errorBody(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '')
  try {
    return JSON.parse(text)
  } catch {
    // Plain text may be shown to people; a page of HTML may not.
    return response.headers.get('Content-Type')?.includes('html') ? undefined : text
  }
}

function retryAfter(response: Response): number | null {
  const value = response.headers.get('Retry-After')
  if (!value) return null
  const seconds = Number(value)
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(wait) ? Math.max(0, wait) : null
}

export const idleLimit = 30_000

/** Aborts a call when nothing has come for too long. A download may take any time while bytes arrive. */
export class IdleTimeout {
  readonly #controller = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    this.restart()
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  get tooLong(): boolean {
    return this.#controller.signal.aborted
  }

  restart(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#controller.abort(), idleLimit)
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}

const reachTimeout = 10_000

/** Whether the address answers at all, with any status. One lost call proves nothing, two in a row do. */
export async function isReachable(url: string, token: string | null): Promise<boolean> {
  for (let tried = 0; tried < 2; tried++) {
    const signal = AbortSignal.timeout(reachTimeout)
    const answered = await fetch(url, { cache: 'no-store', headers: headersFor(token), signal }).then(
      () => true,
      () => false,
    )
    if (answered) return true
  }
  return false
}

export interface Upload {
  url: string
  file: Blob
  signal: AbortSignal
  onProgress: (sent: number) => void
}

/** Carries bytes to the storage. Resolves once they are there, rejects with what calls reject with. */
type Uploader = (upload: Upload) => Promise<void>

/** XMLHttpRequest reports the progress of an upload, fetch doesn't. */
export const uploadByXhr: Uploader = ({ url, file, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const label = `PUT ${new URL(url, location.origin).pathname}`
    const abort = () => request.abort()
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(new ApiError(request.status, label, undefined))
    }
    request.onerror = () => reject(new NetworkFailure('NETWORK', label))
    request.onabort = () => reject(signal.reason)
    request.onloadend = () => signal.removeEventListener('abort', abort)
    signal.addEventListener('abort', abort, { once: true })
    request.open('PUT', url)
    request.send(file)
  })

let uploader = uploadByXhr

export const upload: Uploader = (given) => uploader(given)

/** Calls to the fake backend pass a service worker, which hides an upload's progress: it brings its own transport. */
export function setUploader(other: Uploader): void {
  uploader = other
}
