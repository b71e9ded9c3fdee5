import { readFileSync } from 'node:fs'
import { deflateSync, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { differencesPage } from '../e2e/pictures/differences-page.ts'
import { differenceOf } from '../e2e/pictures/png.ts'

const [width, height] = [7, 10]
const pixels = (size: number) =>
  Buffer.from(Array.from({ length: width * height * size }, (_, at) => (at * 89) % 251))

/** Its rows encoded with the format's five filters in turn. */
function rowsOf(bytes: Buffer, size: number): Buffer {
  const length = width * size
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Array.from({ length }, (_, x) => {
      const at = y * length + x
      const [left, above, corner] = [
        x < size ? 0 : (bytes[at - size] ?? 0),
        y < 1 ? 0 : (bytes[at - length] ?? 0),
        x < size || y < 1 ? 0 : (bytes[at - length - size] ?? 0),
      ]
      const near = [left, above, corner].sort(
        (a, b) => Math.abs(left + above - corner - a) - Math.abs(left + above - corner - b),
      )
      const guess = [0, left, above, Math.floor((left + above) / 2), near[0]][y % 5] ?? 0
      return ((bytes[at] ?? 0) - guess) & 255
    })
    return Buffer.from([y % 5, ...row])
  })
  return Buffer.concat(rows)
}

/** Checksums are ignored here. */
function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)])
}

function png(bytes: Buffer, size: 3 | 4): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, size === 4 ? 6 : 2], 8)
  const body = deflateSync(rowsOf(bytes, size))
  return Buffer.concat([
    Buffer.alloc(8),
    chunk('IHDR', header),
    chunk('IDAT', body),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test.each([3, 4] as const)(
  'a pixel of %i bytes that differs by one shade is found with its place',
  (size) => {
    const before = pixels(size)
    expect(differenceOf(png(before, size), png(before, size))).toBeNull()
    for (let pixel = 0; pixel < width * height; pixel++) {
      const after = Buffer.from(before)
      after[pixel * size + 2] = (after[pixel * size + 2] ?? 0) + 1
      expect(differenceOf(png(before, size), png(after, size))).toEqual({
        pixels: 1,
        width,
        height,
        frame: { left: pixel % width, top: Math.floor(pixel / width), width: 1, height: 1 },
      })
    }
  },
)

test('the same picture is equal in any compression, and another picture is not', () => {
  const taken = (name: string) => readFileSync(`${import.meta.dirname}/../e2e/pictures/en/${name}.png`)
  const picture = taken('dashboard')
  const parts: Buffer[] = []
  for (let at = 8; at < picture.length; at += 12 + picture.readUInt32BE(at)) {
    if (picture.toString('latin1', at + 4, at + 8) === 'IDAT') {
      parts.push(picture.subarray(at + 8, at + 8 + picture.readUInt32BE(at)))
    }
  }
  const body = deflateSync(inflateSync(Buffer.concat(parts)), { level: 1 })
  const repacked = Buffer.concat([picture.subarray(0, 33), chunk('IDAT', body)])
  expect(repacked.equals(picture)).toBe(false)
  expect(differenceOf(picture, repacked)).toBeNull()
  expect(differenceOf(picture, taken('report'))).toMatchObject({ width: 1440, height: 900 })
})

test('the page shows both pictures and a frame for each difference', () => {
  const frame = { left: 10, top: 20, width: 1, height: 1 }
  const page = differencesPage(
    [{ name: 'runs.en.light.390', pixels: 1, width: 390, height: 844, frame }],
    ['tour'],
  )
  expect(page).toContain('<h1>1 pictures differ</h1>')
  expect(page).toContain('<img src="runs.en.light.390.before.png"')
  expect(page).toContain('<rect x="6" y="16" width="9" height="9" />')
  expect(page).toContain('Not there before: tour')
})
