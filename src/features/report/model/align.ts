import { firstIndex } from '../../../lib/first-index.ts'

/** For each item of the first list the index of the same in the second, in order; `unmatched` where it has no partner. */
export type Partners = Int32Array

export const unmatched = -1

interface Range {
  from: number
  to: number
}

/** Gaps between anchors are compared item by item in windows of this many items a side. */
const widestWindow = 400

/**
 * The common items of two lists, in order. Items that occur once in both lists are anchors. The ranges between anchors
 * are searched for anchors again; a range without any is aligned by its longest common sequence, in which rare items
 * weigh more than frequent ones.
 */
export function align(a: Int32Array, b: Int32Array): Partners {
  const partners: Partners = new Int32Array(a.length).fill(unmatched)
  const weights = weightsOf(a, b)
  const todo: [Range, Range][] = [
    [
      { from: 0, to: a.length },
      { from: 0, to: b.length },
    ],
  ]
  for (let gap = todo.pop(); gap; gap = todo.pop()) {
    const [inA, inB] = gap
    while (inA.from < inA.to && inB.from < inB.to && a[inA.from] === b[inB.from])
      partners[inA.from++] = inB.from++
    while (inA.from < inA.to && inB.from < inB.to && a[inA.to - 1] === b[inB.to - 1])
      partners[--inA.to] = --inB.to
    if (inA.from === inA.to || inB.from === inB.to) continue
    const anchors = anchorsOf(a, inA, b, inB)
    if (anchors.length === 0) {
      alignByWindows(a, inA, b, inB, weights, partners)
      continue
    }
    let [fromA, fromB] = [inA.from, inB.from]
    for (const [atA, atB] of anchors) {
      partners[atA] = atB
      todo.push([
        { from: fromA, to: atA },
        { from: fromB, to: atB },
      ])
      ;[fromA, fromB] = [atA + 1, atB + 1]
    }
    todo.push([
      { from: fromA, to: inA.to },
      { from: fromB, to: inB.to },
    ])
  }
  return partners
}

function weightsOf(...lists: Int32Array[]): (item: number) => number {
  const counts = new Map<number, number>()
  for (const list of lists) for (const item of list) counts.set(item, (counts.get(item) ?? 0) + 1)
  return (item) => 1 / (counts.get(item) ?? 1)
}

/** Items that occur once in each range: the longest series of them in the same order in both. */
function anchorsOf(a: Int32Array, inA: Range, b: Int32Array, inB: Range): [number, number][] {
  const once = placesOfSingles(a, inA)
  const pairs: [number, number][] = []
  for (const [item, atB] of placesOfSingles(b, inB)) {
    const atA = once.get(item)
    if (atA !== undefined && atA !== unmatched && atB !== unmatched) pairs.push([atA, atB])
  }
  return longestRising(pairs.sort(([one], [other]) => one - other))
}

function placesOfSingles(list: Int32Array, { from, to }: Range): Map<number, number> {
  const places = new Map<number, number>()
  for (let at = from; at < to; at++) {
    const item = list[at] ?? 0
    places.set(item, places.has(item) ? unmatched : at)
  }
  return places
}

/** The longest series of pairs whose second numbers rise. */
function longestRising(pairs: readonly [number, number][]): [number, number][] {
  const ends: number[] = []
  const before: number[] = []
  for (const [i, [, second]] of pairs.entries()) {
    const length = firstIndex(ends, (end) => (pairs[end]?.[1] ?? 0) >= second)
    before[i] = ends[length - 1] ?? unmatched
    ends[length] = i
  }
  const rising: [number, number][] = []
  for (let i = ends.at(-1) ?? unmatched; i !== unmatched; i = before[i] ?? unmatched) {
    const pair = pairs[i]
    if (pair) rising.push(pair)
  }
  return rising.reverse()
}

/** Splits both ranges into the same number of windows, in proportion to their lengths. */
function alignByWindows(
  a: Int32Array,
  inA: Range,
  b: Int32Array,
  inB: Range,
  weightOf: (item: number) => number,
  partners: Partners,
): void {
  const [lengthA, lengthB] = [inA.to - inA.from, inB.to - inB.from]
  const windows = Math.ceil(Math.max(lengthA, lengthB) / widestWindow)
  const part = ({ from }: Range, length: number, i: number): Range => ({
    from: from + Math.floor((length * i) / windows),
    to: from + Math.floor((length * (i + 1)) / windows),
  })
  for (let i = 0; i < windows; i++)
    alignWindow(a, part(inA, lengthA, i), b, part(inB, lengthB, i), weightOf, partners)
}

function alignWindow(
  a: Int32Array,
  inA: Range,
  b: Int32Array,
  inB: Range,
  weightOf: (item: number) => number,
  partners: Partners,
): void {
  const [rows, columns] = [inA.to - inA.from, inB.to - inB.from]
  const width = columns + 1
  // For each pair of places, the weight of the common sequence from there on.
  const common = new Float32Array((rows + 1) * width)
  const commonAt = (row: number, column: number) => common[row * width + column] ?? 0
  for (let row = rows - 1; row >= 0; row--) {
    const item = a[inA.from + row] ?? 0
    const weight = weightOf(item)
    for (let column = columns - 1; column >= 0; column--) {
      const skipped = Math.max(commonAt(row + 1, column), commonAt(row, column + 1))
      common[row * width + column] =
        item === b[inB.from + column] ? Math.max(skipped, weight + commonAt(row + 1, column + 1)) : skipped
    }
  }
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    const best = commonAt(row, column)
    if (best === commonAt(row + 1, column)) row++
    else if (best === commonAt(row, column + 1)) column++
    else partners[inA.from + row++] = inB.from + column++
  }
}
