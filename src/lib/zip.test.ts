import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { type ZipEntry, zipFiles } from './zip.ts'

const textEntry = (path: string, text: string): ZipEntry => ({
  path,
  read: async () => new Blob([text.toWellFormed()]),
})

it('an archive unpacks to the same files', async () => {
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

it('reports each file, and stops on abort', async () => {
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

it('leaves out a missing file', async () => {
  const entries: [string, boolean][] = []
  const blob = await zipFiles([{ path: 'gone', read: async () => null }, textEntry('here', 'x')], {
    onFile: ({ path }, included) => entries.push([path, included]),
  })
  expect(Object.keys(unzipSync(new Uint8Array(await blob.arrayBuffer())))).toEqual(['here'])
  expect(entries).toEqual([
    ['gone', false],
    ['here', true],
  ])
})

it('unpacks below its own folder on every system, without overwriting files', async () => {
  const part = fc.constantFrom(
    '..',
    '.',
    '',
    '...',
    '.. ',
    'C:',
    'a',
    'A',
    'b:c',
    'x\u0000',
    'nul',
    'ß',
    '\t',
  )
  const paths = fc.array(
    fc
      .tuple(fc.array(part, { minLength: 1, maxLength: 5 }), fc.constantFrom('/', '\\'))
      .map(([parts, slash]) => parts.join(slash)),
    { maxLength: 8 },
  )
  await fc.assert(
    fc.asyncProperty(paths, async (names) => {
      const blob = await zipFiles(names.map((path, i) => textEntry(path, String(i))))
      const unpacked = unzipSync(new Uint8Array(await blob.arrayBuffer()))
      expect(Object.values(unpacked).map((bytes) => strFromU8(bytes))).toEqual(names.map((_, i) => String(i)))
      for (const path of Object.keys(unpacked)) {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these have no place in a file's name
        expect(path).not.toMatch(/[\\:\u0000-\u001f]/)
        expect(path.split('/').filter((name) => /^[. ]*$/.test(name))).toEqual([])
      }
      expect(new Set(Object.keys(unpacked).map((path) => path.toLowerCase())).size).toBe(names.length)
    }),
    { numRuns: 300 },
  )
})
