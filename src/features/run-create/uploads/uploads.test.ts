import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { emptyDraft } from '../draft.ts'
import { md5Of } from './md5.ts'
import { extensionsFor, problemOfFile, rateOf, withSample } from './uploads.ts'

test('a file read in chunks has the right MD5 hash', async () => {
  const bytes = new Uint8Array(9 * 1024 * 1024).map((_, i) => i % 251)
  const seen: number[] = []
  const hash = await md5Of(new Blob([bytes]), (read) => seen.push(read))
  expect(hash).toBe(createHash('md5').update(bytes).digest('hex'))
  expect(seen.at(-1)).toBe(bytes.length)
  expect(await md5Of(new Blob([]), () => {})).toBe('d41d8cd98f00b204e9800998ecf8427e')
})

test('each kind of run takes its own files', () => {
  expect(extensionsFor(emptyDraft, 'app')).toEqual(['apk'])
  expect(extensionsFor({ platform: 'Android', flavor: 'js-jest-appium' }, 'testApp')).toEqual(['zip'])
  expect(extensionsFor({ platform: 'iOS', flavor: 'native' }, 'testApp')).toEqual(['zip', 'ipa'])
  expect(problemOfFile({ name: 'Shop.APK', size: 1 }, ['apk'])).toBeNull()
  expect(problemOfFile({ name: 'apk', size: 1 }, ['apk'])).toBe('wrong_type')
  expect(problemOfFile({ name: 'a.apk', size: 0 }, ['apk'])).toBe('empty')
  expect(problemOfFile({ name: 'a.apk', size: 5e9 }, ['apk'])).toBe('too_large')
})

test('the upload speed is that of the last seconds', () => {
  let samples = withSample([], { at: 0, bytes: 0 })
  expect(rateOf(samples)).toBeNull()
  samples = withSample(samples, { at: 1000, bytes: 1_000 })
  expect(rateOf(samples)).toBe(1_000)
  samples = withSample(samples, { at: 5000, bytes: 1_000 })
  samples = withSample(samples, { at: 6000, bytes: 5_000 })
  expect(rateOf(samples)).toBe(4_000)
})
