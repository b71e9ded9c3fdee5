import type { Texts } from '../../../i18n/namespaces.ts'
import type { Shortcut } from '../../../ui/shortcuts/use-shortcuts.ts'

type Name = keyof Texts['testHistory']['help']['keys']

/** Without `run` it belongs to what has the focus. */
export const testHistoryKey = (name: Name, keys: readonly string[], run?: () => unknown): Shortcut => ({
  keys,
  group: (t) => t('testHistory:title'),
  label: (t) => t(`testHistory:help.keys.${name}`),
  ...(run ? { run } : {}),
})
