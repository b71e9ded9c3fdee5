/** The request that a host (a page's worker, Node, HTTP) hands to the backend, and the reply that it gets back. */
export interface ApiRequest {
  method: string
  /** Path and query as sent, from `/api/` on. */
  target: string
  /** Scheme and host that the caller sees, and the folder if the product lives in one, for links and presigned URLs. */
  origin: string
  header(name: string): string | null
  /** Reads the body once; `limit` bytes at most, or a PAYLOAD_TOO_LARGE refusal. */
  body(limit: number): Promise<Uint8Array>
  /** Of uploads: the page has applied the faults already (`hosts/upload-transport.ts`). */
  skipFaults?: boolean
}

/** How a connection can break instead of answering. */
type Breakage = 'network' | 'timeout' | 'truncated'

export interface ApiReply {
  status: number
  headers: Record<string, string>
  /** Bodies too long for one piece of memory are made while they are sent. */
  body: string | Uint8Array | AsyncIterable<string> | null
  breaks?: Breakage
}

export const jsonReply = (status: number, value: unknown, headers: Record<string, string> = {}): ApiReply =>
  jsonTextReply(status, JSON.stringify(value), headers)

export const jsonTextReply = (
  status: number,
  body: string | AsyncIterable<string>,
  headers: Record<string, string> = {},
): ApiReply => ({
  status,
  headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  body,
})

export function isStreamed(body: ApiReply['body']): body is AsyncIterable<string> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body
}

/** For callers that need the whole body. */
export async function bufferReply(reply: ApiReply): Promise<ApiReply> {
  if (!isStreamed(reply.body)) return reply
  let body = ''
  for await (const part of reply.body) body += part
  return { ...reply, body }
}

/** A file as a handler returns it: ranges and the rest of HTTP are added here. */
export interface FileResult {
  /** May still be loading: no other call waits for it. */
  bytes: Promise<Uint8Array>
  contentType: string
  filename: string
  /** An untrusted file: it is saved, not shown. */
  attachment?: boolean
}

/** Bytes with their headers; one range of them when asked for (video seeking does). */
export function fileReply(
  { contentType, filename, attachment }: Omit<FileResult, 'bytes'>,
  bytes: Uint8Array,
  range: string | null,
): ApiReply {
  const headers = {
    'Content-Type': contentType,
    'Content-Disposition': `${attachment ? 'attachment' : 'inline'}; filename*=UTF-8''${headerText(filename)}`,
    // Uploaded files run no scripts and send no requests on the product's behalf.
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'no-store',
  }
  const wanted = range === null ? null : parseRange(range, bytes.length)
  if (wanted === 'unsatisfiable') {
    return { status: 416, headers: { 'Content-Range': `bytes */${bytes.length}` }, body: null }
  }
  if (wanted === null) {
    return { status: 200, headers: { ...headers, 'Content-Length': String(bytes.length) }, body: bytes }
  }
  const part = bytes.subarray(wanted.from, wanted.to + 1)
  return {
    status: 206,
    headers: {
      ...headers,
      'Content-Length': String(part.length),
      'Content-Range': `bytes ${wanted.from}-${wanted.to}/${bytes.length}`,
    },
    body: part,
  }
}

/** A name may contain a lone surrogate, which has no encoding. */
function headerText(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** `bytes=0-99`, `bytes=100-`, `bytes=-100`. Anything else (several ranges, other units) means the whole. */
function parseRange(range: string, size: number): { from: number; to: number } | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range.trim()) ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  return from >= size || (first === '' && Number(last) === 0) ? 'unsatisfiable' : { from, to }
}
