import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeRedirect } from './addresses.ts'

test.each([
  ['/', '/'],
  ['/runs', '/runs'],
  ['/runs?page=2&search=a%2Fb#tests', '/runs?page=2&search=a%2Fb#tests'],
  ['/projects/1/../2', '/projects/2'],
  ['/authors', '/authors'],
])('%s leads to %s', (given, target) => {
  expect(safeRedirect(given)).toBe(target)
})

test.each([
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%5Cevil.example',
  '/%5cevil.example',
  '/%2Fevil.example',
  '/%252Fevil.example',
  '/%25252fevil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
  '/../%2Fevil.example',
  '/runs/../%5Cevil.example',
  '/a%2Fb/../%252Fevil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/%09/evil.example',
  '/%0a/evil.example',
  '\u0000/evil.example',
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  ' //evil.example',
  'data:text/html,x',
  'evil.example',
  'runs',
  '',
  '/%',
  '/auth/sign_in',
  '/auth',
  '/AUTH/sign_in',
  undefined,
  null,
  42,
  ['/runs'],
])('%j is rejected', (given) => {
  expect(safeRedirect(given)).toBeUndefined()
})

test('any accepted address stays on the site, also as the browser parses it', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2f',
    '%5c',
    '%2e',
    '%25',
    '%09',
    '\t',
    '\n',
    ':',
    '@',
    '?',
    '#',
    'evil.example',
    'https:',
    'javascript:',
    'runs',
    ' ',
    '\u2028',
    '%00',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
      const result = safeRedirect(pieces.join(''))
      if (result === undefined) return
      expect(new URL(result, 'https://paceline.test').origin).toBe('https://paceline.test')
      expect(result).toMatch(/^\/(?![/\\])/)
      expect(safeRedirect(result)).toBe(result)
    }),
    { numRuns: 5_000 },
  )
})
