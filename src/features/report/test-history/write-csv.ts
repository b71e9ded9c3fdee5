import { csvLine, csvStart } from '../../../i18n/csv.ts'
import { formatForSpreadsheet } from '../../../i18n/dates.ts'
import type { Language } from '../../../i18n/languages.ts'
import type { Translate } from '../../../i18n/texts.ts'
import type { CostGrouping } from '../model/enums.ts'
import type { OwnerOf } from '../model/owners.ts'
import { type Columns, type CostGroup, statusOf, type TestHistory } from '../model/test-history.ts'
import { className } from '../model/test-name.ts'
import type { Head } from './heads.ts'

interface Table {
  heads: readonly Pick<Head, 'run'>[]
  columns: Columns
  rows: readonly TestHistory[]
  ownerOf: OwnerOf
}

const seconds = (milliseconds: number | undefined) =>
  milliseconds === undefined ? null : Math.round(milliseconds) / 1000

/** The price of device time in milliseconds. */
export const dollarsOf = (time: number, pricePerHour: number) => (time / 3_600_000) * pricePerHour

/** The table as values to calculate with; a column for each run under its date and name. */
export function writeCsv(t: Translate, language: Language, { heads, columns, rows, ownerOf }: Table): string {
  const dateOf = (column: number) => {
    const head = heads[column]
    return head ? formatForSpreadsheet(head.run.created, language) : null
  }
  const first = [
    t('testHistory:columns.class'),
    t('testHistory:columns.test'),
    t('report:owners.owner'),
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
    ownerOf(row.test)?.name ?? null,
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

interface CostTable {
  by: CostGrouping
  groups: readonly CostGroup[]
  /** In place of an empty name. */
  nameless: string
  price: number | undefined
}

/** The cost of retries by owner, package or class. */
export function writeCostCsv(
  t: Translate,
  language: Language,
  { by, groups, nameless, price }: CostTable,
): string {
  const first = [
    t(`testHistory:cost.groupings.${by}`),
    t('testHistory:cost.tests'),
    t('testHistory:columns.retries'),
    t('testHistory:columns.retryTime'),
    t('testHistory:cost.dollars'),
    t('testHistory:cost.share'),
  ]
  const rounded = (value: number) => Math.round(value * 10_000) / 10_000
  const lines = groups.map(({ name, tests, retries, time, share }) => [
    name || nameless,
    tests,
    retries,
    seconds(time),
    price ? rounded(dollarsOf(time, price)) : null,
    rounded(share),
  ])
  return csvStart + [first, ...lines].map((line) => csvLine(line, language)).join('')
}
