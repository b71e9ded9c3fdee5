import { createHash, randomBytes } from 'node:crypto'
import { closeSync, existsSync, fstatSync, openSync, readSync, writeFileSync, writeSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { archiveOf, type HarEntry, recordedEntry } from '../control/har.ts'

/** Calls that a proxy carries to a real service, kept in an HTTP Archive without their secrets. */

const [head, tail] = (() => {
  const [before = ''] = JSON.stringify(archiveOf([])).split(/\]\}\}$/)
  return [before, '\n]}}\n']
})()

/** A whole archive at every moment: each entry is written over the end, and the end again. */
export class HarFile {
  readonly #path: string

  /** Goes on with an archive that was begun earlier. */
  constructor(path: string) {
    this.#path = path
    if (!existsSync(path)) writeFileSync(path, head + tail, { mode: 0o600, flag: 'wx' })
    else if (!this.#ownEnd()) throw new Error(`${path} is no recording; it stays as it is`)
  }

  add(entry: HarEntry): void {
    const file = openSync(this.#path, 'r+')
    try {
      const { size } = fstatSync(file)
      const isFirst = size === Buffer.byteLength(head + tail)
      const text = `${isFirst ? '' : ','}\n${JSON.stringify(entry)}${tail}`
      writeSync(file, text, size - tail.length)
    } finally {
      closeSync(file)
    }
  }

  #ownEnd(): boolean {
    const file = openSync(this.#path, 'r')
    try {
      const { size } = fstatSync(file)
      const textAt = (at: number, length: number) => {
        const bytes = Buffer.alloc(length)
        readSync(file, bytes, 0, length, Math.max(0, at))
        return bytes.toString()
      }
      return textAt(0, head.length) === head && textAt(size - tail.length, tail.length) === tail
    } finally {
      closeSync(file)
    }
  }
}

/** Longer ones would have to be held in memory; the archive tells that they were too long. */
const longestBody = 16 * 1024 * 1024

/** The bytes of a body, or null where there are too many. They are passed on all the same. */
function watchBody(message: IncomingMessage): () => Buffer | null {
  const parts: Buffer[] = []
  let size = 0
  message.on('data', (part: Buffer) => {
    size += part.length
    if (size <= longestBody) parts.push(part)
    else parts.length = 0
  })
  return () => (size <= longestBody ? Buffer.concat(parts) : null)
}

function unpacked(bytes: Buffer | null, encoding: string | undefined): Buffer | null {
  if (!bytes || !encoding || encoding === 'identity') return bytes
  const limit = { maxOutputLength: longestBody }
  try {
    if (encoding === 'br') return brotliDecompressSync(bytes, limit)
    if (encoding === 'deflate') return inflateSync(bytes, limit)
    return gunzipSync(bytes, limit)
  } catch {
    return null
  }
}

/** Notes one call: told of the request before its body is read, and of the reply when its head has come. */
export interface Recording {
  begin(request: IncomingMessage): void
  answered(request: IncomingMessage, reply: IncomingMessage): void
}

/** Of calls to a service; `token` is the one that the proxy adds. */
export function recordTo(path: string, target: string, token?: string): Recording {
  const file = new HarFile(path)
  // Callers are told apart by a name from which nobody gets back to the token.
  const salt = randomBytes(16)
  const nameOf = (secret: string) =>
    createHash('sha256').update(salt).update(secret).digest('hex').slice(0, 8)
  const begun = new WeakMap<IncomingMessage, { at: number; sent: () => Buffer | null }>()
  return {
    begin: (request) => void begun.set(request, { at: Date.now(), sent: watchBody(request) }),
    answered: (request, reply) => {
      const call = begun.get(request)
      if (!call) return
      const received = watchBody(reply)
      reply.once('end', () => {
        const { url = '/', headers, method = 'GET' } = request
        const apiKey = /[?&]api_key=([^&]+)/.exec(url)?.[1]
        const secret = token ?? headers.authorization ?? apiKey
        const entry = recordedEntry({
          at: call.at,
          duration: Date.now() - call.at,
          method,
          url: target.replace(/\/$/, '') + url,
          requestHeaders: flat(headers),
          sent: call.sent() ?? new Uint8Array(),
          status: reply.statusCode ?? 0,
          replyHeaders: flat(reply.headers),
          received: unpacked(received(), reply.headers['content-encoding']),
          caller: secret === undefined ? null : nameOf(secret),
        })
        if (entry) file.add(entry)
      })
    },
  }
}

const flat = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
