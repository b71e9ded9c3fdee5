import { csvLine, csvStart } from '../../../i18n/csv.ts'
import { formatForSpreadsheet } from '../../../i18n/dates.ts'
import type { Language } from '../../../i18n/languages.ts'
import type { Translate } from '../../../i18n/namespaces.ts'
import { type Columns, statusOf, type TestHistory } from '../model/test-history.ts'
import { className } from '../model/test-name.ts'
import type { Head } from './heads.ts'

interface Table {
  heads: readonly Pick<Head, 'run'>[]
  columns: Columns
  rows: readonly TestHistory[]
}

/** The table as values to calculate with; a column for each run under its date and name. */
export function writeCsv(t: Translate, language: Language, { heads, columns, rows }: Table): string {
  const dateOf = (column: number) => {
    const head = heads[column]
    return head ? formatForSpreadsheet(head.run.created, language) : null
  }
  const seconds = (milliseconds: number | undefined) =>
    milliseconds === undefined ? null : Math.round(milliseconds) / 1000
  const first = [
    t('testHistory:columns.class'),
    t('testHistory:columns.test'),
    t('testHistory:columns.failing'),
    t('testHistory:columns.failingRuns'),
    t('testHistory:columns.ran'),
    t('testHistory:columns.flakyRuns'),
    t('testHistory:columns.retries'),
    t('testHistory:columns.retryTime'),
    t('testHistory:columns.before'),
    t('testHistory:columns.now'),
    ...heads.map(({ run }, column) => [dateOf(column), run.name].filter(Boolean).join(' ')),
  ]
  const lines = rows.map((row) => [
    className(row.test),
    row.test.method,
    row.failing && dateOf(row.failing.since),
    row.failing?.runs ?? 0,
    row.ran,
    row.flaky,
    row.retries,
    seconds(row.retryTime),
    seconds(row.slowdown?.before),
    seconds(row.slowdown?.now),
    ...columns.map((_, column) => {
      const status = statusOf(columns, row, column)
      return status && t(`report:status.${status}`)
    }),
  ])
  return csvStart + [first, ...lines].map((line) => csvLine(line, language)).join('')
}
