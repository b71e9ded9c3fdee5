import { describe, expect, it } from 'vitest'
import { diagnose, type Past } from './diagnosis.ts'
import { type FailureKind, failureKindOf } from './failure-kind.ts'
import { readReport } from './read-report.ts'

const shop = { pkg: 'com.acme.shop', clazz: 'CartTest', method: 'pays' }
const attempt = (method: string, status: string, device = 'a', timestamp = 0) => ({
  package: 'com.acme.shop',
  class: 'CartTest',
  method,
  deviceSerial: device,
  status,
  timestamp,
  duration: 10,
})
const failure = (words: string, tag = 'failure') => `<${tag} type="E" message="${words}"/>`
const testcase = (method: string, inner: string) =>
  `<testcase classname="com.acme.shop.CartTest" name="${method}">${inner}</testcase>`

function cluesOf(cases: readonly [string, string][], attempts: readonly object[], past: Past) {
  const junit = `<testsuite>${cases.map(([method, inner]) => testcase(method, inner)).join('')}</testsuite>`
  const { report } = readReport({ junit, raw: JSON.stringify(attempts) })
  const [first] = report.tests
  if (!first) throw new Error('no test')
  const { clues, origin } = diagnose(first, report, past)
  return {
    origin,
    clues: clues.map((clue) => (clue.origin ? `${clue.kind} → ${clue.origin}` : clue.kind)),
  }
}

const passes = (runs: number) => Array.from({ length: runs }, () => 'passed' as const)

describe('the clues of a failure', () => {
  it('point to the app when a stable test fails on every device', () => {
    const words = failure('expected:<3> but was:<2>')
    expect(
      cluesOf(
        [['pays', words + failure('expected:<3> but was:<2>', 'rerunFailure')]],
        [attempt('pays', 'FAILURE', 'a'), attempt('pays', 'FAILURE', 'b', 1)],
        passes(5),
      ),
    ).toEqual({ origin: 'app', clues: ['failureKind → app', 'sameFailure → app', 'new → app'] })
  })

  it('point to the test when it passes in the next attempt and is often flaky', () => {
    expect(
      cluesOf(
        [['pays', failure('element not clickable', 'flakyFailure')]],
        [attempt('pays', 'FAILURE'), attempt('pays', 'PASSED', 'b', 1)],
        [...passes(3), 'flaky', 'failed', 'passed'],
      ),
    ).toEqual({ origin: 'test', clues: ['failureKind → test', 'passedLater → test', 'often → test'] })
  })

  it('point to the app when several tests fail alike since the same day', () => {
    const words = failure('Element not found: save_button')
    expect(
      cluesOf(
        [
          ['pays', words],
          ['orders', words],
        ],
        [attempt('pays', 'FAILURE'), attempt('orders', 'FAILURE')],
        [...passes(4), 'failed', 'failed'],
      ),
    ).toEqual({ origin: 'app', clues: ['failureKind → test', 'shared → app', 'since → app'] })
  })

  it('point to the service or the run for their failures, of one or many tests', () => {
    const server = failure('HTTP 503 (GET /v2/cart)')
    const gone = failure('Device emulator-5554 is gone', 'error')
    const both = [attempt('pays', 'FAILURE'), attempt('orders', 'FAILURE')]
    expect(
      cluesOf(
        [
          ['pays', server],
          ['orders', server],
        ],
        both,
        passes(5),
      ).origin,
    ).toBe('service')
    expect(cluesOf([['pays', gone]], [attempt('pays', 'INCOMPLETE')], passes(5)).origin).toBe('run')
  })

  it('give no result when they contradict each other or are missing', () => {
    const one = [attempt('pays', 'FAILURE')]
    expect(cluesOf([['pays', failure('not hittable')]], one, passes(3)).origin).toBeNull()
    expect(cluesOf([['pays', failure('No matches found')]], one, [])).toEqual({
      origin: null,
      clues: ['failureKind → test', 'unknownBefore'],
    })
    expect(cluesOf([['pays', failure('boo')]], one, ['failed', 'failed', 'failed']).clues).toEqual(['always'])
  })

  it('need the earlier runs, and don’t exist for a passed test', () => {
    expect(
      cluesOf([['pays', failure('crashed')]], [attempt('pays', 'FAILURE')], undefined).origin,
    ).toBeUndefined()
    expect(cluesOf([['pays', '']], [attempt('pays', 'PASSED')], passes(5))).toEqual({
      origin: null,
      clues: [],
    })
  })
})

describe('the kind of failure', () => {
  it.each<[FailureKind | null, string, string]>([
    ['crash', 'Crash', 'Shop crashed: Fatal error'],
    ['crash', 'Test Incomplete', 'Instrumentation run failed due to Process crashed.'],
    ['mismatch', 'java.lang.AssertionError', 'expected:<1> but was:<2>'],
    ['mismatch', 'org.junit.ComparisonFailure', 'expected:<a> but was:<b>'],
    ['network', 'java.net.UnknownHostException', 'Unable to resolve host'],
    ['notReady', 'StaleElementReferenceException', 'stale element reference'],
    ['notReady', 'TestTimedOutException', 'test timed out after 10000 milliseconds'],
    ['notFound', 'androidx.test.espresso.NoMatchingViewException', 'No views in hierarchy'],
    ['device', '', 'INSTALL_FAILED_INSUFFICIENT_STORAGE'],
    [null, 'Boo', 'boo'],
  ])('%s: %s: %s', (failureKind, type, message) => {
    expect(failureKindOf({ type, message, trace: '' }, shop)).toBe(failureKind)
  })

  it('is found by the code that threw if the message doesn’t help', () => {
    const thrown = (frame: string) => ({
      type: 'java.lang.NullPointerException',
      message: 'null',
      trace: `java.lang.NullPointerException\n\tat kotlin.Lazy.get(Lazy.kt:1)\n\tat ${frame}`,
    })
    expect(failureKindOf(thrown('com.acme.shop.CartFragment.render(CartFragment.kt:9)'), shop)).toBe('crash')
    expect(failureKindOf(thrown('com.acme.shop.CartTest.pays(CartTest.kt:9)'), shop)).toBe('ownCode')
    expect(failureKindOf(null, shop)).toBeNull()
  })
})
