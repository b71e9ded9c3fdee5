import { ownProperty } from '../../src/contract/own-property.ts'
import { type Language, languages } from '../../src/i18n/languages.ts'
import en from './en.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }

export type Parts = typeof en

/** Each language has the same parts as English; a missing one doesn't compile. */
const texts: ByLanguage<Parts> = { en, ru }

export type ByLanguage<T> = Readonly<Record<Language, T>>

export const byLanguage = <T>(make: (language: Language) => T) =>
  Object.fromEntries(languages.map((language) => [language, make(language)])) as ByLanguage<T>

/** One part of the texts. A build inlines it where it is used (texts-in-place.ts). */
/* @__NO_SIDE_EFFECTS__ */
export const textsOf = <Part extends keyof Parts>(part: Part) =>
  byLanguage((language) => texts[language][part])

/** Placeholders without a value stay as they are written. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>) =>
  text.replace(/\{\{(\w+)\}\}/g, (hole, name: string) => String(ownProperty(values, name) ?? hole))
