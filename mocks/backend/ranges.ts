import type { ByteReply } from './make-handlers.ts'
import type { WireReply } from './wire.ts'

/** Bytes with their headers; one range of them when asked for (video seeking does). */
export function byteReply(
  { contentType, filename }: Pick<ByteReply, 'contentType' | 'filename'>,
  bytes: Uint8Array,
  range: string | null,
): WireReply {
  const headers = {
    'Content-Type': contentType,
    'Content-Disposition': `inline; filename*=UTF-8''${encodeURIComponent(filename)}`,
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

/** `bytes=0-99`, `bytes=100-`, `bytes=-100`. Anything else (several ranges, other units) means the whole. */
function parseRange(range: string, size: number): { from: number; to: number } | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range.trim()) ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  return from >= size || (first === '' && Number(last) === 0) ? 'unsatisfiable' : { from, to }
}
