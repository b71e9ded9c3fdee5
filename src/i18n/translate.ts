import type { TFunction } from 'i18next'
import type { Namespace } from './namespaces.ts'

/** `t` that knows every namespace, for what is declared outside components: `(t) => t('runs:columns.name')`. */
export type Translate = TFunction<[Namespace, ...Namespace[]]>
