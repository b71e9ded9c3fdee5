import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/use-language.ts'
import { formatShortDate } from '../../../lib/dates.ts'
import { formatPercent } from '../../../lib/numbers.ts'
import type { OverRunsSorting } from '../model/enums.ts'
import { attemptsAt, durationAt, failureAt, type Outcomes, statusAt } from '../model/outcomes.ts'
import { flakiness, slowerBy, type TestOverRuns } from '../model/over-runs.ts'
import { useFailureWords } from '../use-failure-words.ts'
import { useTestTime } from '../use-test-time.ts'
import type { Head } from './heads.ts'

export type Figure = Exclude<OverRunsSorting, 'name'>
export const figures = ['failing', 'flakiness', 'slowdown'] as const satisfies readonly Figure[]

/** A test's figures as its row shows them; nothing where there is nothing to say. */
export function useFigureWords(heads: readonly Head[]): (row: TestOverRuns, figure: Figure) => string {
  const language = useLanguage()
  const time = useTestTime()
  return (row, figure) => {
    switch (figure) {
      case 'failing': {
        const since = row.failing && heads[row.failing.since]
        if (!row.failing || !since) return ''
        return `${formatShortDate(since.run.created, language)} ×${row.failing.runs}`
      }
      case 'flakiness':
        return row.flaky > 0 ? formatPercent(flakiness(row), language) : ''
      case 'slowdown': {
        const by = slowerBy(row)
        return by > 0 ? `+${time(by)}` : ''
      }
    }
  }
}

/** What a cell tells: how the test ended, how long it took, and why it failed. */
export function useCellWords(): (outcomes: Outcomes, place: number) => string {
  const { t } = useTranslation(['overRuns', 'report'])
  const time = useTestTime()
  const failureWords = useFailureWords()
  return (outcomes, place) => {
    const attempts = attemptsAt(outcomes, place)
    const failure = failureAt(outcomes, place)
    return [
      t(`report:status.${statusAt(outcomes, place)}`),
      time(durationAt(outcomes, place)),
      attempts > 1 ? t('attempts', { count: attempts }) : '',
      failure ? failureWords(failure) : '',
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
