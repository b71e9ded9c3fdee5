import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Olivia Marsh', 'OM'],
  ['Ада Байрон Лавлейс', 'АБ'],
  ['olivia', 'OL'],
  ['  Egor   Sokolov ', 'ES'],
  ['"Ann" (Lee)', 'AL'],
  ['👩‍👩‍👧‍👦 Ann 🏴‍☠️ Lee', 'AL'],
  ['🚀Max Roe', 'MR'],
  ['e\u0301lan', 'E\u0301L'],
  ['𝒜nn 𠮷田', '𝒜𠮷'],
  ['🚀', ''],
  ['', ''],
])('%s: %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
