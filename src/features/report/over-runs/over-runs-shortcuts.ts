import type { Texts } from '../../../i18n/namespaces.ts'
import type { Shortcut } from '../../../ui/shortcuts/use-shortcuts.ts'

type Name = keyof Texts['overRuns']['help']['keys']

/** Without `run` it belongs to what has the focus. */
export const overRunsKey = (name: Name, keys: readonly string[], run?: () => unknown): Shortcut => ({
  keys,
  group: (t) => t('overRuns:title'),
  label: (t) => t(`overRuns:help.keys.${name}`),
  ...(run ? { run } : {}),
})
