import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { pipeline } from 'node:stream'
import { ServiceError } from '../db/service-error.ts'
import { refusalReply } from '../service/faults.ts'
import { maskQuery } from '../service/journal.ts'
import { addressed, notOurName, ownNames, send } from './http-host.ts'
import { recordTo } from './record.ts'

/** Headers of one connection, not of the call. */
const ofConnection = new Set(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade'])

const passedOn = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.has(name)))

interface RecorderOptions {
  names: readonly string[]
  log?: ((line: string) => void) | undefined
}

/** Stands in front of a real service, and keeps the calls that go through it. */
export function createRecorder(target: string, path: string, { names, log }: RecorderOptions): Server {
  const { begin, answered } = recordTo(path, target)
  const base = target.replace(/\/$/, '')
  const isOurs = ownNames(names)
  return createServer((request, response) => {
    if (!addressed(request).every(isOurs)) return send(response, refusalReply(notOurName))
    if (!request.url?.startsWith('/')) return send(response, refusalReply(new ServiceError('NOT_FOUND')))
    const url = new URL(base + request.url)
    if (log) {
      const { method, url: asked } = request
      response.once('close', () => log(`${method} ${maskQuery(asked ?? '')} ${response.statusCode}`))
    }
    const ask = url.protocol === 'https:' ? httpsRequest : httpRequest
    const outgoing = ask(url, {
      method: request.method ?? 'GET',
      headers: { ...passedOn(request.headers), host: url.host, 'accept-encoding': 'identity' },
    })
    outgoing.once('response', (reply) => {
      answered(request, reply)
      response.writeHead(reply.statusCode ?? 502, passedOn(reply.headers))
      pipeline(reply, response, () => {})
    })
    outgoing.once('error', ({ message }) => {
      if (response.headersSent) response.destroy()
      else {
        const refusal = new ServiceError('SERVICE_UNAVAILABLE', { message: `${url.host}: ${message}` })
        send(response, refusalReply(refusal))
      }
    })
    response.once('close', () => outgoing.destroy())
    begin(request)
    request.pipe(outgoing)
  })
}
