import { readStored, writeStored } from '../lib/storage.ts'

export const languages = ['ru', 'en'] as const
export type Language = (typeof languages)[number]

/** Each in its own words, as people look for their language. */
export const languageNames = { ru: 'Русский', en: 'English' } as const satisfies Record<Language, string>

/** Rule 4.11: Russian unless the person chose otherwise. */
export const defaultLanguage: Language = 'ru'
/** Where a text is missing in the chosen language. */
export const fallbackLanguage: Language = 'en'

export const languageKey = 'language'

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

export function rememberedLanguage(): Language {
  const stored = readStored(languageKey)
  return isLanguage(stored) ? stored : defaultLanguage
}

export function rememberLanguage(language: Language): void {
  writeStored(languageKey, language)
}

interface Conventions {
  decimalPoint: string
  /** The character at which a spreadsheet ends a cell. */
  cellSeparator: string
  /** 0 is Sunday. */
  firstDayOfWeek: 0 | 1
  /** As the files of a font are called. */
  alphabets: readonly string[]
}

/** Conventions of each language; those of dates stand in dates.ts. */
export const conventions: Readonly<Record<Language, Conventions>> = {
  ru: { decimalPoint: ',', cellSeparator: ';', firstDayOfWeek: 1, alphabets: ['latin', 'cyrillic'] },
  en: { decimalPoint: '.', cellSeparator: ',', firstDayOfWeek: 0, alphabets: ['latin'] },
}
