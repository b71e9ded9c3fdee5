import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Refusal } from '../backend/refusal.ts'
import { jsonReply, type WireReply, type WireRequest } from '../backend/wire.ts'
import type { Control } from '../control/control.ts'
import { controlReply } from '../control/http.ts'

/**
 * The backend over HTTP. Requests go straight from `node:http` to `Backend.handle`: building Fetch API objects for each
 * of them, as MSW's network sources need, costs more than answering does.
 */
export function createHttpHost(control: Control): Server {
  const server = createServer((message, response) => {
    answer(control, message, response).catch((error: unknown) => {
      console.error(`${message.method} ${message.url}:`, error)
      if (response.headersSent) response.destroy()
      else send(response, refused(new Refusal('INTERNAL_ERROR')))
    })
  })
  server.keepAliveTimeout = 65_000
  return server
}

async function answer(control: Control, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const { origin } = message.headers
  if (origin !== undefined) allowLocal(origin, response)
  if (message.method === 'OPTIONS' && message.headers['access-control-request-method'] !== undefined) {
    response.writeHead(204).end()
    return
  }
  send(response, await replyTo(control, new HttpRequest(message)))
}

async function replyTo(control: Control, request: HttpRequest): Promise<WireReply> {
  if (request.target.startsWith('/api/')) return control.backend.handle(request)
  if (!request.target.startsWith('/')) return refused(new Refusal('NOT_FOUND'))
  // Commands are for the person at this machine, not for a site that is open in another tab.
  const foreign = request.header('origin')
  if (foreign !== null && !isLocal(foreign)) return refused(new Refusal('FORBIDDEN'))
  return (
    (await controlReply(control, request)) ??
    refused(
      new Refusal('NOT_FOUND', {
        message: 'The service is under /api/, its description at /__mock/openapi.json.',
      }),
    )
  )
}

const refused = (refusal: Refusal) => jsonReply(refusal.status, refusal.envelope)

const local = /^https?:\/\/(?:localhost|[\w-]+\.localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i
const isLocal = (origin: string) => local.test(origin)

function allowLocal(origin: string, response: ServerResponse): void {
  response.setHeader('Vary', 'Origin')
  if (!isLocal(origin)) return
  response.setHeader('Access-Control-Allow-Origin', origin)
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PATCH, PUT, DELETE')
  response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type, Range')
  response.setHeader(
    'Access-Control-Expose-Headers',
    'Content-Range, Content-Disposition, Date, ETag, Retry-After',
  )
  response.setHeader('Access-Control-Max-Age', '600')
}

class HttpRequest implements WireRequest {
  readonly method: string
  readonly target: string
  readonly #message: IncomingMessage

  constructor(message: IncomingMessage) {
    this.#message = message
    this.method = message.method ?? 'GET'
    this.target = message.url ?? '/'
  }

  /** A dev server in front (Vite's proxy) tells which address the caller sees. */
  get origin(): string {
    const { headers } = this.#message
    const host = headers['x-forwarded-host'] ?? headers.host ?? 'localhost'
    const scheme = headers['x-forwarded-proto'] === 'https' ? 'https' : 'http'
    return `${scheme}://${host}`
  }

  header(name: string): string | null {
    const value = this.#message.headers[name.toLowerCase()]
    return value === undefined ? null : String(value)
  }

  body(limit: number): Promise<Uint8Array> {
    const message = this.#message
    const announced = message.headers['content-length']
    if (Number(announced) > limit) return Promise.reject(new Refusal('PAYLOAD_TOO_LARGE'))
    if (announced === undefined && message.headers['transfer-encoding'] === undefined) {
      return Promise.resolve(new Uint8Array())
    }
    return new Promise((resolve, reject) => {
      const parts: Buffer[] = []
      let size = 0
      message.on('data', (part: Buffer) => {
        size += part.length
        if (size > limit) {
          // The rest is read and dropped, so that the answer still reaches whoever is sending.
          parts.length = 0
          reject(new Refusal('PAYLOAD_TOO_LARGE'))
        } else parts.push(part)
      })
      message.on('end', () => resolve(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)))
      message.on('error', () =>
        reject(
          new Refusal('VALIDATION_ERROR', { message: 'The body broke off.', fields: { body: 'aborted' } }),
        ),
      )
    })
  }
}

function send(response: ServerResponse, { status, headers, body, breaks }: WireReply): void {
  if (breaks === 'network') {
    response.socket?.resetAndDestroy()
    return
  }
  // Whoever calls gives up one day.
  if (breaks === 'timeout') return
  if (breaks === 'truncated') {
    const part = body ?? ''
    response.writeHead(status, { ...headers, 'Content-Length': String(2 * Buffer.byteLength(part) + 1) })
    response.write(part, () => response.socket?.destroy())
    return
  }
  if (body === null) {
    response.writeHead(status, headers).end()
    return
  }
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body)
}
