import type { Plugin } from 'vite'

type Texts = { [key: string]: string | Texts }

/** Prepositions, conjunctions and particles of one or two letters, which belong to the word after them. */
const beforeNext = /(?<=^|[\s(«])(а|в|во|за|и|из|к|ко|на|не|ни|но|о|об|от|по|с|со|у|до) (?=\S)/giu
/** A dash never begins a line. */
const dash = / (?=—)/g
/** A figure stays with its unit. */
const unit = /(?<=\d|\}\}) (?=(?:ч|мин|с|мс|д|Б|КБ|МБ|ГБ|%|\$)(?![а-яё]))/gu

/** Joins words that Russian typography doesn't part at the end of a line. The files of texts stay as typed. */
export function keepTogether(text: string): string {
  return text.replace(beforeNext, '$1\u00A0').replace(dash, '\u00A0').replace(unit, '\u00A0')
}

export function keepAllTogether(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? keepTogether(text) : keepAllTogether(text),
    ]),
  )
}

/** Applied to the files at build time, not in the browser. */
export function russianTypography(): Plugin {
  return {
    name: 'paceline:russian-typography',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/i18n\/ru\.json(\?|$)/ },
      handler: (code) => ({ code: JSON.stringify(keepAllTogether(JSON.parse(code))), map: null }),
    },
  }
}
