import { joined, viewOf } from './picture.ts'

/**
 * The films of fixtures/media hold every state of a screen once. An attempt's video shows those that it came through, each
 * for its time: pictures stay as they are encoded, only the index in front of them is written anew. Pictures other than
 * key pictures (a tapped button, a dialog) are encoded as the difference from the key picture before.
 */

/** A picture of a film, and its duration. */
export interface Shot {
  picture: number
  milliseconds: number
}

type Bytes = Uint8Array<ArrayBuffer>

/** Fixed size of the part before the pictures: a video's size doesn't depend on its number of shots. */
const filmHead = 12_288

/** A film's clock: seconds since 1904. */
const filmSeconds = (at: number) => Math.floor(at / 1000) + 2_082_844_800

/** The film of an attempt that began at a moment, as its head says. */
export function cutFilm(film: Bytes, shots: readonly Shot[], startAt = 0): Bytes {
  const inside = boxesIn(film)
  const pictures = inside.find(({ type }) => type === 'mdat')
  if (!pictures) throw new Error('a film without pictures')
  const table = boxAt(inside, 'moov', 'trak', 'mdia', 'minf', 'stbl')
  const codec = boxAt(table, 'stsd')
  const sizes = numbersOf(boxAt(table, 'stsz'), 16)
  const keys = new Set(numbersOf(boxAt(table, 'stss'), 12))
  let at = filmHead + 8
  const places = sizes.map((size, i) => {
    at += size
    return { at: at - size, size, key: keys.has(i + 1) }
  })
  const samples = shots.flatMap(({ picture, milliseconds }) => {
    const place = places[picture]
    return place && milliseconds > 0 ? [{ ...place, milliseconds }] : []
  })
  const head = joined([fileType(), indexOf(samples, codec, startAt ? filmSeconds(startAt) : 0)])
  return joined([head, gap(filmHead - head.length), pictures.bytes])
}

export interface Picture {
  bytes: Bytes
  key: boolean
}

/** A film that shows each picture for a second, from pictures as VP9 encodes them. */
export function filmOf(pictures: readonly Picture[], width: number, height: number): Bytes {
  const codec = codecBox(width, height)
  const samplesFrom = (from: number) => {
    let at = from
    return pictures.map(({ bytes: { length: size }, key }) => {
      at += size
      return { at: at - size, size, key, milliseconds: 1000 }
    })
  }
  const head = fileType().length + indexOf(samplesFrom(0), codec).length
  const index = indexOf(samplesFrom(head + 8), codec)
  return joined([fileType(), index, box('mdat', ...pictures.map(({ bytes }) => bytes))])
}

interface Sample {
  at: number
  size: number
  key: boolean
  milliseconds: number
}

const matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000]
const zeros = (count: number) => new Array<number>(count).fill(0)

function indexOf(samples: readonly Sample[], codec: Bytes, created = 0): Bytes {
  const length = samples.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  // Width and height stand in the codec's box as 16 bits each.
  const size = viewOf(codec).getUint32(48)
  const keys = samples.flatMap(({ key }, i) => (key ? [i + 1] : []))
  const table = box(
    'stbl',
    codec,
    box('stts', words(0, samples.length, ...samples.flatMap(({ milliseconds }) => [1, milliseconds]))),
    box('stss', words(0, keys.length, ...keys)),
    box('stsc', words(0, 1, 1, 1, 1)),
    box('stsz', words(0, 0, samples.length, ...samples.map((sample) => sample.size))),
    box('stco', words(0, samples.length, ...samples.map(({ at }) => at))),
  )
  const source = box('dinf', box('dref', words(0, 1), box('url ', words(1))))
  const media = box(
    'mdia',
    box('mdhd', words(0, created, created, 1000, length, 0x55c40000)),
    box('hdlr', words(0, 0), latin('vide'), words(0, 0, 0), latin('\0')),
    box('minf', box('vmhd', words(1, 0, 0)), source, table),
  )
  const track = box(
    'tkhd',
    words(3, created, created, 1, 0, length, 0, 0, 0, 0, ...matrix, size & 0xffff0000, (size & 0xffff) << 16),
  )
  const movie = box(
    'mvhd',
    words(0, created, created, 1000, length, 0x10000, 0x1000000, 0, 0, ...matrix, ...zeros(6), 2),
  )
  return box('moov', movie, box('trak', track, media))
}

function codecBox(width: number, height: number): Bytes {
  const [settings, resolution] = [words(0x1000000, 0x00148201, 0x01010000), 0x480000]
  const size = (width << 16) | height
  const entry = words(0, 1, ...zeros(4), size, resolution, resolution, 0, 0x10000, ...zeros(7), 0x18)
  return box('stsd', words(0, 1), box('vp09', entry, new Uint8Array([0xff, 0xff]), box('vpcC', settings)))
}

const fileType = () => box('ftyp', latin('isom'), words(512), latin('isomiso2mp41'))

const boxHead = 8

function box(type: string, ...content: readonly Bytes[]): Bytes {
  const inside = joined(content)
  return joined([words(boxHead + inside.length), latin(type), inside])
}

function gap(size: number): Bytes {
  return box('free', new Uint8Array(size - boxHead))
}

interface Box {
  type: string
  bytes: Bytes
}

function boxesIn(bytes: Bytes): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + boxHead <= bytes.length; ) {
    const size = Math.max(boxHead, viewOf(bytes).getUint32(at))
    boxes.push({
      type: String.fromCharCode(...bytes.subarray(at + 4, at + boxHead)),
      bytes: bytes.subarray(at, at + size),
    })
    at += size
  }
  return boxes
}

function boxAt(among: readonly Box[] | Bytes, ...path: readonly string[]): Bytes {
  const [type, ...rest] = path
  const found = (among instanceof Uint8Array ? boxesIn(among.subarray(boxHead)) : among).find(
    (one) => one.type === type,
  )
  if (!found) throw new Error(`a film without ${type}`)
  return rest.length > 0 ? boxAt(found.bytes, ...rest) : found.bytes
}

/** A table of a box, preceded by its length. */
function numbersOf(bytes: Bytes, countAt: number): number[] {
  const view = viewOf(bytes)
  return Array.from({ length: view.getUint32(countAt) }, (_, i) => view.getUint32(countAt + 4 + 4 * i))
}

function words(...numbers: readonly number[]): Bytes {
  const bytes = new Uint8Array(4 * numbers.length)
  for (const [i, number] of numbers.entries()) viewOf(bytes).setUint32(4 * i, number)
  return bytes
}

function latin(text: string): Bytes {
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}
