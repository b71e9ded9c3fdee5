import type { TFunction } from 'i18next'
import type en from './en.json'

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
