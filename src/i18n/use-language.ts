import { useTranslation } from 'react-i18next'
import { ownProperty } from '../contract/own-property.ts'
import { defaultLanguage, isLanguage, type Language } from './languages.ts'

/** The language on screen; changing it renders again. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return isLanguage(i18n.language) ? i18n.language : defaultLanguage
}

/**
 * The word for a value of a closed list. A value that only another service knows is shown as it is (rule 7.2): as part of
 * a key, its dots and colons would look for other texts.
 */
export const wordOf = (words: Readonly<Record<string, string>>, value: string): string =>
  ownProperty(words, value) ?? value
