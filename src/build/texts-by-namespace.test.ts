import loaders from 'virtual:texts'
import { expect, test } from 'vitest'
import { languages } from '../i18n/languages.ts'
import { keepAllTogether } from './russian-typography.ts'
import { chunkFileNames, readTexts, textsChunk } from './texts-by-namespace.ts'

test.each(languages)('%s is split by namespace and unchanged', async (language) => {
  const parts = Object.entries(loaders[language] ?? {}).map(async ([name, load]) => [name, await load()])
  const texts = readTexts(language)
  expect(Object.fromEntries(await Promise.all(parts))).toEqual(
    language === 'ru' ? keepAllTogether(texts) : texts,
  )
})

test.each([
  ['/product/src/i18n/ru.json?namespace=runs', null, 'assets/runs-ru-[hash].js'],
  ['/product/src/i18n/ru.json?namespace=errors', 'texts-ru', 'assets/errors-ru-[hash].js'],
  ['/product/src/i18n/en.json?namespace=common', 'texts-en', 'assets/common-en-[hash].js'],
  ['/product/src/i18n/languages.ts', null, 'assets/[name]-[hash].js'],
])('%s is in the group %s, or in a chunk called %s', (module, group, name) => {
  expect(textsChunk(module)).toBe(group)
  expect(chunkFileNames({ facadeModuleId: module })).toBe(name)
})
