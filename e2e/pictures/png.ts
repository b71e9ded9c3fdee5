import { inflateSync } from 'node:zlib'

export interface Difference {
  /** How many pixels are unlike. */
  pixels: number
  /** Of the larger picture. */
  width: number
  height: number
  /** The smallest frame around them. */
  frame: { left: number; top: number; width: number; height: number }
}

/** The difference between two PNG files of 8 bits a colour, as browsers write them; null if they show the same. */
export function differenceOf(before: Buffer, after: Buffer): Difference | null {
  if (before.equals(after)) return null
  const [one, other] = [decode(before), decode(after)]
  const width = Math.max(one.width, other.width)
  const height = Math.max(one.height, other.height)
  let pixels = 0
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (one.colour(x, y) === other.colour(x, y)) continue
      pixels++
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = y + 1
    }
  }
  if (pixels === 0) return null
  return { pixels, width, height, frame: { left, top, width: right - left, height: bottom - top } }
}

interface Picture {
  width: number
  height: number
  /** -1 outside of the picture. */
  colour: (x: number, y: number) => number
}

function decode(file: Buffer): Picture {
  const parts: Buffer[] = []
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') {
      parts.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)))
    }
  }
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  const [depth, kind] = [file[24], file[25]]
  if (depth !== 8 || (kind !== 2 && kind !== 6)) throw new Error('not a picture of 8 bits a colour')
  const size = kind === 6 ? 4 : 3
  const bytes = unfiltered(inflateSync(Buffer.concat(parts)), width * size, height, size)
  const colour = (x: number, y: number) => {
    const at = (y * width + x) * size
    if (x >= width || y >= height) return -1
    return bytes.readUIntBE(at, 3) * 256 + (size === 4 ? (bytes[at + 3] ?? 0) : 255)
  }
  return { width, height, colour }
}

/** Each row names its filter: the difference to the pixel on the left, above, or above on the left. */
function unfiltered(rows: Buffer, length: number, height: number, size: number): Buffer {
  const bytes = Buffer.alloc(length * height)
  for (let y = 0; y < height; y++) {
    const rowStart = y * (length + 1) + 1
    const guess = guesses[rows[rowStart - 1] ?? 0] ?? nothing
    for (let x = 0; x < length; x++) {
      const at = y * length + x
      const left = x < size ? 0 : (bytes[at - size] ?? 0)
      const above = y === 0 ? 0 : (bytes[at - length] ?? 0)
      const corner = x < size || y === 0 ? 0 : (bytes[at - length - size] ?? 0)
      bytes[at] = (rows[rowStart + x] ?? 0) + guess(left, above, corner)
    }
  }
  return bytes
}

type Guess = (left: number, above: number, corner: number) => number

const nothing: Guess = () => 0

const paeth: Guess = (left, above, corner) => {
  const guess = left + above - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)]
  if (a <= b && a <= c) return left
  return b <= c ? above : corner
}

/** In the order of the format. */
const guesses: readonly Guess[] = [
  nothing,
  (left) => left,
  (_, above) => above,
  (left, above) => (left + above) >> 1,
  paeth,
]
