import type { Failure } from './attempt-outcome.ts'
import type { VerdictKind } from './enums.ts'
import type { Attempt, Test } from './report.ts'

/** `status:failed class:Checkout -device:emulator "promo code"`: every word must hold. */
interface SearchTerm {
  field: SearchField | 'any'
  value: string
  negated: boolean
}

export const searchFields = [
  'status',
  'verdict',
  'owner',
  'class',
  'package',
  'method',
  'device',
  'message',
  'duration',
  'attempts',
] as const
export type SearchField = (typeof searchFields)[number]

/** The fields of a test that are searched. */
export interface Searched extends Pick<Test, 'id' | 'pkg' | 'clazz' | 'method' | 'status' | 'duration'> {
  attempts: readonly Pick<Attempt, 'device' | 'failure'>[]
  failure: Pick<Failure, 'message'> | null
  /** Of a failed test, in a report. */
  verdict?: VerdictKind | null
  owner?: string | null
}

const termPattern = /(-?)(?:([a-z]+):)?(?:"([^"]*)"?|(\S+))/gi

export function parseSearch(query: string): SearchTerm[] {
  return [...query.matchAll(termPattern)].flatMap(([whole, minus, name, quoted, bare]) => {
    const field = searchFields.find((known) => known === name?.toLowerCase())
    const value = (field || !name ? (quoted ?? bare ?? '') : whole.slice(minus ? 1 : 0)).toLowerCase()
    return value === '' || value === '-' ? [] : [{ field: field ?? 'any', value, negated: minus === '-' }]
  })
}

export function matcherOf(query: string): (test: Searched) => boolean {
  const matches = matcherTestHistory(query)
  return (test) => matches([test])
}

/** One test in several runs: a condition holds if it holds in any of them. */
export function matcherTestHistory(query: string): (results: readonly Searched[]) => boolean {
  const terms = parseSearch(query)
  return (results) => terms.every((term) => results.some((test) => holds(term, test)) !== term.negated)
}

function holds({ field, value }: SearchTerm, test: Searched): boolean {
  switch (field) {
    case 'status':
      return value.split(',').some((status) => status !== '' && test.status.startsWith(status))
    case 'verdict':
      return value.split(',').some((kind) => kind !== '' && test.verdict?.startsWith(kind))
    case 'owner':
      return has(test.owner ?? '', value)
    case 'class':
      return has(test.clazz, value)
    case 'package':
      return has(test.pkg, value)
    case 'method':
      return has(test.method, value)
    case 'device':
      return test.attempts.some(({ device }) => device !== null && has(device, value))
    case 'message':
      return test.attempts.some((attempt) => mentions(attempt, value))
    case 'duration':
      return test.duration !== null && compares(test.duration / 1000, value.replace(/s$/, ''))
    case 'attempts':
      return compares(test.attempts.length, value)
    case 'any':
      return has(test.id, value) || (test.failure !== null && has(test.failure.message, value))
  }
}

const has = (text: string, part: string) => text.toLowerCase().includes(part)

function mentions({ failure }: Pick<Attempt, 'failure'>, value: string): boolean {
  return failure !== null && Object.values(failure).some((text) => has(text, value))
}

/** `>2`, `<=10`, `3`; what isn't a number holds for nothing. */
function compares(actual: number, expression: string): boolean {
  const found = /^(>=|<=|>|<|=)?(\d+(?:\.\d+)?)$/.exec(expression)
  if (!found) return false
  const limit = Number(found[2])
  switch (found[1]) {
    case '>':
      return actual > limit
    case '<':
      return actual < limit
    case '>=':
      return actual >= limit
    case '<=':
      return actual <= limit
    default:
      return Math.abs(actual - limit) < 1e-9
  }
}
