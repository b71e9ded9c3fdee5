import { describe, expect, it } from 'vitest'
import { type TestStatus, testStatuses } from './enums.ts'
import type { Outcomes } from './run-outcomes.ts'
import { branchesOf, judge, mainBranchOf, type PastRun, type Verdict } from './verdict.ts'

const letters: Record<string, TestStatus> = { p: 'passed', f: 'failed', y: 'flaky', i: 'ignored' }

/** A run per letter, newest first; `-`: the test wasn't part of the run, `x`: there is no report. */
const runs = (branch: string, results: string): PastRun[] =>
  [...results].map((letter, i) => ({
    run: { id: `${branch}${i}`, name: null, created: '' },
    outcomes: letter === 'x' ? null : outcomesWith(letters[letter]),
  }))

function outcomesWith(status: TestStatus | undefined): Outcomes {
  const test = { id: 'p.C#m', pkg: 'p', clazz: 'C', method: 'm', labels: null }
  return {
    tests: status ? [test] : [],
    statuses: Uint8Array.from(status ? [testStatuses.indexOf(status)] : []),
    durations: Float64Array.from([1]),
    attemptsUpTo: Uint32Array.from([1]),
    retryTimes: Float64Array.from([0]),
    attemptDevices: Int16Array.from([-1]),
    devices: [],
    failures: new Map(),
  }
}

const verdict = (main: string, own: string) =>
  judge(['p.C#m'], { main: runs('main', main), own: runs('own', own) }).get('p.C#m')

describe('a failed test', () => {
  it.each<[main: string, own: string, expected: unknown]>([
    ['ppp', 'pp', { kind: 'new', passed: 5, since: null }],
    ['ppp', 'ffp', { kind: 'new', passed: 4, since: { id: 'own1' } }],
    ['pip', 'xf', { kind: 'new', passed: 2, since: { id: 'own1' } }],
    ['---', 'pp', { kind: 'new', passed: 2, since: null }],
    ['ffp', 'ppp', { kind: 'main', runs: 2, since: { id: 'main1' } }],
    ['iff', '', { kind: 'main', runs: 2, since: { id: 'main2' } }],
    ['pfp', 'pp', { kind: 'flaky', failed: 1, runs: 5 }],
    ['ppy', '', { kind: 'flaky', failed: 1, runs: 3 }],
    ['ppp', 'fpf', { kind: 'flaky', failed: 1, runs: 5 }],
    ['---', '--', { kind: 'first', runs: 5, since: null }],
    ['---', 'ff', { kind: 'first', runs: 5, since: { id: 'own1' } }],
    ['', '', { kind: 'unclear' }],
    ['-x', 'x-', { kind: 'unclear' }],
  ])('that did %j on main and %j on its branch is judged', (main, own, expected) => {
    expect(verdict(main, own)).toMatchObject(expected as Verdict)
  })

  it('is never new where main has shown it', () => {
    for (const main of ['f', 'pf', 'pppppppppf', 'fp', 'y'])
      for (const own of ['', 'p', 'f', 'pppp']) expect(verdict(main, own)?.kind).not.toBe('new')
  })
})

it('the branch to compare with has a usual name, else it is the most frequent', () => {
  const run = (branch: string | null) => ({ branch })
  const branches = branchesOf([run('dev'), run(null), run('feature/a'), run('feature/a'), run('')])
  expect(branches).toEqual(['feature/a', 'dev'])
  expect(mainBranchOf(branches)).toBe('feature/a')
  expect(mainBranchOf([...branches, 'master', 'main'])).toBe('main')
  expect(mainBranchOf([])).toBeNull()
})
