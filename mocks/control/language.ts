import { useSyncExternalStore } from 'react'
import { defaultLanguage, isLanguage, type Language } from '../../src/i18n/languages.ts'

/** The language that the product is shown in, whenever it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(watchLanguage, shownLanguage)
}

function shownLanguage(): Language {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : defaultLanguage
}

function watchLanguage(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['lang'] })
  return () => observer.disconnect()
}
