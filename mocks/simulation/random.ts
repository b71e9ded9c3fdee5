/** Chance that can be repeated: the same seed gives the same numbers on every machine and in every engine. */
export interface Random {
  /** In [0, 1). */
  next(): number
  /** Whole number, both ends included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** Bell-shaped around `mean`. */
  around(mean: number, spread: number): number
  shuffle<Item>(items: readonly Item[]): Item[]
  uuid(): string
}

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

/** sfc32, seeded from any mix of texts and numbers. */
export function createRandom(...seed: readonly (string | number)[]): Random {
  const h = unmixed(seed.join('\u0000'))
  // The hash of the text, of the text and a "b", of the text and a "c".
  let a = mixed(h)
  let b = mixed(fed(h, 98))
  let c = mixed(fed(h, 99))
  let d = 1

  function next32(): number {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + t
    return t >>> 0
  }
  for (let i = 0; i < 8; i++) next32()

  const next = () => next32() / 4294967296
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))

  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[int(0, items.length - 1)]
      if (item === undefined) throw new RangeError('pick from an empty list')
      return item
    },
    around: (mean, spread) => mean + spread * (next() + next() + next() + next() - 2),
    shuffle: (items) => {
      const result = [...items]
      for (let i = result.length - 1; i > 0; i--) {
        const j = int(0, i)
        const swap = result[i] as (typeof result)[number]
        result[i] = result[j] as (typeof result)[number]
        result[j] = swap
      }
      return result
    },
    uuid: () => {
      const hex = [next32(), next32(), next32(), next32()]
        .map((n) => n.toString(16).padStart(8, '0'))
        .join('')
      const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16)
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
    },
  }
}
