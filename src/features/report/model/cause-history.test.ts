import { expect, it } from 'vitest'
import { causeHistories } from './cause-history.ts'
import { causeIdOf } from './causes.ts'
import { buildReport } from './report.ts'
import { outcomesOf } from './run-outcomes.ts'
import type { PastRun } from './verdict.ts'

type Attempt = [method: string, message: string | null]

function pastRun(id: string, attempts: readonly Attempt[]): PastRun {
  const cases = attempts.map(([method, message]) => ({
    pkg: 'p',
    clazz: 'C',
    method,
    seconds: 1,
    attempts: [
      message === null
        ? { status: 'passed' as const, failure: null }
        : { status: 'failed' as const, failure: { type: 'E', message, trace: '' } },
    ],
  }))
  const report = buildReport({ cases, complete: true }, null)
  return { run: { id, name: null, created: '' }, outcomes: outcomesOf(report) }
}

it('a cause is followed over runs: its tests, and whether the latest run still shows it', () => {
  const [timeout, gone] = ['timed out after 30 s', 'no view']
  const histories = causeHistories([
    pastRun('4', [
      ['a', null],
      ['b', gone],
    ]),
    { run: { id: '3', name: null, created: '' }, outcomes: null },
    pastRun('2', [
      ['a', 'timed out after 31 s'],
      ['b', gone],
    ]),
    pastRun('1', [
      ['a', timeout],
      ['c', timeout],
    ]),
  ])
  const of = (message: string) => histories.get(causeIdOf({ type: 'E', message, trace: '' }) ?? '')
  expect(of(timeout)).toMatchObject({ runs: [{ id: '2' }, { id: '1' }], isOpen: false })
  expect([...(of(timeout)?.tests ?? [])]).toEqual(['p.C#a', 'p.C#c'])
  expect(of(gone)).toMatchObject({ runs: [{ id: '4' }, { id: '2' }], isOpen: true })
})
