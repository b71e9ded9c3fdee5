/**
 * Cuts one of our films to the length of an attempt, as a recorder on the device would. They are simple (draw.mjs): one
 * track, one chunk, pictures at even distances, a gap behind the index. The file keeps its size, which listings tell without opening it.
 */
export function cutVideo(film: Uint8Array<ArrayBuffer>, seconds: number): Uint8Array<ArrayBuffer> {
  const boxes = boxesIn(film)
  const whole = lengthOf(boxes)
  const { pictures } = whole
  const kept = Math.min(pictures, Math.max(1, Math.ceil((seconds * pictures) / whole.seconds)))
  if (kept === pictures) return film
  const parts = boxes.map((box) => (box.type === 'moov' ? shortened(box, pictures, kept) : box.bytes))
  const saved = film.length - parts.reduce((size, { length }) => size + length, 0)
  // The gap behind the index takes what it no longer needs, so that the pictures keep their place in the file.
  return joined(parts.map((part, i) => (boxes[i]?.type === 'free' ? gap(part.length + saved) : part)))
}

interface Box {
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

const head = 8

function boxesIn(bytes: Uint8Array<ArrayBuffer>): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + head <= bytes.length; ) {
    const size = viewOf(bytes).getUint32(at)
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + head))
    boxes.push({ type, bytes: bytes.subarray(at, at + size) })
    at += Math.max(size, head)
  }
  return boxes
}

const containers = ['moov', 'trak', 'edts', 'mdia', 'minf', 'stbl']

/** Where a box tells how long it all is, from its beginning. */
const durations: Readonly<Record<string, number>> = { mvhd: 24, tkhd: 28, mdhd: 24, elst: 16 }

function shortened({ type, bytes }: Box, pictures: number, kept: number): Uint8Array<ArrayBuffer> {
  if (containers.includes(type)) {
    const inside = boxesIn(bytes.subarray(head)).map((box) => shortened(box, pictures, kept))
    return boxOf(bytes, inside)
  }
  const own = bytes.slice()
  const view = viewOf(own)
  const duration = durations[type]
  if (duration !== undefined) view.setUint32(duration, (view.getUint32(duration) / pictures) * kept)
  switch (type) {
    case 'stts':
      view.setUint32(16, kept)
      break
    case 'stsc':
      view.setUint32(20, kept)
      break
    case 'stsz':
      view.setUint32(16, kept)
      return boxOf(own, [own.subarray(head, 20 + 4 * kept)])
    case 'stss': {
      const keys = Array.from({ length: view.getUint32(12) }, (_, i) => view.getUint32(16 + 4 * i))
      const left = keys.filter((picture) => picture <= kept).length
      view.setUint32(12, left)
      return boxOf(own, [own.subarray(head, 16 + 4 * left)])
    }
  }
  return own
}

function lengthOf(boxes: readonly Box[]): { seconds: number; pictures: number } {
  const inner = (path: string[], among: readonly Box[]): DataView => {
    const [type, ...rest] = path
    const found = among.find((box) => box.type === type)
    if (!found) throw new Error(`a film without ${type}`)
    return rest.length > 0 ? inner(rest, boxesIn(found.bytes.subarray(head))) : viewOf(found.bytes)
  }
  const movie = inner(['moov', 'mvhd'], boxes)
  const sizes = inner(['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsz'], boxes)
  return { seconds: movie.getUint32(24) / movie.getUint32(20), pictures: sizes.getUint32(16) }
}

function boxOf(
  like: Uint8Array<ArrayBuffer>,
  content: readonly Uint8Array<ArrayBuffer>[],
): Uint8Array<ArrayBuffer> {
  const box = joined([like.slice(0, head), ...content])
  viewOf(box).setUint32(0, box.length)
  return box
}

function gap(size: number): Uint8Array<ArrayBuffer> {
  const box = new Uint8Array(size)
  viewOf(box).setUint32(0, size)
  box.set([0x66, 0x72, 0x65, 0x65], 4)
  return box
}

function joined(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((size, { length }) => size + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>) =>
  new DataView(buffer, byteOffset, byteLength)
