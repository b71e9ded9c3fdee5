import fc from 'fast-check'
import { expect, it } from 'vitest'
import { align, unmatched } from './align.ts'

const anyList = fc
  .array(fc.integer({ min: 0, max: 9 }), { maxLength: 60 })
  .map((items) => Int32Array.from(items))
const pairs = (partners: Int32Array) =>
  Array.from(partners, (partner, i) => [i, partner] as const).filter(([, partner]) => partner !== unmatched)

it('pairs equal items, in order, none of them twice', () => {
  fc.assert(
    fc.property(anyList, anyList, (a, b) => {
      const found = pairs(align(a, b))
      for (const [i, [atA, atB]] of found.entries()) {
        expect(a[atA]).toBe(b[atB])
        if (i > 0) expect(atB).toBeGreaterThan(found[i - 1]?.[1] ?? 0)
      }
    }),
  )
})

it('finds all items of a list that was only extended', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 100, max: 999 })),
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 9 }))),
      (items, added) => {
        const longer = [...items]
        for (const [place, item] of added) longer.splice(place % (longer.length + 1), 0, item)
        const partners = align(Int32Array.from(items), Int32Array.from(longer))
        expect(Array.from(partners, (partner) => longer[partner])).toEqual(items)
      },
    ),
  )
})

it('finds the most pairs without unique items, and prefers rare ones', () => {
  const noise = [1, 2, 1, 2, 1, 2]
  expect(pairs(align(Int32Array.from([...noise, 3, 3]), Int32Array.from([3, 3, ...noise])))).toHaveLength(6)
  // Either the one rare word or the one that is said all the time.
  const a = Int32Array.from([7, 1, 7, 1])
  const b = Int32Array.from([1, 1, 1, 1, 1, 7, 7])
  expect(Array.from(align(a, b))).toEqual([5, unmatched, 6, unmatched])
})

it('compares lists longer than one window', () => {
  const a = Int32Array.from({ length: 5000 }, (_, i) => i % 7)
  const b = Int32Array.from({ length: 5000 }, (_, i) => (i + 3) % 7)
  expect(pairs(align(a, b)).length).toBeGreaterThan(4500)
})
