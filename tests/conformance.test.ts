import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { criteria, type Evidence, outcomesIn, tableOf, writtenTable } from '../e2e/conformance.ts'

/** The table of conformance says what the tests say (e2e/conformance.ts). */

const evidence = criteria.flatMap(([, , ...shown]) =>
  shown.filter((one): one is Evidence => typeof one !== 'string'),
)

test('names all criteria of WCAG 2.2 at levels A and AA, in order, each with tests or with a reason', () => {
  expect(criteria).toHaveLength(55)
  const order = criteria.map(([number]) => number.split('.').map(Number))
  const sorted = order.toSorted(([a = 0, b = 0, c = 0], [d = 0, e = 0, f = 0]) => a - d || b - e || c - f)
  expect(order).toEqual(sorted)
  expect(criteria.filter(([, , ...shown]) => shown.length === 0)).toEqual([])
})

test('names tests that there are', () => {
  const missing = evidence.filter(
    ([file, title]) => !readFileSync(join(import.meta.dirname, '..', file), 'utf8').includes(title),
  )
  expect(missing).toEqual([])
})

test('is the README’s where all of them pass, and no other', () => {
  const spec = (title: string, ok: boolean) => ({ title, ok, tests: [{ status: 'expected' }] })
  const reportOf = (fails: (title: string) => boolean, left: readonly Evidence[] = evidence) => ({
    suites: left.map(([file, title]) => ({
      file: file.replace('e2e/', ''),
      specs: [spec(title, !fails(title))],
    })),
  })
  expect(writtenTable()).toBe(tableOf(outcomesIn(reportOf(() => false))))
  const [, first = ''] = evidence[0] ?? []
  expect(tableOf(outcomesIn(reportOf((title) => title === first)))).toContain('| failed |')
  expect(tableOf(outcomesIn(reportOf(() => false, [])))).not.toContain('| passed |')
})
