import { describe, expect, test } from 'vitest'
import { aRun as anyRun } from '../../../tests/a-run.ts'
import type { Run } from '../../contract/runs.ts'
import { concernsOf } from './attention.ts'
import { passRatesOf } from './pass-rate.ts'

const minute = 60_000
const now = Date.parse('2026-05-20T12:00:00.000Z')
const ago = (minutes: number) => new Date(now - minutes * minute).toISOString()
const shop = { id: '7d7a1f6e-9d0b-4d43-8f43-0d3c6c4f8c01', name: 'Shop', slug: 'shop' }
const bank = { id: '7d7a1f6e-9d0b-4d43-8f43-0d3c6c4f8c02', name: 'Bank', slug: 'bank' }

const aRun: Run = { ...anyRun, created: ago(100), started: ago(100), completed: ago(90), project: shop }

/** One letter a run, newest first: passed, failed, passed with a flaky test. Each took ten minutes. */
const history = (letters: string, rest: Partial<Run> = {}): Run[] =>
  [...letters].map((letter, i) => ({
    ...aRun,
    state: letter === 'f' ? 'failure' : 'passed',
    flaky: letter === '~' ? 1 : 0,
    created: ago(100 + i),
    ...rest,
  }))

const line = { project: shop, platform: 'Android', ambiguous: false }

describe('a failing streak', () => {
  test('is three failures in a row', () => {
    expect(concernsOf(history('fffpp'), now)).toEqual([{ kind: 'streak', line, branch: 'main', count: 3 }])
  })

  test('isn’t two failures, and ends with a pass', () => {
    expect(concernsOf(history('ffpff'), now)).toEqual([])
    expect(concernsOf(history('pffff'), now)).toEqual([])
  })

  test('ignores unfinished runs', () => {
    const [running] = history('p', { state: 'started', started: ago(1) })
    expect(concernsOf([running ?? aRun, ...history('fff')], now)).toHaveLength(1)
  })

  test('names the platform if the project has two', () => {
    const [concern] = concernsOf([...history('fff'), ...history('p', { platform: 'iOS' })], now)
    expect(concern).toMatchObject({ line: { platform: 'Android', ambiguous: true } })
  })

  test('is counted per project, platform and branch, without runs of no project', () => {
    const mixed = [
      ...history('ff', { branch: 'feature/one' }),
      ...history('f', { branch: 'feature/two' }),
      ...history('ff', { branch: null }),
      ...history('ff'),
      ...history('f', { platform: 'iOS' }),
      ...history('ff', { project: bank }),
      ...history('ffff', { project: null }),
    ]
    expect(concernsOf(mixed, now)).toEqual([])
  })
})

describe('newly flaky', () => {
  test('is three flaky runs of the last five, after hardly any before', () => {
    expect(concernsOf(history('~~p~ppppppp'), now)).toEqual([{ kind: 'flaky', line, flaky: 3, of: 5 }])
  })

  test('isn’t a project that was always flaky, or has no earlier runs', () => {
    expect(concernsOf(history('~~p~pp~~pp~'), now)).toEqual([])
    expect(concernsOf(history('~~~~~pp'), now)).toEqual([])
  })
})

describe('stuck', () => {
  const waiting = (minutes: number): Run => ({
    ...aRun,
    state: 'created',
    created: ago(minutes),
    started: null,
  })
  const running = (minutes: number, rest: Partial<Run> = {}): Run => ({
    ...aRun,
    state: 'started',
    created: ago(minutes + 1),
    started: ago(minutes),
    ...rest,
  })
  const kinds = (runs: Run[]) => concernsOf(runs, now).map(({ kind }) => kind)

  test('is a run that waits for more than half an hour', () => {
    expect(kinds([waiting(31)])).toEqual(['stuck'])
    expect(kinds([waiting(30)])).toEqual([])
  })

  test('is a run that takes three times as long as usual, and more than half an hour', () => {
    const tenMinutes = history('ppp')
    expect(kinds([running(31), ...tenMinutes])).toEqual(['stuck'])
    expect(kinds([running(30), ...tenMinutes])).toEqual([])
    const anHour = history('ppp', { started: ago(160), completed: ago(100) })
    expect(kinds([running(179), ...anHour])).toEqual([])
    expect(kinds([running(181), ...anHour])).toEqual(['stuck'])
  })

  test('is a run over two hours in a project without history', () => {
    expect(kinds([running(119)])).toEqual([])
    expect(kinds([running(121)])).toEqual(['stuck'])
  })
})

test('no runs give no concerns, and urgent concerns come first', () => {
  expect(concernsOf([], now)).toEqual([])
  const all = [
    ...history('fff'),
    ...history('~~~~~pppppppp', { project: bank }),
    { ...aRun, state: 'created' as const, created: ago(60), started: null },
  ]
  expect(concernsOf(all, now).map(({ kind }) => kind)).toEqual(['stuck', 'streak', 'flaky'])
})

describe('pass rate', () => {
  test('is by platform, oldest run first, over passed and failed tests', () => {
    const runs = [
      ...history('p', { passed: 8, failed: 2, ignored: 5 }),
      ...history('p', { passed: 20, failed: 0 }),
      ...history('p', { platform: 'iOS', passed: 1, failed: 3 }),
    ]
    expect(passRatesOf(runs)).toEqual([
      { platform: 'Android', points: [1, 0.8], share: 28 / 30 },
      { platform: 'iOS', points: [0.25], share: 0.25 },
    ])
  })

  test('leaves out runs without results and platforms without runs', () => {
    const lost = history('f', { passed: null, failed: null })
    const running = history('p', { state: 'started' })
    expect(passRatesOf([...lost, ...running])).toEqual([{ platform: 'Android', points: [], share: null }])
  })

  test('covers the latest thirty runs', () => {
    expect(passRatesOf(history('p'.repeat(40)))[0]?.points).toHaveLength(30)
  })
})
