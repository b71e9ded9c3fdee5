import i18next from 'i18next'
import { fallbackLanguage } from '../../src/i18n/languages.ts'
import { type PseudoLanguage, rememberPseudo } from './pseudo-language.ts'

/** Placeholders and tags of i18next and React, and addresses. */
const kept = /(\{\{.*?\}\}|<\/?\w+>|https?:\S*)/

const plain = 'AaCcDdEeGgIiKkLlNnOoRrSsTtUuYyZz'
const accents = 'ÅáÇčĐďÉêĞģÎíĶķĽĺÑñÖôŘŕŠşŤťÛúÝýŽž'
const more = 0.4

/** Longer by 40 %, as German or Finnish are: letter by letter, so that words grow and not their number. */
function accented(words: string): string {
  let owed = 0
  return words.replaceAll(/\p{L}/gu, (letter) => {
    owed += more
    const accent = accents[plain.indexOf(letter)] ?? letter
    if (owed < 1) return accent
    owed -= 1
    return accent + accent.toLowerCase()
  })
}

/** A right-to-left override, so that Latin letters run as Arabic ones do; inserted values keep their direction. */
const mirrored = (words: string) => (words ? `\u202e${words}\u202c` : '')

const ways = {
  accented: (text: string) => {
    const letters = text.replaceAll(new RegExp(kept, 'g'), '').match(/\p{L}/gu)?.length ?? 0
    const longer = partsOf(text).map((part, i) => (i % 2 ? part : accented(part)))
    const lack = Math.ceil(letters * more) - [...longer.join('')].length + [...text].length
    return longer.join('') + '~'.repeat(Math.max(0, lack))
  },
  mirrored: (text: string) =>
    partsOf(text)
      .map((part, i) => (i % 2 === 0 ? mirrored(part) : part.startsWith('{{') ? `\u2068${part}\u2069` : part))
      .join(''),
} as const satisfies Record<PseudoLanguage, (text: string) => string>

/** Parts to change and parts to keep, alternating. */
const partsOf = (text: string) => text.split(kept)

export const inPseudo = (language: PseudoLanguage, text: string): string => ways[language](text)

function changed(texts: unknown, language: PseudoLanguage): unknown {
  if (typeof texts === 'string') return inPseudo(language, texts)
  if (typeof texts !== 'object' || texts === null) return texts
  const entries = Object.entries(texts).map(([name, one]) => [name, changed(one, language)])
  return Object.fromEntries(entries)
}

/** Shows English in the pseudo-language until another language is chosen. Call it before the product starts. */
export function speak(language: PseudoLanguage): void {
  const page = document.documentElement
  page.dir = language === 'mirrored' ? 'rtl' : 'ltr'
  let ended = false
  const change = (namespace: string) => {
    const texts = i18next.store.data[fallbackLanguage]
    if (!ended && texts?.[namespace]) texts[namespace] = changed(texts[namespace], language) as object
  }
  i18next.on('initialized', () => {
    for (const namespace of Object.keys(i18next.store.data[fallbackLanguage] ?? {})) change(namespace)
    i18next.store.on('added', (of: string, namespace: string) => of === fallbackLanguage && change(namespace))
  })
  i18next.on('languageChanged', (chosen) => {
    if (chosen === fallbackLanguage) return
    ended = true
    page.dir = 'ltr'
    rememberPseudo(chosen)
  })
}
