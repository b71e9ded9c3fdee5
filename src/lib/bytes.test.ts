import { expect, test } from 'vitest'
import { formatBytes } from './bytes.ts'

test('sizes are told in the largest unit of which there is one, and rounded to what matters', () => {
  const sizes = [0, 999, 1500, 10_485_760, 5 * 1000 ** 4]
  expect(sizes.map((bytes) => formatBytes(bytes, 'en'))).toEqual([
    '0 byte',
    '999 byte',
    '1.5 kB',
    '10.5 MB',
    '5,000 GB',
  ])
})
