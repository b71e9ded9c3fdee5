import type { Texts } from '../../i18n/namespaces.ts'
import type { Shortcut } from '../../ui/shortcuts/use-shortcuts.ts'

type Name = keyof Texts['report']['help']['keys']

/** A key of the report with its words. Without `run` it belongs to what has the focus. */
export const reportKey = (name: Name, keys: readonly string[], run?: () => unknown): Shortcut => ({
  keys,
  group: (t) => t(name.startsWith('timeline') ? 'report:tabs.timeline' : 'common:titles.runReport'),
  label: (t) => t(`report:help.keys.${name}`),
  ...(run ? { run } : {}),
})
