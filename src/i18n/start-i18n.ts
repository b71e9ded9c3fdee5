import i18next, { type BackendModule, type ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { watchStored } from '../lib/storage.ts'
import {
  fallbackLanguage,
  isLanguage,
  type Language,
  languageKey,
  languages,
  rememberedLanguage,
  rememberLanguage,
} from './languages.ts'
import type { Namespace } from './namespaces.ts'

const files = import.meta.glob<{ default: Record<string, unknown> }>('./*/*.json')

/** A page brings its texts as it brings its code: each namespace is a chunk of its own in each language. */
const lazyTexts: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language: string, namespace: string, done: ReadCallback) => {
    const load = files[`./${language}/${namespace}.json`]
    if (!load) return done(new Error(`no texts "${namespace}" in "${language}"`), null)
    load().then(
      (file) => done(null, file.default),
      (error: Error) => done(error, null),
    )
  },
}

export async function startI18n(): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language
  })
  await i18next
    .use(lazyTexts)
    .use(initReactI18next)
    .init({
      lng: rememberedLanguage(),
      fallbackLng: fallbackLanguage,
      supportedLngs: languages,
      ns: ['common', 'errors'] satisfies Namespace[],
      defaultNS: 'common',
      returnNull: false,
      // React escapes what it renders.
      interpolation: { escapeValue: false },
      ...(import.meta.env.DEV ? reportMissing : {}),
    })
  watchStored(languageKey, (language) => {
    if (isLanguage(language)) void i18next.changeLanguage(language)
  })
}

const reportMissing = {
  saveMissing: true,
  missingKeyHandler: (_: readonly string[], namespace: string, key: string) =>
    console.error(`no text for ${namespace}:${key}`),
}

export async function switchLanguage(language: Language): Promise<void> {
  rememberLanguage(language)
  await i18next.changeLanguage(language)
}

/** For route loaders: the texts are there before the page renders, so nothing flickers. */
export async function loadTexts(...namespaces: Namespace[]): Promise<void> {
  await i18next.loadNamespaces(namespaces)
}
