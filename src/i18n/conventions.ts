import type { Language } from './languages.ts'

interface Conventions {
  decimalPoint: string
  /** What a spreadsheet takes for the end of a cell. */
  cellSeparator: string
  /** 0 is Sunday. */
  firstDayOfWeek: 0 | 1
  /** As the files of a font are called. */
  alphabets: readonly string[]
}

/** What each language does otherwise. How dates are written is in lib/dates. */
export const conventions: Readonly<Record<Language, Conventions>> = {
  ru: { decimalPoint: ',', cellSeparator: ';', firstDayOfWeek: 1, alphabets: ['latin', 'cyrillic'] },
  en: { decimalPoint: '.', cellSeparator: ',', firstDayOfWeek: 0, alphabets: ['latin'] },
}
