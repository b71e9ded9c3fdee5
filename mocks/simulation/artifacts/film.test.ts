import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type MediaName, media } from '../../../fixtures/media/manifest.ts'
import { cutFilm } from './film.ts'

const films = Object.keys(media) as MediaName[]

function filmNamed(name: MediaName): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(new URL(`../../../fixtures/media/${name}.mp4`, import.meta.url)))
}

/** All boxes by their path, read independently of the code under test. */
function boxes(bytes: Buffer, from = 0, to = bytes.length, path = ''): Map<string, Buffer> {
  const found = new Map<string, Buffer>()
  let at = from
  while (at < to) {
    const size = bytes.readUInt32BE(at)
    const name = `${path}/${bytes.toString('latin1', at + 4, at + 8)}`
    found.set(name, bytes.subarray(at, at + size))
    if (/(moov|trak|mdia|minf|stbl)$/.test(name))
      for (const [key, box] of boxes(bytes, at + 8, at + size, name)) found.set(key, box)
    at += size
  }
  // Every size leads to the next box, and the last one to the end.
  expect(at).toBe(to)
  return found
}

it.each(films)('%s shows its pictures in the given order and for the given times', (name) => {
  const film = filmNamed(name)
  const shots = [0, 1, 3, 1, 5].map((picture, i) => ({ picture, milliseconds: 100 * (i + 1) }))
  const cut = Buffer.from(cutFilm(film, shots))
  expect(cut.length).toBe(media[name].film)
  const [whole, read] = [boxes(Buffer.from(film)), boxes(cut)]
  const table = '/moov/trak/mdia/minf/stbl'
  const sizes = whole.get(`${table}/stsz`)
  const places = read.get(`${table}/stco`)
  for (const [i, { picture, milliseconds }] of shots.entries()) {
    const size = sizes?.readUInt32BE(20 + 4 * picture) ?? 0
    const from = places?.readUInt32BE(16 + 4 * i) ?? 0
    const original = whole.get(`${table}/stco`)?.readUInt32BE(16 + 4 * picture) ?? 0
    expect(read.get(`${table}/stts`)?.readUInt32BE(20 + 8 * i)).toBe(milliseconds)
    expect(read.get(`${table}/stsz`)?.readUInt32BE(20 + 4 * i)).toBe(size)
    expect(
      cut.subarray(from, from + size).equals(Buffer.from(film.subarray(original, original + size))),
    ).toBe(true)
  }
  expect(read.get('/moov/mvhd')?.readUInt32BE(24)).toBe(1500)
  // Starting the app and the screen itself are key pictures.
  expect([...(read.get(`${table}/stss`)?.subarray(16) ?? [])].filter(Boolean)).toEqual([1, 2, 4])
})

it('has room for the longest attempts', () => {
  const shots = Array.from({ length: 400 }, (_, i) => ({ picture: i % 2 ? 1 : 3, milliseconds: 500 }))
  expect(cutFilm(filmNamed('shop-checkout-ios'), shots)).toHaveLength(media['shop-checkout-ios'].film)
})

it('a file without pictures is rejected', () => {
  expect(() => cutFilm(new Uint8Array(0), [])).toThrow('a film without pictures')
})
