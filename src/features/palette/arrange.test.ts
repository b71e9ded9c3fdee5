import { IconUser } from '@tabler/icons-react'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arrangeEntries, type Entry, type Kind, kinds } from './arrange.ts'
import { matchRating, wordsOf } from './match.ts'

describe('the search text', () => {
  test.each([
    ['rep', 'Run report'],
    ['report run', 'Run report'],
    ['запуски', 'Запуски тестов'],
    ['ТЕСТ зап', 'Запуски тестов'],
    ['темная', 'Тёмная'],
    ['прект', 'Проекты'],
    ['4.12 check', 'Release 4.12 / checkout'],
    ['', 'anything'],
  ])('"%s" finds "%s"', (typed, text) => {
    expect(matchRating(typed, text)).toBeGreaterThan(0)
  })

  test.each([
    ['report users', 'Run report'],
    ['проект', 'Запуски тестов'],
    ['xq', 'Overview'],
  ])('"%s" does not find "%s"', (typed, text) => {
    expect(matchRating(typed, text)).toBe(0)
  })

  test('ranks a beginning above a middle, and a middle above letters with gaps', () => {
    const ratings = ['Users', 'All users', 'Abusers', 'Upstairs'].map((text) => matchRating('users', text))
    expect(ratings).toEqual([...ratings].sort((a, b) => b - a))
    expect(new Set(ratings).size).toBe(4)
  })

  test('finds every text by its own words in any order', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(matchRating(wordsOf(text).reverse().join(' '), text)).toBeGreaterThan(0)
      }),
    )
  })
})

const entry = (kind: Kind, label: string): Entry => ({
  id: `${kind}:${label}`,
  kind,
  label,
  icon: IconUser,
  leaves: true,
  run: () => {},
})

describe('the list', () => {
  const profile = entry('screens', 'Profile')
  const projects = entry('screens', 'Projects')
  const shop = entry('projects', 'Acme Shop')
  const all = [entry('actions', 'Start a run'), profile, projects, shop]

  test('begins with the recent choices, in their order, without repetition', () => {
    expect(arrangeEntries('', [shop, projects], all)).toEqual([
      { kind: 'recent', entries: [shop, projects] },
      { kind: 'screens', entries: [profile] },
      { kind: 'actions', entries: [all[0]] },
    ])
  })

  test('has the best matches first, and only a few of each kind', () => {
    const runs = Array.from({ length: 9 }, (_, i) => entry('runs', `Nightly ${i}`))
    expect(arrangeEntries('pro', [], [...runs, entry('screens', 'My pros'), ...all])).toMatchObject([
      { kind: 'screens', entries: [profile, projects, { label: 'My pros' }] },
    ])
    expect(arrangeEntries('nightly', [], runs)[0]?.entries).toEqual(runs.slice(0, 5))
  })

  test('keeps the order of kinds', () => {
    const shuffled = fc.shuffledSubarray(kinds.map((kind) => entry(kind, 'One')))
    fc.assert(
      fc.property(shuffled, (some) => {
        const shown = arrangeEntries('one', [], some).map(({ kind }) => kind)
        expect(shown).toEqual(kinds.filter((kind) => some.some((one) => one.kind === kind)))
      }),
    )
  })
})
