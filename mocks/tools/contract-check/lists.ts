import type { Filters } from '../../../src/contract/define-list.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { listDefinitionOf } from '../../../src/contract/list-schemas.ts'
import type { Inquiry } from './inquiry.ts'
import { at, type Exchange, isObject, type RequestParts, rowsOf } from './service.ts'

/** Checks that a list honours its query, by the contract's description of it. */

export const unknownId = '00000000-0000-4000-8000-00000000dead'
const unmatchedText = 'nobody-has-this-3141592'
/** Rows of a page: enough to see the third, few enough for any service. */
export const pageSize = 25

export async function checkList(inquiry: Inquiry, endpoint: Endpoint, first: Exchange, asked: RequestParts) {
  const list = listDefinitionOf(endpoint)
  if (!list) return
  const page = (purpose: string, query: Record<string, unknown>) =>
    inquiry.good(endpoint, purpose, { ...asked, query: { limit: pageSize, ...query } })
  const broken = (field: string, note: string) => inquiry.broken(endpoint, field, note)
  const rows = rowsOf(first.body)
  const total = Number(at(first.body, 'count'))

  const three = await page('limit', { page: 1, limit: 3 })
  if (three && rowsOf(three.body).length !== Math.min(3, total))
    broken('limit', `limit=3 brings ${rowsOf(three.body).length} rows of ${total}`)
  const second = total > 3 ? await page('page', { page: 2, limit: 3 }) : null
  if (second && rowsOf(second.body)[0]?.id !== rows[3]?.id)
    broken('page', 'page 2 does not begin where page 1 ends')
  const last = Math.max(1, Math.ceil(total / pageSize))
  const end = await page('last page', { page: last })
  const left = total - (last - 1) * pageSize
  if (end && rowsOf(end.body).length !== left)
    broken(
      'count',
      `count says ${total}, the last page has ${rowsOf(end.body).length} rows instead of ${left}`,
    )
  const beyond = await page('past the end', { page: last + 1 })
  if (beyond && (rowsOf(beyond.body).length > 0 || at(beyond.body, 'count') !== total))
    broken('count', `count changes from ${total} to ${at(beyond.body, 'count')} past the end`)

  for (const field of list.sortable) {
    const up = await page(`sort ${field}`, { sort: { field, order: 'asc' } })
    const down = await page(`sort -${field}`, { sort: { field, order: 'desc' } })
    if (up && down && !isSorted(field, rowsOf(up.body), rowsOf(down.body)))
      broken(`sort[field]=${field}`, 'rows are not in this order')
  }
  for (const [name, filter] of Object.entries(list.filters as Filters)) {
    const values = 'of' in filter ? filter.of : filter.kind === 'yesNo' ? ['true', 'false'] : null
    const key = `filter[${name}]`
    if (values) {
      let sum = 0
      for (const value of values) {
        const narrowed = await page(`${key}=${value}`, { filter: { [name]: value } })
        sum += Number(at(narrowed?.body, 'count') ?? Number.NaN)
        const stranger = rowsOf(narrowed?.body).find((row) => `${shown(row, name) ?? value}` !== value)
        if (stranger) broken(key, `${value} brings ${shown(stranger, name)}`)
      }
      if (sum !== total) broken(key, `its values bring ${sum} rows together, there are ${total}`)
      continue
    }
    const none = await page(`${key} of nothing`, { filter: { [name]: unmatchedValue(filter.kind) } })
    if (none && at(none.body, 'count') !== 0)
      broken(key, `what nobody has brings ${at(none.body, 'count')} rows`)
    const value = rows.map((row) => shown(row, name)).find((one) => typeof one === 'string')
    const some = value === undefined ? null : await page(`${key} of a row`, { filter: { [name]: value } })
    if (some && !rowsOf(some.body).some((row) => shown(row, name) === value))
      broken(key, 'a row is not found by its own value')
  }
  const nothing = await page('search for nothing', { search: unmatchedText })
  if (nothing && at(nothing.body, 'count') !== 0)
    broken('search', `what nobody has brings ${at(nothing.body, 'count')} rows`)

  const wrong: [string, Record<string, unknown>][] = [
    ['page', { page: -1 }],
    ['limit', { limit: 'many' }],
    ['sort.field', { sort: { field: 'nonsense' } }],
    ['filter.nonsense', { filter: { nonsense: '1' } }],
  ]
  for (const [field, sent] of wrong)
    await inquiry.refused(endpoint, `wrong ${field}`, { ...asked, query: sent }, 422, field)
}

const unmatchedValue = (kind: string) =>
  kind === 'id'
    ? unknownId
    : kind === 'dayStart'
      ? '9990-01-01T00:00:00Z'
      : kind === 'dayEnd'
        ? '1990-01-01T00:00:00Z'
        : unmatchedText

/** A row's value for a filter: `project_id` → `project.id`, `created_by` → `created_by.id`; undefined without one. */
function shown(row: Record<string, unknown>, name: string): unknown {
  const value = row[name] ?? row[name.replace(/_id$/, '')] ?? at(row, `payment.${name}`)
  return (isObject(value) ? value.id : value) ?? undefined
}

/** Checks the order of times and numbers; of texts, whose order is the service's, only that it reverses. */
function isSorted(field: string, up: Record<string, unknown>[], down: Record<string, unknown>[]): boolean {
  const values = (rows: Record<string, unknown>[]) => {
    const all = rows.map((row) => (isObject(row[field]) ? at(row[field], 'created') : row[field]))
    return all.filter((value) => value !== null && value !== undefined)
  }
  const [rising, falling] = [values(up), values(down)]
  if (new Set([...rising, ...falling]).size < 2) return true
  const isTime = rising.every((value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value))
  if (isTime || rising.every((value) => typeof value === 'number')) {
    const inOrder = (all: unknown[]) =>
      all.every((value, i) => i === 0 || Number(numberOf(all[i - 1])) <= Number(numberOf(value)))
    return inOrder(rising) && inOrder(falling.reverse())
  }
  return JSON.stringify(rising) !== JSON.stringify(falling)
}

const numberOf = (value: unknown) => (typeof value === 'string' ? Date.parse(value) : value)
