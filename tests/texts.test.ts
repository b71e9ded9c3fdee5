import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { errorCodes } from '../src/contract/errors.ts'
import { errorKey } from '../src/i18n/error-key.ts'

/** Both languages are complete and say the same with the same figures. */

const folder = join(import.meta.dirname, '../src/i18n')
const files = readdirSync(join(folder, 'en')).sort()

type Texts = Map<string, string>
const plural = /_(zero|one|two|few|many|other)$/

function textsOf(language: string, file: string): Texts {
  const texts: Texts = new Map()
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'string') texts.set(path, value)
    else
      for (const [key, child] of Object.entries(value as object)) walk(child, path ? `${path}.${key}` : key)
  }
  walk(JSON.parse(readFileSync(join(folder, language, file), 'utf8')), '')
  return texts
}

const bases = (texts: Texts) => [...new Set([...texts.keys()].map((key) => key.replace(plural, '')))].sort()
const params = (text: string) =>
  [...new Set(text.match(/\{\{\s*[\w.]+/g) ?? [])].map((found) => found.slice(2).trim()).sort()
/** `<terms>…</terms>`; an “<address>” in a sentence is none. */
const tags = (text: string) => [...new Set(text.match(/<\/\w+>|<\w+\/>/g) ?? [])].sort()

test('both languages have the same namespaces', () => {
  expect(readdirSync(join(folder, 'ru')).sort()).toEqual(files)
})

describe.each(files)('%s', (file) => {
  const en = textsOf('en', file)
  const ru = textsOf('ru', file)

  test('has the same keys', () => {
    expect(bases(ru)).toEqual(bases(en))
  })

  test('has the same parameters and tags', () => {
    for (const [key, text] of ru) {
      const base = key.replace(plural, '')
      const others = [...en].filter(([other]) => other.replace(plural, '') === base)
      expect(
        others.some(([, other]) => same(params(other), params(text)) && same(tags(other), tags(text))),
        key,
      ).toBe(true)
    }
  })

  test('has every plural form of its language', () => {
    for (const [texts, forms] of [
      [en, ['one', 'other']],
      [ru, ['few', 'many', 'one', 'other']],
    ] as const) {
      for (const base of new Set(
        [...texts.keys()].filter((key) => plural.test(key)).map((key) => key.replace(plural, '')),
      )) {
        const found = [...texts.keys()]
          .filter((key) => key.replace(plural, '') === base)
          .map((key) => key.slice(base.length + 1))
        expect(found.sort(), base).toEqual(forms)
      }
    }
  })

  test('has no empty text and no untranslated Russian', () => {
    for (const [key, text] of [...en, ...ru]) expect(text.trim(), key).not.toBe('')
    for (const [key, text] of en) expect(text, key).not.toMatch(/[а-яё]/i)
  })
})

test('every code has its text in both languages', () => {
  const codes = [
    ...Object.keys(errorCodes),
    'NO_AUTH_TOKEN',
    'NETWORK',
    'TIMEOUT',
    'MALFORMED_REPLY',
    'UNKNOWN',
  ] as const
  for (const language of ['en', 'ru']) {
    const texts = textsOf(language, 'errors.json')
    for (const code of codes) expect(texts.has(errorKey(code as never)), `${language} ${code}`).toBe(true)
  }
})

const same = (a: readonly string[], b: readonly string[]) => a.join() === b.join()
