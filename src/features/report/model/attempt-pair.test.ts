import fc from 'fast-check'
import { expect, it } from 'vitest'
import { diffPieces, failedAttempt, passedAttempt } from './attempt-pair.ts'
import { readReport } from './read-report.ts'

function testWith(...statuses: string[]) {
  const raw = statuses.map((status, i) => ({
    package: 'com.acme.shop',
    class: 'CartTest',
    method: 'pays',
    deviceSerial: 'a',
    status,
    timestamp: 1000 * i,
    duration: 10,
  }))
  const [test] = readReport({ junit: null, raw: JSON.stringify(raw) }).report.tests
  if (!test) throw new Error('no test')
  return test
}

it('takes the named attempt if it failed, else the last failed one', () => {
  const test = testWith('FAILURE', 'INCOMPLETE', 'PASSED')
  expect(failedAttempt(test, 1)?.number).toBe(1)
  expect(failedAttempt(test, 3)?.number).toBe(2)
  expect(failedAttempt(test, undefined)?.number).toBe(2)
  expect(failedAttempt(testWith('PASSED'), 1)).toBeNull()
  expect(passedAttempt(test)?.number).toBe(3)
  expect(passedAttempt(testWith('FAILURE'))).toBeNull()
})

it('splits a text into pieces that join to the same text', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, other) => {
      const pieces = diffPieces(text, other)
      expect(pieces.map((piece) => piece.text).join('')).toBe(text)
      for (const { text, same } of pieces) if (!same) expect(text).not.toBe('')
    }),
  )
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(diffPieces(text, text).every(({ same }) => same)).toBe(true)
    }),
  )
})

it('marks the words that only one of two similar lines has', () => {
  expect(
    diffPieces('<-- 503 https://api/cart', '<-- 200 https://api/cart').filter(({ same }) => !same),
  ).toEqual([{ text: '503', same: false }])
  expect(diffPieces('GC freed 3 objects', 'cart: pay clicked')).toEqual([
    { text: 'GC freed 3 objects', same: true },
  ])
})
