// @vitest-environment jsdom
import i18next from 'i18next'
import { afterEach, describe, expect, test } from 'vitest'
import en from '../../src/i18n/en.json'
import { languages } from '../../src/i18n/languages.ts'
import { pseudoLanguage, pseudoLanguages, rememberPseudo } from './pseudo-language.ts'
import { inPseudo, speak } from './pseudo-texts.ts'
import { chooseLanguage } from './stored-settings.ts'

const textsIn = (texts: unknown): string[] =>
  typeof texts === 'string' ? [texts] : Object.values(texts as object).flatMap(textsIn)
const texts = textsIn(en)
const placeholders = (text: string) => text.match(/\{\{.*?\}\}|<\/?\w+>/g)
const words = (text: string) => text.replaceAll(/\{\{.*?\}\}|<\/?\w+>|https?:\S*/g, '')

afterEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/')
})

describe('every text of the product', () => {
  test('is 40 % longer in the accented language and keeps its placeholders', () => {
    for (const text of texts) {
      const longer = inPseudo('accented', text)
      expect(placeholders(longer), text).toEqual(placeholders(text))
      const letters = words(text).match(/\p{L}/gu)?.length ?? 0
      expect([...longer].length - [...text].length, text).toBeGreaterThanOrEqual(letters * 0.4)
      expect([...longer].length - [...text].length, text).toBeLessThanOrEqual(letters * 0.4 + 1)
    }
  })

  test('is unchanged in the mirrored language', () => {
    for (const text of texts) {
      const turned = inPseudo('mirrored', text)
      expect(turned.replaceAll(/[\u202c\u202e\u2068\u2069]/g, '')).toBe(text)
      expect(turned.match(/\u202e/g)?.length).toBe(turned.match(/\u202c/g)?.length)
    }
  })
})

test('plurals keep their forms, and choosing a real language ends the pseudo-language', async () => {
  expect(pseudoLanguages.some((one) => languages.includes(one as never))).toBe(false)
  history.replaceState(null, '', '/runs?mock.lang=mirrored')
  chooseLanguage()
  expect(pseudoLanguage()).toBe('mirrored')
  expect(localStorage.getItem('paceline.language')).toBe('en')
  speak('mirrored')
  const runs = { runs_one: '{{count}} run', runs_other: '{{count}} runs' }
  await i18next.init({ lng: 'en', resources: { en: { common: runs } }, defaultNS: 'common' })
  expect(document.documentElement.dir).toBe('rtl')
  expect(i18next.t('runs' as never, { count: 1 })).toBe('\u20681\u2069\u202e run\u202c')
  i18next.addResourceBundle('en', 'late', { more: 'More' })
  expect(i18next.t('late:more' as never)).toBe('\u202eMore\u202c')
  await i18next.changeLanguage('ru')
  expect(document.documentElement.dir).toBe('ltr')
  expect(pseudoLanguage()).toBeNull()
  i18next.addResourceBundle('en', 'later', { more: 'More' })
  expect(i18next.getResource('en', 'later', 'more')).toBe('More')
})

test('a link with a real language ends the pseudo-language as well', () => {
  rememberPseudo('accented')
  history.replaceState(null, '', '/runs?mock.lang=en')
  chooseLanguage()
  expect(pseudoLanguage()).toBeNull()
})
