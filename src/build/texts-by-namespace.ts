import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { normalizePath, type Plugin } from 'vite'
import { type Language, languages } from '../i18n/languages.ts'
import type { Texts } from '../i18n/texts.ts'

const fileOf = (language: Language) => normalizePath(join(import.meta.dirname, `../i18n/${language}.json`))
const part = /\/src\/i18n\/(\w+)\.json\?namespace=(\w+)$/

/** Read, not imported: what vite.config.ts imports makes the dev server start again whenever it changes. */
export const readTexts = (language: Language): Texts => JSON.parse(readFileSync(fileOf(language), 'utf8'))

/**
 * A language's texts are written in one file and loaded by namespace: `ru.json?namespace=runs` is that part of it, and
 * `virtual:texts` has what loads each.
 */
export function textsByNamespace(): Plugin {
  return {
    name: 'paceline:texts-by-namespace',
    enforce: 'pre',
    resolveId: { filter: { id: /^virtual:texts$/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:texts$/ },
      handler() {
        const loadersIn = (language: Language) => {
          const file = fileOf(language)
          this.addWatchFile(file)
          try {
            return Object.keys(readTexts(language)).map((namespace) => loader(file, namespace))
          } catch (error) {
            return this.error({ id: file, message: String(error) })
          }
        }
        const members = languages.map((language) => `${language}: { ${loadersIn(language).join(', ')} }`)
        return `export default { ${members.join(', ')} }`
      },
    },
    transform: {
      filter: { id: part },
      handler(code, id) {
        const [, , namespace = ''] = part.exec(id) ?? []
        return { code: JSON.stringify(JSON.parse(code)[namespace]), map: null, moduleType: 'json' }
      },
    },
  }
}

const loader = (file: string, namespace: string) =>
  `${namespace}: () => import(${JSON.stringify(`${file}?namespace=${namespace}`)}).then((part) => part.default)`

/** Texts that every visit begins with are one chunk. */
export function textsChunk(module: string): string | null {
  const [, language, namespace = ''] = part.exec(module) ?? []
  return language && ['common', 'errors'].includes(namespace) ? `texts-${language}` : null
}

/** By itself each would be called after its file. */
export function chunkFileNames({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  const [, language, namespace] = part.exec(facadeModuleId ?? '') ?? []
  return `assets/${language ? `${namespace}-${language}` : '[name]'}-[hash].js`
}
