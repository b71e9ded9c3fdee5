import { describe, expect, test } from 'vitest'
import { readFakeTexts } from '../mocks/texts/texts-in-place.ts'
import { readTexts } from '../src/build/texts-by-namespace.ts'
import { errorCodes } from '../src/contract/errors.ts'
import { conventions, fallbackLanguage, type Language, languages } from '../src/i18n/languages.ts'
import { errorKey } from '../src/ui/errors.tsx'

/** All languages are complete and say the same with the same figures. */

type Speaker = 'product' | 'fake service'
const read = (speaker: Speaker, language: Language): Record<string, object> =>
  speaker === 'product' ? readTexts(language) : readFakeTexts(language)
const speakers = languages.flatMap((language) => [
  ['product', language] as const,
  ['fake service', language] as const,
])
const everyNamespace = speakers.flatMap(([speaker, language]) =>
  Object.keys(read(speaker, fallbackLanguage)).map((namespace) => [speaker, language, namespace] as const),
)

type Texts = Map<string, string>
const plural = /_(zero|one|two|few|many|other)$/

function textsOf(speaker: Speaker, language: Language, namespace: string): Texts {
  const texts: Texts = new Map()
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'string') texts.set(path, value)
    else
      for (const [key, child] of Object.entries(value as object)) walk(child, path ? `${path}.${key}` : key)
  }
  walk(read(speaker, language)[namespace], '')
  return texts
}

const bases = (texts: Texts) => [...new Set([...texts.keys()].map((key) => key.replace(plural, '')))].sort()
/** With one brace in what presenters may have in files of their own (the tour's). */
const params = (text: string) =>
  [...new Set([...text.matchAll(/\{\{?\s*([\w.]+)/g)].map(([, name = '']) => name))].sort()
/** Where English tells a cause that is known in English only, or needs an article. */
const moreInEnglish: ReadonlySet<string> = new Set(['brokenReply', 'contradiction', 'otherType'])
/** `<terms>…</terms>`; an “<address>” in a sentence is none. */
const tags = (text: string) => [...new Set(text.match(/<\/\w+>|<\w+\/>/g) ?? [])].sort()

test.each(speakers)('%s, %s: the same namespaces in the same order', (speaker, language) => {
  expect(Object.keys(read(speaker, language))).toEqual(Object.keys(read(speaker, fallbackLanguage)))
})

describe.each(everyNamespace)('%s, %s, %s', (speaker, language, namespace) => {
  const texts = textsOf(speaker, language, namespace)
  const inEnglish = textsOf(speaker, fallbackLanguage, namespace)

  test('has the same keys', () => {
    expect(bases(texts)).toEqual(bases(inEnglish))
  })

  test('has the same parameters and tags', () => {
    for (const [key, text] of texts) {
      const base = key.replace(plural, '')
      const others = [...inEnglish].filter(([other]) => other.replace(plural, '') === base)
      const enough = speaker === 'fake service' && moreInEnglish.has(key) ? within : same
      expect(
        others.some(([, other]) => enough(params(text), params(other)) && same(tags(other), tags(text))),
        key,
      ).toBe(true)
    }
  })

  test('has every plural form of its language', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.sort()
    const counted = [...texts.keys()].filter((key) => plural.test(key))
    for (const base of new Set(counted.map((key) => key.replace(plural, '')))) {
      const found = counted
        .filter((key) => key.replace(plural, '') === base)
        .map((key) => key.slice(base.length + 1))
      expect(found.sort(), base).toEqual(forms)
    }
  })

  test('has no empty text, and Russian letters only in Russian', () => {
    const isCyrillic = conventions[language].alphabets.includes('cyrillic')
    for (const [key, text] of texts) {
      expect(text.trim(), key).not.toBe('')
      if (!isCyrillic) expect(text, key).not.toMatch(/[а-яё]/i)
    }
  })
})

test('every code has its text in every language', () => {
  const codes = [
    ...Object.keys(errorCodes),
    'NO_AUTH_TOKEN',
    'NETWORK',
    'TIMEOUT',
    'MALFORMED_REPLY',
    'UNKNOWN',
  ] as const
  for (const language of languages) {
    const texts = textsOf('product', language, 'errors')
    for (const code of codes) expect(texts.has(errorKey(code as never)), `${language} ${code}`).toBe(true)
  }
})

const same = (a: readonly string[], b: readonly string[]) => a.join() === b.join()
const within = (some: readonly string[], all: readonly string[]) => some.every((one) => all.includes(one))
