import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slugPattern } from '../contract/projects.ts'
import { suggestSlug } from './suggest-slug.ts'

test.each([
  ['Acme Shop for iOS', 'acme-shop-for-ios'],
  ['Магазин «Ёлочка», щедрый съезд', 'magazin-yolochka-shchedryy-sezd'],
  ['Café – Zürich 2', 'cafe-zurich-2'],
  ['Tom’s app', 'toms-app'],
  ['  --  ', ''],
  ['東京', ''],
])('%s → %s', (name, slug) => {
  expect(suggestSlug(name)).toBe(slug)
})

test('for any name the suggestion is empty or a valid slug', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
      const slug = suggestSlug(name)
      expect(slug === '' || slugPattern.test(slug)).toBe(true)
      expect(slug.length).toBeLessThanOrEqual(64)
    }),
  )
})
