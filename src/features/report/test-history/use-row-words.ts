import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatShortDate } from '../../../i18n/dates.ts'
import { formatPercent } from '../../../i18n/numbers.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { type TestHistorySorting, testStatuses } from '../model/enums.ts'
import { attemptsAt, durationAt, failureAt, type Outcomes, statusAt } from '../model/run-outcomes.ts'
import { flakiness, slowerBy, type TestHistory } from '../model/test-history.ts'
import { useFailureWords, useTestTime } from '../wording.ts'
import type { Head } from './heads.ts'

export type Figure = Exclude<TestHistorySorting, 'name'>
export const figures = ['failing', 'flakiness', 'slowdown', 'cost'] as const satisfies readonly Figure[]

/** A test's figures as its row shows them; nothing where there is nothing to say. */
function useFigureWords(heads: readonly Head[]): (row: TestHistory, figure: Figure) => string {
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
      case 'cost':
        return row.retryTime > 0 ? time(row.retryTime) : ''
      case 'slowdown': {
        const by = slowerBy(row)
        return by > 0 ? `+${time(by)}` : ''
      }
    }
  }
}

/** A cell in words: how the test ended, how long it took, and why it failed. */
export function useCellWords(): (outcomes: Outcomes | null | undefined, place: number) => string {
  const { t } = useTranslation(['testHistory', 'report'])
  const time = useTestTime()
  const failureWords = useFailureWords()
  // Scrolling renders thousands of cells.
  const words = useMemo(
    () => new Map(testStatuses.map((status) => [status, t(`report:status.${status}`)])),
    [t],
  )
  const [absent, noReport] = [t('absent'), t('noReport')]
  return (outcomes, place) => {
    if (!outcomes) return noReport
    if (place < 0) return absent
    const attempts = attemptsAt(outcomes, place)
    const failure = failureAt(outcomes, place)
    const parts = [words.get(statusAt(outcomes, place)), time(durationAt(outcomes, place))]
    if (attempts > 1) parts.push(t('attempts', { count: attempts }))
    if (failure) parts.push(failureWords(failure))
    return parts.join(' · ')
  }
}

export interface RowWords {
  cell: ReturnType<typeof useCellWords>
  figure: ReturnType<typeof useFigureWords>
}

/** The same as long as the language is: rows are rendered again only when they change. */
export function useRowWords(heads: readonly Head[]): RowWords {
  const language = useLanguage()
  const [cell, figure] = [useCellWords(), useFigureWords(heads)]
  // biome-ignore lint/correctness/useExhaustiveDependencies: what they say changes with these only
  return useMemo(() => ({ cell, figure }), [heads, language])
}
