import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Run } from '../../../contract/runs.ts'
import { formatDateTime, formatMinute, formatShortDate } from '../../../i18n/dates.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { runTitle } from '../../../shared/runs/run-title.ts'
import { statusAt } from '../model/run-outcomes.ts'
import type { Columns } from '../model/test-history.ts'

/** The head of a column. */
export interface Head {
  run: Run
  href: string
  /** The day where it begins, else the time. */
  mark: string
  startsDay: boolean
  date: string
  /** Null where there is no report. */
  failed: number | null
  words: string
}

export function useHeads(runs: readonly Run[], columns: Columns): Head[] {
  const { t } = useTranslation('testHistory')
  const language = useLanguage()
  const router = useRouter()
  return useMemo(() => {
    let before = ''
    return runs.map((run, column) => {
      const outcomes = columns[column]
      const day = formatShortDate(run.created, language)
      const startsDay = day !== before
      before = day
      const { publicHref } = router.buildLocation({ to: '/runs/$id/report', params: { id: run.id } })
      const date = formatDateTime(run.created, language)
      const failed = outcomes
        ? outcomes.tests.filter((_, place) => statusAt(outcomes, place) === 'failed').length
        : null
      const name = [runTitle(t, run), run.branch].filter(Boolean).join(' · ')
      return {
        run,
        href: router.history.createHref(publicHref),
        mark: startsDay ? day : formatMinute(run.created, language),
        startsDay,
        date,
        failed,
        words: failed === null ? t('headUnread', { date, name }) : t('head', { date, name, count: failed }),
      }
    })
  }, [runs, columns, t, language, router])
}
