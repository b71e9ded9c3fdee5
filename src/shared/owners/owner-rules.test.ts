// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { processorTime } from '../../../tests/processor-time.ts'
import {
  coverOf,
  largestFile,
  longestOwner,
  mostRules,
  type OwnerRule,
  readRules,
  useOwnerRules,
  writeRules,
} from './owner-rules.ts'

const rule = (pattern: string, owner = 'checkout-team'): OwnerRule => ({ pattern, owner })

describe('a pattern', () => {
  it.each([
    ['com.acme.shop', 'com.acme.shop.CartTest', true],
    ['com.acme.shop', 'com.acme.shop.checkout.CardTest', true],
    ['com.acme.shop', 'com.acme.shopping.CartTest', false],
    ['com.acme.shop.CartTest', 'com.acme.shop.CartTest', true],
    ['com.acme.shop.CartTest', 'com.acme.shop.CartTests', false],
    ['com.acme.*', 'com.acme.CartTest', true],
    ['*.checkout', 'com.acme.shop.checkout.CardTest', true],
    ['*.checkout', 'checkout.CardTest', false],
    ['ShopUITests.Checkout*', 'ShopUITests.CheckoutFlowTests', true],
    ['ShopUITests.Checkout*', 'ShopUITests.CartTests', false],
    ['com.*.checkout.*Test', 'com.acme.shop.checkout.CardTest', true],
    ['com.*.checkout.*Test', 'com.acme.shop.checkout.CardSpec', false],
    ['*', 'CartTest', true],
    ['shop', 'com.acme.shop.CartTest', false],
  ])('%s of %s: %s', (pattern, name, covers) => {
    expect(coverOf(pattern)(name)).toBe(covers)
  })

  it('covers what its text and its stars make up', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', '.'), maxLength: 6 })
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 5 }),
        fc.array(word, { maxLength: 6 }),
        (parts, between) => {
          const name = parts.reduce((whole, part, i) => whole + (between[i] ?? '') + part)
          expect(coverOf(parts.join('*'))(name)).toBe(true)
        },
      ),
    )
  })

  it('of many stars takes no time', () => {
    const hostile = coverOf(`${'a*'.repeat(149)}b`)
    const time = processorTime(() => {
      for (let i = 0; i < 100; i++) expect(hostile('a'.repeat(5000))).toBe(false)
    })
    expect(time).toBeLessThan(1000)
  })
})

describe('a file of rules', () => {
  it('is read as it was written', () => {
    const rules = [rule('com.acme.shop'), rule('com.acme.*', 'Команда «Платформа»')]
    expect(readRules(writeRules(rules))).toEqual({ rules })
    expect(readRules(writeRules([]))).toEqual({ rules: [] })
  })

  const text = (rules: unknown, version: unknown = 1) => JSON.stringify({ version, rules })
  it.each([
    ['<html>', { problem: 'notJson' }],
    ['', { problem: 'notJson' }],
    ['null', { problem: 'notRules' }],
    ['[]', { problem: 'notRules' }],
    [text([], 2), { problem: 'notRules' }],
    [text('rules'), { problem: 'notRules' }],
    [text(Array.from({ length: mostRules + 1 }, (_, i) => rule(`a${i}`))), { problem: 'notRules' }],
    [text([rule('a'), rule('')]), { problem: 'wrongRule', number: 2 }],
    [text([rule('a.B#c')]), { problem: 'wrongRule', number: 1 }],
    [text([rule('a'), rule('b', '-')]), { problem: 'wrongRule', number: 2 }],
    [text([rule('a', 'x'.repeat(longestOwner + 1))]), { problem: 'wrongRule', number: 1 }],
    [text([rule('a'), rule(' a ', 'other')]), { problem: 'wrongRule', number: 2 }],
    [text([rule('a'), null]), { problem: 'wrongRule', number: 2 }],
    [text([{ pattern: ['a'], owner: {} }]), { problem: 'wrongRule', number: 1 }],
    [' '.repeat(largestFile + 1), { problem: 'tooLarge' }],
  ])('%.40s is refused: %o', (content, problem) => {
    expect(readRules(content)).toEqual(problem)
  })

  it('brings nothing but patterns and owners', () => {
    const content =
      '{"version":1,"__proto__":{"a":1},"rules":[{"pattern":"a","owner":"b","__proto__":{"c":1},"d":2}]}'
    expect(readRules(content)).toEqual({ rules: [{ pattern: 'a', owner: 'b' }] })
  })
})

describe('the rules of a project', () => {
  const key = 'paceline.owners.shop'
  afterEach(() => {
    cleanup()
    localStorage.clear()
  })

  it('are kept in this browser, each project’s apart, and follow other tabs', () => {
    const shop = renderHook(() => useOwnerRules('shop')).result
    const other = renderHook(() => useOwnerRules('courier')).result
    act(() => shop.current.save([rule('com.acme.shop')]))
    expect(shop.current.rules).toEqual([rule('com.acme.shop')])
    expect(other.current.rules).toEqual([])
    expect(renderHook(() => useOwnerRules('shop')).result.current.rules).toEqual([rule('com.acme.shop')])

    localStorage.setItem(key, JSON.stringify([rule('com.acme', 'app-team')]))
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })))
    expect(shop.current.rules).toEqual([rule('com.acme', 'app-team')])
    act(() => shop.current.save([]))
    expect(localStorage.getItem(key)).toBeNull()
  })

  it('are none where the browser has something else', () => {
    localStorage.setItem(key, '{"rules":1}')
    expect(renderHook(() => useOwnerRules('shop')).result.current.rules).toEqual([])
  })
})
