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

test('names existing tests', () => {
  const missing = evidence.filter(
    ([file, title]) => !readFileSync(join(import.meta.dirname, '..', file), 'utf8').includes(title),
  )
  expect(missing).toEqual([])
})

test('matches WCAG.md when all tests pass', () => {
  const inBrowser = ([file, title]: Evidence, ok: boolean) => ({
    file: file.replace('e2e/', ''),
    specs: [{ title, ok, tests: [{ status: 'expected' }] }],
  })
  const inUnits = ([file, title]: Evidence, ok: boolean) => ({
    name: join(import.meta.dirname, '..', file),
    assertionResults: [{ title, status: ok ? 'passed' : 'failed' }],
  })
  const isInBrowser = ([file]: Evidence) => file.startsWith('e2e/')
  const tableWhere = (fails: (one: Evidence) => boolean, left: readonly Evidence[], deep = false) => {
    const reports = [
      { suites: left.filter(isInBrowser).map((one) => inBrowser(one, !fails(one))) },
      { testResults: left.filter((one) => !isInBrowser(one)).map((one) => inUnits(one, !fails(one))) },
    ]
    return tableOf(outcomesIn(reports, { deep }))
  }
  const kinds = [
    evidence.filter(([, , kind]) => kind === undefined),
    evidence.filter(([, , kind]) => kind === 'deep'),
  ]
  for (const [i, kind] of kinds.entries()) {
    expect(writtenTable()).toBe(tableWhere(() => false, kind, i === 1))
    for (const first of [kind.find(isInBrowser), kind.find((one) => !isInBrowser(one))]) {
      if (!first) continue
      expect(tableWhere((one) => one === first, kind, i === 1)).toContain('| failed |')
      const others = kind.filter(([, title]) => title !== first[1])
      expect(tableWhere(() => false, others, i === 1)).toContain('| not run |')
    }
  }
})
