import found from 'virtual:texts'
import i18next, { type BackendModule, type ReadCallback, type TFunction } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { watchStored } from '../lib/storage.ts'
import type en from './en.json'
import {
  fallbackLanguage,
  isLanguage,
  type Language,
  languageKey,
  languages,
  rememberedLanguage,
  rememberLanguage,
} from './languages.ts'

/** One namespace per feature; English is what the keys are typed by. */
export type Texts = typeof en

export type Namespace = keyof Texts

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    returnNull: false
    resources: Texts
  }
}

/** `t` that knows every namespace, for what is declared outside components: `(t) => t('runs:columns.name')`. */
export type Translate = TFunction<[Namespace, ...Namespace[]]>

let texts = found

async function load(language: string, namespace: string): Promise<Record<string, unknown>> {
  const loadPart = texts[language]?.[namespace]
  if (!loadPart) throw new Error(`no texts "${namespace}" in "${language}"`)
  return loadPart()
}

/**
 * A page brings its texts as it brings its code: each namespace is a chunk of its own in each language. The fallback
 * language waits until a text turns out to be missing, which the tests don't let happen.
 */
const lazyTexts: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language: string, namespace: string, done: ReadCallback) => {
    if (language !== wanted) return done(null, {})
    load(language, namespace).then(
      (texts) => done(null, texts),
      (error: Error) => {
        lost.set(namespace, error)
        done(error, null)
      },
    )
  },
}

/** Namespaces that couldn't be loaded: i18next neither reports nor retries them, and would show the keys. */
const lost = new Map<string, Error>()

function throwIfLost(namespaces: readonly Namespace[]): void {
  for (const namespace of namespaces) {
    const error = lost.get(namespace)
    if (error) throw error
  }
}

let wanted: Language = fallbackLanguage

const firstNamespaces = ['common', 'errors'] as const satisfies Namespace[]

export async function startI18n(): Promise<void> {
  wanted = rememberedLanguage()
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language
  })
  await i18next
    .use(lazyTexts)
    .use(initReactI18next)
    .init({
      lng: wanted,
      fallbackLng: fallbackLanguage,
      supportedLngs: languages,
      ns: firstNamespaces,
      defaultNS: 'common',
      returnNull: false,
      // Set, or the library checks for each text whether keys are sentences.
      keySeparator: '.',
      // Texts are asked for at once, not after a timer.
      initAsync: false,
      // React escapes what it renders.
      interpolation: { escapeValue: false },
      react: { bindI18nStore: 'added' },
      saveMissing: true,
      missingKeyHandler: (_languages, namespace, key) => void fallBack(namespace, key),
    })
  throwIfLost(firstNamespaces)
  watchStored(languageKey, (language) => {
    if (isLanguage(language)) void show(language)
  })
}

/** Under `npm run dev` a text changed in its file is on the page at once, and input typed there stays. */
import.meta.hot?.accept('virtual:texts', async (changed) => {
  if (!changed) return
  texts = changed.default
  await i18next.reloadResources([wanted], Object.keys(i18next.store.data[wanted] ?? {}))
})

const fallenBack = new Set<string>()

async function fallBack(namespace: string, key: string): Promise<void> {
  if (import.meta.env.DEV) console.error(`no text for ${namespace}:${key}`)
  if (fallenBack.has(namespace) || wanted === fallbackLanguage) return
  fallenBack.add(namespace)
  i18next.addResourceBundle(fallbackLanguage, namespace, await load(fallbackLanguage, namespace))
}

async function show(language: Language): Promise<void> {
  wanted = language
  const shown = new Set(['common', ...[i18next.options.ns ?? []].flat()])
  await i18next.reloadResources([language], [...shown])
  await i18next.changeLanguage(language)
}

export async function switchLanguage(language: Language): Promise<void> {
  rememberLanguage(language)
  await show(language)
}

/** For route loaders: the texts are there before the page renders, so nothing flickers. */
export async function loadTexts(...namespaces: Namespace[]): Promise<void> {
  await i18next.loadNamespaces(namespaces)
  throwIfLost(namespaces)
}
