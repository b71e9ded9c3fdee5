import { fromBase64, toBase64 } from './base64.ts'

/** A value as text that an address can carry. */
export async function compress(value: unknown): Promise<string> {
  const bytes = await through(new CompressionStream('deflate-raw'), JSON.stringify(value)).arrayBuffer()
  return toBase64(new Uint8Array(bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Limit of `decompress` in bytes, twice what the longest link unpacks to: the text can grow a thousandfold. */
export const mostUnpackedBytes = 16 * 1024 * 1024

/** Reverses `compress`; throws at any other text, and a `RangeError` at one that grows too large. */
export async function decompress(text: string): Promise<unknown> {
  const bytes = fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'))
  if (!bytes) throw new Error('not base64')
  const reader = through(new DecompressionStream('deflate-raw'), new Uint8Array(bytes)).body?.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let size = 0; ; ) {
    const part = await reader?.read()
    if (!part?.value) return new Response(new Blob(parts)).json()
    size += part.value.length
    if (size > mostUnpackedBytes) throw new RangeError(`more than ${mostUnpackedBytes} bytes`)
    parts.push(part.value)
  }
}

const through = (stream: CompressionStream | DecompressionStream, content: BlobPart) =>
  new Response(new Blob([content]).stream().pipeThrough(stream))
