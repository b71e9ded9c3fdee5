import { fromBase64, toBase64 } from './base64.ts'

/** A value as text that an address can carry. */
export async function compress(value: unknown): Promise<string> {
  const bytes = await through(new CompressionStream('deflate-raw'), JSON.stringify(value)).arrayBuffer()
  return toBase64(new Uint8Array(bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Reverses `compress`; throws at any other text. */
export async function decompress(text: string): Promise<unknown> {
  const bytes = fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'))
  if (!bytes) throw new Error('not base64')
  return through(new DecompressionStream('deflate-raw'), new Uint8Array(bytes)).json()
}

const through = (stream: CompressionStream | DecompressionStream, content: BlobPart) =>
  new Response(new Blob([content]).stream().pipeThrough(stream))
