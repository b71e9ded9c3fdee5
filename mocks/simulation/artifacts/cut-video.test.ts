import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { videoSeconds } from '../../../fixtures/media/manifest.ts'
import { cutVideo } from './cut-video.ts'

const folder = join(import.meta.dirname, '../../../fixtures/media')
const films = readdirSync(folder).filter((name) => name.endsWith('.mp4'))

/** All boxes by their path, read independently of the code under test. */
function boxes(bytes: Buffer, from = 0, to = bytes.length, path = ''): Map<string, Buffer> {
  const found = new Map<string, Buffer>()
  let at = from
  while (at < to) {
    const size = bytes.readUInt32BE(at)
    const name = `${path}/${bytes.toString('latin1', at + 4, at + 8)}`
    found.set(name, bytes.subarray(at, at + size))
    if (/(moov|trak|edts|mdia|minf|stbl)$/.test(name))
      for (const [key, box] of boxes(bytes, at + 8, at + size, name)) found.set(key, box)
    at += size
  }
  // Every size leads to the next box, and the last one to the end.
  expect(at).toBe(to)
  return found
}

it.each(films)('%s lasts as long as the attempt, and its pictures stay where they are', (name) => {
  const film = readFileSync(join(folder, name))
  const whole = boxes(film)
  const table = '/moov/trak/mdia/minf/stbl'
  for (const seconds of [0.2, 4, 11.8, 119.5, videoSeconds, 400]) {
    const cut = Buffer.from(cutVideo(new Uint8Array(film), seconds))
    expect(cut.length).toBe(film.length)
    const read = boxes(cut)
    const header = read.get('/moov/mvhd')
    const length = (header?.readUInt32BE(24) ?? 0) / (header?.readUInt32BE(20) ?? 1)
    const wanted = Math.min(seconds, videoSeconds)
    expect(length).toBeGreaterThanOrEqual(wanted)
    expect(length).toBeLessThan(wanted + 0.5)
    const pictures = read.get(`${table}/stsz`)?.readUInt32BE(16) ?? 0
    expect(pictures).toBe(length * 2)
    expect(read.get(`${table}/stts`)?.readUInt32BE(16)).toBe(pictures)
    expect(read.get(`${table}/stsc`)?.readUInt32BE(20)).toBe(pictures)
    const keys = read.get(`${table}/stss`)
    expect(keys?.readUInt32BE((keys.length ?? 0) - 4)).toBeLessThanOrEqual(pictures)
    expect(read.get(`${table}/stco`)?.equals(whole.get(`${table}/stco`) ?? Buffer.of())).toBe(true)
    expect(read.get('/mdat')?.equals(whole.get('/mdat') ?? Buffer.of())).toBe(true)
  }
})
