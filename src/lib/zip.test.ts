import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { type ZipEntry, zipFiles } from './zip.ts'

const textEntry = (path: string, text: string): ZipEntry => ({
  path,
  read: async () => new Blob([text.toWellFormed()]),
})

it('packs what unpacks to the same', async () => {
  const files = fc.uniqueArray(
    fc.record({
      name: fc.string({ unit: fc.constantFrom(...'abcdé#-'), minLength: 1, maxLength: 12 }),
      text: fc.string(),
    }),
    { selector: ({ name }) => name },
  )
  await fc.assert(
    fc.asyncProperty(files, async (entries) => {
      const blob = await zipFiles(
        entries.map(({ name, text }, i) => textEntry(`${name}/${i % 2 ? 'a.png' : 'a.log'}`, text)),
      )
      const unpacked = unzipSync(new Uint8Array(await blob.arrayBuffer()))
      expect(Object.values(unpacked).map((bytes) => strFromU8(bytes))).toEqual(
        entries.map(({ text }) => text.toWellFormed()),
      )
    }),
    { numRuns: 40 },
  )
})

it('tells of each file, and stops when asked to', async () => {
  const seen: string[] = []
  const stop = new AbortController()
  const entries = ['a', 'b', 'c'].map((path) => textEntry(path, 'x'.repeat(600_000)))
  await expect(
    zipFiles(entries, {
      signal: stop.signal,
      onFile: ({ path }) => {
        seen.push(path)
        if (path === 'b') stop.abort()
      },
    }),
  ).rejects.toThrow()
  expect(seen).toEqual(['a', 'b'])
})

it('goes on without a file that is gone', async () => {
  const told: [string, boolean][] = []
  const blob = await zipFiles([{ path: 'gone', read: async () => null }, textEntry('here', 'x')], {
    onFile: ({ path }, packed) => told.push([path, packed]),
  })
  expect(Object.keys(unzipSync(new Uint8Array(await blob.arrayBuffer())))).toEqual(['here'])
  expect(told).toEqual([
    ['gone', false],
    ['here', true],
  ])
})
