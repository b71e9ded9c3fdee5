import { unzlibSync, zlibSync } from 'fflate'

/**
 * Screenshots of one screen in all its states lie in one animated PNG: the screen, and for each state the part that
 * differs. A picture of its own is the screen with one of those parts laid over it.
 */

type Bytes = Uint8Array<ArrayBuffer>

export function pictureOf(sheet: Bytes, index: number): Bytes {
  const chunks = chunksOf(sheet)
  const content = (type: string) => chunks.filter((chunk) => chunk.type === type).map(({ bytes }) => bytes)
  const [header = none, palette = none, base = none] = [
    content('IHDR')[0],
    content('PLTE')[0],
    content('IDAT')[0],
  ]
  const { width, height } = sizeOf(header)
  const rows = unzlibSync(base)
  // The first frame is the screen itself.
  const control = content('fcTL')[index]
  const part = content('fdAT')[index - 1]
  if (control && part) {
    const view = viewOf(control)
    const [w, h, x, y] = [view.getUint32(4), view.getUint32(8), view.getUint32(12), view.getUint32(16)]
    const inside = unzlibSync(part.subarray(4))
    // Each row begins with its filter type: none.
    for (let row = 0; row < h; row++) {
      rows.set(inside.subarray(row * (w + 1) + 1, (row + 1) * (w + 1)), (y + row) * (width + 1) + 1 + x)
    }
  }
  return pngOf(width, height, palette, rows)
}

/** A picture of at most 256 colours, from its rows as PNG keeps them. */
function pngOf(width: number, height: number, palette: Bytes, rows: Bytes): Bytes {
  const header = new Uint8Array(13)
  viewOf(header).setUint32(0, width)
  viewOf(header).setUint32(4, height)
  header.set([8, 3], 8)
  return joined([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', zlibSync(rows, { level: 6 }) as Bytes),
    chunk('IEND', none),
  ])
}

export const none: Bytes = new Uint8Array()
export const signature = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export function chunk(type: string, bytes: Bytes): Bytes {
  const whole = new Uint8Array(bytes.length + 12)
  const view = viewOf(whole)
  view.setUint32(0, bytes.length)
  whole.set(
    Uint8Array.from(type, (character) => character.charCodeAt(0)),
    4,
  )
  whole.set(bytes, 8)
  view.setUint32(bytes.length + 8, checksum(whole.subarray(4, bytes.length + 8)))
  return whole
}

function chunksOf(png: Bytes): { type: string; bytes: Bytes }[] {
  const found: ReturnType<typeof chunksOf> = []
  for (let at = signature.length; at < png.length; ) {
    const size = viewOf(png).getUint32(at)
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8))
    found.push({ type, bytes: png.subarray(at + 8, at + 8 + size) })
    at += size + 12
  }
  return found
}

function sizeOf(header: Bytes): { width: number; height: number } {
  return { width: viewOf(header).getUint32(0), height: viewOf(header).getUint32(4) }
}

/** CRC-32. */
function checksum(bytes: Bytes): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}

export function joined(parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((size, { length }) => size + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export function viewOf({ buffer, byteOffset, byteLength }: Bytes): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}
