import { expect, test } from 'vitest'
import { readFiles } from './story-of-files.ts'

test('every file of every fifth run tells the same story', { timeout: 600_000 }, () => {
  expect(readFiles(5)).toEqual([])
})
