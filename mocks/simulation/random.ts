/** 32-bit hash of text (FNV-1a with a final mix), to make a seed out of names and ids. */
export function hash(text: string): number {
  return mixed(unmixed(text))
}

function unmixed(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = fed(h, text.charCodeAt(i))
  return h
}

const fed = (h: number, code: number) => Math.imul(h ^ code, 0x01000193)

function mixed(h: number): number {
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** Seeded from any mix of texts and numbers. */
export function createRandom(...seed: readonly (string | number)[]): Random {
  const h = unmixed(seed.join('\u0000'))
  // The hash of the text, of the text and a "b", of the text and a "c".
  return new Random(mixed(h), mixed(fed(h, 98)), mixed(fed(h, 99)))
}

/** Reproducible random numbers (sfc32): the same seed gives the same numbers on every machine and engine. */
export class Random {
  #a: number
  #b: number
  #c: number
  #d = 1

  constructor(a: number, b: number, c: number) {
    this.#a = a
    this.#b = b
    this.#c = c
    this.#next32(8)
  }

  /** Skips to the last of so many numbers; the state is read and written once. */
  #next32(count = 1): number {
    let a = this.#a
    let b = this.#b
    let c = this.#c
    let d = this.#d
    let t = 0
    for (let i = 0; i < count; i++) {
      t = (((a + b) | 0) + d) | 0
      d = (d + 1) | 0
      a = b ^ (b >>> 9)
      b = (c + (c << 3)) | 0
      c = (((c << 21) | (c >>> 11)) + t) | 0
    }
    this.#a = a
    this.#b = b
    this.#c = c
    this.#d = d
    return t >>> 0
  }

  /** In [0, 1). */
  next(): number {
    return this.#next32() / 4294967296
  }

  /** Whole number, both ends included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.int(0, items.length - 1)]
    if (item === undefined) throw new RangeError('pick from an empty list')
    return item
  }

  /** Bell-shaped around `mean`. */
  around(mean: number, spread: number): number {
    return mean + spread * (this.next() + this.next() + this.next() + this.next() - 2)
  }

  shuffle<Item>(items: readonly Item[]): Item[] {
    const result = [...items]
    for (let i = result.length - 1; i > 0; i--) {
      const j = this.int(0, i)
      const swap = result[i] as Item
      result[i] = result[j] as Item
      result[j] = swap
    }
    return result
  }

  uuid(): string {
    const first = this.#next32()
    const second = this.#next32()
    const third = this.#next32()
    const last = this.#next32()
    const version = (second & 0xfff) | 0x4000
    const variant = ((third >>> 16) & 0x3fff) | 0x8000
    const start = hex(first >>> 16) + hex(first)
    const end = hex(third) + hex(last >>> 16) + hex(last)
    return [start, hex(second >>> 16), hex(version), hex(variant), end].join('-')
  }
}

const bytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** The lower sixteen bits. */
const hex = (n: number) => `${bytes[(n >>> 8) & 0xff]}${bytes[n & 0xff]}`
