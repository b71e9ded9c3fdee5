import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { type Language, languages } from '../../src/i18n/languages.ts'
import type { Parts } from './texts.ts'

const asked = /\btextsOf\('(\w+)'\)/g

/** Read, not imported: the dev server restarts whenever a file that vite.config.ts imports changes. */
export const readFakeTexts = (language: Language): Parts =>
  JSON.parse(readFileSync(join(import.meta.dirname, `${language}.json`), 'utf8'))

/**
 * Inlines each part of the texts where it is used. Otherwise every user of one part would load all: when a demo begins,
 * its page needs a fifth of them, its worker two fifths.
 */
export function textsInPlace(): Plugin {
  return {
    name: 'paceline:texts-in-place',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/mocks\/.*\.tsx?$/, code: "textsOf('" },
      handler(code) {
        const texts = languages.map((language) => [language, readFakeTexts(language)] as const)
        const partOf = (_: string, name: keyof Parts) =>
          JSON.stringify(Object.fromEntries(texts.map(([language, parts]) => [language, parts[name]])))
        return { code: code.replace(asked, partOf), map: null }
      },
    },
  }
}
