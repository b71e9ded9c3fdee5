import { useTranslation } from 'react-i18next'
import { languages } from '../../i18n/languages.ts'
import type { Texts } from '../../i18n/texts.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useDurationText } from '../../ui/cells.tsx'
import type { Shortcut } from '../../ui/shortcuts/use-shortcuts.ts'
import type { Failure } from './model/attempt-outcome.ts'
import type { Grouping } from './model/enums.ts'
import { expectedAndGot } from './model/expected-and-got.ts'

/** Made once: rows of a list that is scrolled would make hundreds of them. */
const tenths = new Map(
  languages.map((language) => [language, new Intl.NumberFormat(language, { maximumFractionDigits: 1 })]),
)

/** Tests are short: below a minute tenths of a second matter, below a second milliseconds. */
export function useTestTime(): (milliseconds: number | null) => string {
  const { t } = useTranslation('report')
  const language = useLanguage()
  const durationText = useDurationText()
  return (milliseconds) => {
    if (milliseconds === null) return '-'
    if (milliseconds < 1000) return t('time.milliseconds', { value: Math.round(milliseconds) })
    if (milliseconds >= 60_000) return durationText(milliseconds / 1000)
    return t('time.seconds', { value: tenths.get(language)?.format(Math.floor(milliseconds / 100) / 10) })
  }
}

/** `androidx.test.NoMatch: No views` → `NoMatch: No views`: in one line, the package would take the message's place. */
const withoutPackage = (message: string) => message.replace(/^(?:\w+\.)+(?=[\w$]+:)/, '')

/** A failure in one line, for lists: what was got leads, else the message. */
export function useFailureWords(): (failure: Failure) => string {
  const { t } = useTranslation('report')
  return (failure) => {
    const comparison = expectedAndGot(failure)
    return comparison ? t('failure.comparison', { ...comparison }) : withoutPackage(failure.message)
  }
}

/** The words for a group of tests without a name. */
export const nameless = {
  none: 'grouping.unknown',
  class: 'grouping.unknown',
  package: 'grouping.unknown',
  device: 'grouping.unknown',
  owner: 'owners.none',
} as const satisfies Record<Grouping, string>

type Name = keyof Texts['report']['help']['keys']

/** A key of the report with its words. Without `run` it belongs to what has the focus. */
export const reportKey = (name: Name, keys: readonly string[], run?: () => unknown): Shortcut => ({
  keys,
  group: (t) => t(name.startsWith('timeline') ? 'report:tabs.timeline' : 'common:titles.runReport'),
  label: (t) => t(`report:help.keys.${name}`),
  ...(run ? { run } : {}),
})
