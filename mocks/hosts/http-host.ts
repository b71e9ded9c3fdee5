import {
  createServer,
  type IncomingMessage,
  maxHeaderSize,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import { isIP } from 'node:net'
import { type Duplex, finished, pipeline, Readable } from 'node:stream'
import { errorCodes } from '../../src/contract/errors.ts'
import { ownProperty } from '../../src/contract/own-property.ts'
import { controlReply, type OpenApi } from '../control/http.ts'
import { ServiceError } from '../db/service-error.ts'
import { bodyAborted } from '../service/api-request.ts'
import { isLocal } from '../service/cross-site.ts'
import { refusalReply } from '../service/faults.ts'
import { maskQuery } from '../service/journal.ts'
import { type ApiReply, type ApiRequest, isStreamed } from '../service/messages.ts'
import type { Worlds } from './worlds.ts'

/** Time for a body: half a minute, and a millisecond for each so many received bytes. */
const usualBodyTime = 30_000
const bytesPerMs = 16

/** Deliveries of running clocks go out this often, in ms. */
const betweenDeliveries = 500

interface HttpHostOptions {
  bodyTime?: number
  names?: readonly string[]
  cors?: CorsOptions
  /** Takes a line for each request. */
  log?: ((line: string) => void) | undefined
  /** Told at `/__mock/openapi.json`. */
  openApi?: OpenApi | undefined
}

/** Pages elsewhere that may call, and headers that they may send, besides those of any localhost and the usual ones. */
export interface CorsOptions {
  origins?: readonly string[]
  headers?: readonly string[]
}

/**
 * The backend over HTTP. Requests go straight from `node:http` to `Backend.handle`: building Fetch API objects for each
 * of them, as MSW's network sources need, costs more than answering does.
 */
export function createHttpHost(
  worlds: Worlds,
  { bodyTime = usualBodyTime, names = [], cors = {}, log, openApi }: HttpHostOptions = {},
): Server {
  const isOurs = ownNames(names)
  const foreign = new Origins(cors)
  const server = createServer((message, response) => {
    if (!addressed(message).every(isOurs)) return send(response, refusalReply(notOurName))
    const request = new HttpRequest(message, bodyTime)
    if (log) response.once('close', () => log(lineOf(request, response)))
    handleRequest(worlds, request, response, { foreign, openApi }).catch((error: unknown) => {
      console.error(`${message.method} ${message.url}:`, error)
      if (response.headersSent) response.destroy()
      else send(response, refusalReply(new ServiceError('INTERNAL_ERROR')))
    })
  })
  server.keepAliveTimeout = 65_000
  server.on('clientError', refuseConnection)
  const beat = setInterval(() => void worlds.deliver().catch(console.error), betweenDeliveries).unref()
  server.once('close', () => clearInterval(beat))
  return server
}

/** Time for a refused caller to send the rest. */
const lingering = 5_000

/**
 * Node closes the connection at once, and what is still on its way makes the system reset it before the caller has read
 * the reply. So the reply says which limit it was, and the rest is read and dropped.
 */
function refuseConnection(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable) {
    // Emitted again for each further part of a refused request.
    if (!socket.writableEnded) socket.destroy()
    return
  }
  const { refusal, status } = refusalOf(error)
  const body = JSON.stringify(refusal.envelope)
  const headers = {
    ...refusalReply(refusal).headers,
    Connection: 'close',
    'Content-Length': Buffer.byteLength(body),
  }
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '',
      body,
    ].join('\r\n'),
  )
  socket.resume()
  setTimeout(() => socket.destroy(), lingering).unref()
}

function refusalOf({ code, message }: NodeJS.ErrnoException): { refusal: ServiceError; status: number } {
  if (code === 'HPE_HEADER_OVERFLOW') {
    const limit = `The address and the headers of a request may have ${maxHeaderSize / 1024} KB together.`
    return { refusal: new ServiceError('PAYLOAD_TOO_LARGE', { message: limit }), status: 431 }
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { refusal: new ServiceError('REQUEST_TIMEOUT'), status: 408 }
  const reason = `This is no HTTP request (${message}). A body needs Content-Length or Transfer-Encoding.`
  return { refusal: new ServiceError('VALIDATION_ERROR', { message: reason, fields: {} }), status: 400 }
}

interface Surroundings {
  foreign: Origins
  openApi: OpenApi | undefined
}

async function handleRequest(
  worlds: Worlds,
  request: HttpRequest,
  response: ServerResponse,
  { foreign, openApi }: Surroundings,
): Promise<void> {
  const origin = request.header('origin')
  if (origin !== null) foreign.allow(origin, response)
  if (request.method === 'OPTIONS' && request.header('access-control-request-method') !== null) {
    response.writeHead(204).end()
    return
  }
  const reply = await replyTo(worlds, request, { foreign, openApi }).catch((error: unknown) => {
    if (error instanceof ServiceError) return refusalReply(error)
    throw error
  })
  // The rest of the body would be in the way of the next request.
  if (reply.status === errorCodes.REQUEST_TIMEOUT) response.setHeader('Connection', 'close')
  send(response, reply)
}

async function replyTo(
  worlds: Worlds,
  request: HttpRequest,
  { foreign, openApi }: Surroundings,
): Promise<ApiReply> {
  if (!request.target.startsWith('/')) return refusalReply(new ServiceError('NOT_FOUND'))
  const control = await worlds.of(request.world)
  if (request.target.startsWith('/api/')) return control.backend.handle(request)
  // Commands are for the person at this machine, not for a site that is open in another tab.
  const origin = request.header('origin')
  if (origin !== null && !foreign.isKnown(origin)) return refusalReply(new ServiceError('FORBIDDEN'))
  return (
    (await controlReply(control, request, openApi)) ??
    refusalReply(
      new ServiceError('NOT_FOUND', {
        message: 'The service is under /api/, its description at /__mock/openapi.json.',
      }),
    )
  )
}

/** The host names of a request: this service's own and, behind a dev server (Vite's proxy), the caller's. */
export const addressed = ({ headers }: IncomingMessage): string[] =>
  [headers.host, headers['x-forwarded-host']].flatMap((name) => name ?? [])

/**
 * Against DNS rebinding, where a foreign page gives its own name this machine's address: only known names are served.
 * Numeric addresses can't be rebound.
 */
export function ownNames(further: readonly string[]): (host: string) => boolean {
  const known = new Set(further.map((name) => name.toLowerCase()))
  return (host) => {
    const [, name = '', inBrackets] =
      /^([a-z0-9._-]+|\[([0-9a-f:.]+)\])(?::\d{1,5})?$/.exec(host.toLowerCase()) ?? []
    return (
      isIP(inBrackets ?? name) > 0 || name === 'localhost' || name.endsWith('.localhost') || known.has(name)
    )
  }
}

export const notOurName = new ServiceError('FORBIDDEN', {
  message: 'This service goes by other names; `--name` gives it another one.',
})

const usualHeaders = 'Authorization, Content-Type, Range, Time-Zone, X-Mock-World, X-Request-Id'

class Origins {
  readonly #known: ReadonlySet<string>
  readonly #headers: string

  constructor({ origins = [], headers = [] }: CorsOptions) {
    this.#known = new Set(origins.map((origin) => origin.toLowerCase()))
    this.#headers = [usualHeaders, ...headers].join(', ')
  }

  isKnown(origin: string): boolean {
    return isLocal(origin) || this.#known.has(origin.toLowerCase())
  }

  allow(origin: string, response: ServerResponse): void {
    response.setHeader('Vary', 'Origin')
    if (!this.isKnown(origin) && !this.#known.has('*')) return
    response.setHeader('Access-Control-Allow-Origin', origin)
    response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PATCH, PUT, DELETE')
    response.setHeader('Access-Control-Allow-Headers', this.#headers)
    response.setHeader(
      'Access-Control-Expose-Headers',
      'Content-Range, Content-Disposition, Date, ETag, Retry-After',
    )
    response.setHeader('Access-Control-Max-Age', '600')
  }
}

/** `@mine POST /api/v2/run 503 2.1 ms`; 0 is no answer. Secrets of addresses are masked. */
function lineOf({ method, target, world, begun }: HttpRequest, response: ServerResponse): string {
  const status = response.headersSent ? response.statusCode : 0
  const taken = (performance.now() - begun).toFixed(1)
  return `${world === null ? '' : `@${world} `}${method} ${maskQuery(target)} ${status} ${taken} ms`
}

/** The request's world, from a path below `/@name`, a header or a cookie. Links lead back there by their path. */
function worldOf({ url = '/', headers }: IncomingMessage) {
  const [, inPath, rest] = /^\/@([^/?]+)(\/.*)$/s.exec(url) ?? []
  const world = inPath ?? headers['x-mock-world']?.toString()
  if (world !== undefined) return { world, target: rest ?? url, folder: `/@${world}` }
  // Browsers send the cookie with every link they follow.
  const [, inCookie = null] = /(?:^|;\s*)mock-world=([^;]+)/.exec(headers.cookie ?? '') ?? []
  return { world: inCookie, target: url, folder: '' }
}

class HttpRequest implements ApiRequest {
  readonly method: string
  readonly target: string
  readonly world: string | null
  readonly begun = performance.now()
  readonly #folder: string
  readonly #message: IncomingMessage
  readonly #bodyTime: number

  constructor(message: IncomingMessage, bodyTime: number) {
    this.#message = message
    this.#bodyTime = bodyTime
    this.method = message.method ?? 'GET'
    const { world, target, folder } = worldOf(message)
    this.world = world
    this.target = target
    this.#folder = folder
  }

  get origin(): string {
    const { headers } = this.#message
    const host = addressed(this.#message).at(-1) ?? 'localhost'
    const scheme = headers['x-forwarded-proto'] === 'https' ? 'https' : 'http'
    return `${scheme}://${host}${this.#folder}`
  }

  header(name: string): string | null {
    const value = ownProperty(this.#message.headers, name.toLowerCase())
    return value === undefined ? null : String(value)
  }

  body(limit: number): Promise<Uint8Array> {
    const message = this.#message
    const announced = message.headers['content-length']
    if (Number(announced) > limit) return Promise.reject(new ServiceError('PAYLOAD_TOO_LARGE'))
    if (announced === undefined && message.headers['transfer-encoding'] === undefined) {
      return Promise.resolve(new Uint8Array())
    }
    return new Promise((resolve, reject) => {
      const received = new ReceivedBody(announced === undefined ? null : Number(announced), limit)
      let size = 0
      const begun = Date.now()
      const look = () => {
        const rest = begun + this.#bodyTime + size / bytesPerMs - Date.now()
        if (rest > 0) timer = setTimeout(look, rest)
        else reject(new ServiceError('REQUEST_TIMEOUT'))
      }
      let timer = setTimeout(look, this.#bodyTime)
      message.on('data', (part: Buffer) => {
        size += part.length
        if (size <= limit) received.add(part)
        else {
          // Reads and drops the rest, so that the caller still gets the reply.
          received.drop()
          reject(new ServiceError('PAYLOAD_TOO_LARGE'))
        }
      })
      // Also called for a connection that has closed before.
      finished(message, (error) => {
        clearTimeout(timer)
        if (error) reject(bodyAborted())
        else resolve(received.bytes())
      })
    })
  }
}

const smallBody = 1024 * 1024

/** A large body is in memory once: a buffer of the announced length, or one that grows in its place. */
class ReceivedBody {
  #buffer: ArrayBuffer
  #size = 0

  constructor(announced: number | null, limit: number) {
    this.#buffer =
      announced === null ? new ArrayBuffer(0, { maxByteLength: limit }) : new ArrayBuffer(announced)
  }

  add(part: Uint8Array): void {
    const size = this.#size + part.length
    if (size > this.#buffer.byteLength) {
      const capacity = Math.max(Math.ceil(size * 1.125), smallBody)
      this.#buffer.resize(Math.min(capacity, this.#buffer.maxByteLength))
    }
    new Uint8Array(this.#buffer).set(part, this.#size)
    this.#size = size
  }

  bytes(): Uint8Array {
    if (!this.#buffer.resizable) return new Uint8Array(this.#buffer)
    // The addresses of a buffer that may grow stay reserved, which is too much for a small body that is kept.
    if (this.#size <= smallBody) return new Uint8Array(this.#buffer, 0, this.#size).slice()
    this.#buffer.resize(this.#size)
    return new Uint8Array(this.#buffer, 0, this.#size)
  }

  drop(): void {
    this.#buffer = new ArrayBuffer(0)
  }
}

export function send(response: ServerResponse, { status, headers, body, breaks }: ApiReply): void {
  if (breaks === 'network') {
    response.socket?.resetAndDestroy()
    return
  }
  // The client's timeout ends the call.
  if (breaks === 'timeout') return
  if (breaks === 'truncated') {
    const part = body === null || isStreamed(body) ? '' : body
    response.writeHead(status, { ...headers, 'Content-Length': String(2 * Buffer.byteLength(part) + 1) })
    response.write(part, () => response.socket?.destroy())
    return
  }
  if (body === null) {
    response.writeHead(status, headers).end()
    return
  }
  if (isStreamed(body)) {
    response.writeHead(status, headers)
    // A client that disconnects mid-way is no error.
    pipeline(Readable.from(body, { highWaterMark: 1 }), response, () => {})
    return
  }
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body)
}
