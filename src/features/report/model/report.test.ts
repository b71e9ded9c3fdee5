import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normaliseMessage } from './causes.ts'
import { compareReports, defaultBase } from './compare-reports.ts'
import { readReport } from './read-report.ts'
import { parseSearch } from './search.ts'
import { readTrace } from './stack-trace.ts'
import { listTests } from './test-rows.ts'
import { layOutTimeline, marksWithin, spansWithin, zoom } from './timeline.ts'

interface RawEntry {
  test: string
  status: string
  device?: string
  at?: number
  took?: number
}

const rawOf = (entries: readonly RawEntry[]) =>
  JSON.stringify(
    entries.map(({ test, status, device = 'one', at = 0, took = 100 }) => ({
      package: 'com.acme',
      class: 'PayTest',
      method: test,
      deviceSerial: device,
      status,
      timestamp: at,
      duration: took,
    })),
  )

const junit = (cases: string) => `<testsuite name="omni">${cases}</testsuite>`
const testcase = (name: string, inner: string, time = '0.1') =>
  `<testcase name="${name}" classname="com.acme.PayTest" time="${time}">${inner}</testcase>`

const both = () =>
  readReport({
    raw: rawOf([
      { test: 'refunds', status: 'FAILURE', at: 300, device: 'two' },
      { test: 'pays', status: 'FAILURE', at: 0 },
      { test: 'pays', status: 'PASSED', at: 1000, device: 'two' },
      { test: 'refunds', status: 'INCOMPLETE', at: 100 },
      { test: 'waits', status: 'IGNORED', at: 400 },
      { test: 'idles', status: 'PASSED', at: 9000, took: 700 },
    ]),
    junit: junit(
      testcase(
        'pays',
        '<flakyFailure message="timeout after 15 s" type="T"><stackTrace>T: timeout</stackTrace></flakyFailure>',
      ) +
        testcase(
          'refunds',
          '<failure message="timeout after 30 s" type="T">T</failure><rerunError message="gone" type="TestIncomplete"/>',
        ) +
        testcase('waits', '<skipped message="later"/>') +
        testcase('idles', ''),
    ),
  }).report

describe('a report', () => {
  it('takes attempts, devices and times from raw.json and messages from the JUnit file', () => {
    const report = both()
    expect(report.tests.map(({ method, status }) => [method, status])).toEqual([
      ['pays', 'flaky'],
      ['refunds', 'failed'],
      ['waits', 'ignored'],
      ['idles', 'passed'],
    ])
    const refunds = report.tests[1]
    expect(
      refunds?.attempts.map(({ status, device, failure }) => [status, device, failure?.message]),
    ).toEqual([
      ['unfinished', 'one', 'gone'],
      ['failed', 'two', 'timeout after 30 s'],
    ])
    expect(report.counts).toEqual({ failed: 1, flaky: 1, unfinished: 0, passed: 1, ignored: 1 })
    expect(report.startAt).toBe(0)
  })

  it('groups failures that differ only in numbers under one cause', () => {
    const [cause, ...others] = both().causes
    expect(others).toEqual([])
    expect(cause).toMatchObject({ type: 'T', failed: 1, attempts: 2 })
    expect(cause?.tests).toHaveLength(2)
  })

  it('doesn’t group failures without a message', () => {
    const silent = junit(testcase('pays', '<failure/>') + testcase('orders', '<failure/>'))
    const { report } = readReport({ junit: silent, raw: null })
    expect(report.counts.failed).toBe(2)
    expect(report.causes).toEqual([])
  })

  it('keeps the message of a test that only one file calls failed', () => {
    const { report } = readReport({
      junit: junit(testcase('pays', '<failure message="the process died"/>')),
      raw: rawOf([{ test: 'pays', status: 'INCOMPLETE' }]),
    })
    expect(report.tests.map(({ status, failure }) => [status, failure?.message])).toEqual([
      ['unfinished', 'the process died'],
    ])
  })

  it('can be made of either file alone', () => {
    const onlyJUnit = readReport({
      raw: null,
      junit: junit(testcase('pays', '<error message="m" type="E"/>', '2')),
    })
    expect(onlyJUnit.report.tests).toMatchObject([
      { status: 'failed', duration: 2000, attempts: [{ device: null, startAt: null }] },
    ])
    const onlyRaw = readReport({ junit: null, raw: rawOf([{ test: 'pays', status: 'FAILURE' }]) })
    expect(onlyRaw.report.tests).toMatchObject([{ status: 'failed', failure: null }])
  })

  it('uses raw.json when the JUnit file is broken', () => {
    const raw = rawOf([{ test: 'pays', status: 'FAILURE' }])
    for (const broken of [
      '',
      '<testsuite',
      '{}',
      '<a>'.repeat(100_000),
      junit('<testcase name="pays"').slice(0, 40),
    ]) {
      const { report } = readReport({ junit: broken, raw })
      expect(report.tests).toMatchObject([{ method: 'pays', status: 'failed' }])
    }
  })

  it('uses the JUnit file where raw.json was truncated', () => {
    const raw = rawOf([
      { test: 'pays', status: 'FAILURE', device: 'one' },
      { test: 'pays', status: 'PASSED' },
    ])
    const { report, notices } = readReport({
      raw: raw.slice(0, raw.indexOf('PASSED')),
      junit: junit(testcase('pays', '<flakyFailure message="m"/>') + testcase('idles', '')),
    })
    expect(notices).toEqual([{ source: 'raw', trouble: 'truncated' }])
    expect(report.tests).toMatchObject([
      { method: 'pays', status: 'flaky', attempts: [{ device: 'one' }, { device: null, status: 'passed' }] },
      { method: 'idles', status: 'passed' },
    ])
  })

  it('uses a complete raw.json when the JUnit file has further attempts', () => {
    const { report } = readReport({
      raw: rawOf([{ test: 'pays', status: 'PASSED' }]),
      junit: junit(testcase('pays', '<failure message="m"/>') + testcase('pays', '') + testcase('idles', '')),
    })
    expect(report.tests).toMatchObject([
      { method: 'pays', status: 'passed', attempts: [{ device: 'one' }] },
      { method: 'idles', status: 'passed' },
    ])
  })

  it('counts every test exactly once, for any files', () => {
    const status = fc.constantFrom('PASSED', 'FAILURE', 'IGNORED', 'INCOMPLETE', 'ASSUMPTION_FAILURE')
    const entries = fc.array(
      fc.record({
        test: fc.constantFrom('a', 'b', 'c', 'd'),
        status,
        at: fc.nat(1000),
        device: fc.constantFrom('x', 'y'),
      }),
    )
    fc.assert(
      fc.property(entries, (raw) => {
        const { report } = readReport({ junit: null, raw: rawOf(raw) })
        const names = new Set(raw.map(({ test }) => test))
        expect(report.tests.length).toBe(names.size)
        expect(Object.values(report.counts).reduce((sum, count) => sum + count, 0)).toBe(names.size)
        expect(report.tests.flatMap(({ attempts }) => attempts).length).toBe(raw.length)
        const timeline = layOutTimeline(report, [])
        expect(timeline.lanes.flatMap(({ bars }) => bars).length + timeline.unplaced).toBe(raw.length)
      }),
    )
  })
})

const found = (q: string) => listTests(both(), { sort: 'order', q }).tests.map(({ method }) => method)

describe('search, groups and order', () => {
  it('understands fields, phrases and exclusions', () => {
    expect(found('status:failed')).toEqual(['refunds'])
    expect(found('status:failed,flaky class:pay')).toEqual(['pays', 'refunds'])
    expect(found('"timeout after"')).toEqual(['pays', 'refunds'])
    expect(found('device:two -status:flaky')).toEqual(['refunds'])
    expect(found('attempts:>1')).toEqual(['pays', 'refunds'])
    expect(found('duration:>=0.5s')).toEqual(['idles'])
    expect(found('message:gone')).toEqual(['refunds'])
    expect(found('PAYTEST#W')).toEqual(['waits'])
    expect(found('duration:soon')).toEqual([])
  })

  it('takes an unknown field as text, and never throws', () => {
    expect(parseSearch('https://a.b -x:"')).toMatchObject([
      { field: 'any', value: 'https://a.b', negated: false },
      { field: 'any', negated: true },
    ])
    fc.assert(fc.property(fc.string(), (query) => void found(query)))
  })

  it('puts groups with failures first and folds groups', () => {
    const { rows } = listTests(both(), { group: 'device' }, new Set(['two']))
    expect(
      rows.map((row) => (row.kind === 'group' ? `[${row.name} ${row.tests.length}]` : row.test.method)),
    ).toEqual(['[two 2]', '[one 2]', 'idles', 'waits'])
  })
})

describe('a comparison', () => {
  it('lists broken, fixed, added, removed and slower tests', () => {
    const base = readReport({
      junit: null,
      raw: rawOf([
        { test: 'a', status: 'PASSED', took: 1000 },
        { test: 'b', status: 'FAILURE' },
        { test: 'c', status: 'FAILURE' },
        { test: 'd', status: 'PASSED' },
        { test: 'e', status: 'PASSED', took: 10_000 },
      ]),
    }).report
    const current = readReport({
      junit: null,
      raw: rawOf([
        { test: 'a', status: 'FAILURE' },
        { test: 'b', status: 'PASSED' },
        { test: 'c', status: 'FAILURE' },
        { test: 'e', status: 'PASSED', took: 12_500 },
        { test: 'f', status: 'FAILURE' },
      ]),
    }).report
    const changes = compareReports(base, current)
    const ids = Object.fromEntries(
      Object.entries(changes).map(([kind, list]) => [kind, list.map(({ id }) => id.split('#')[1])]),
    )
    expect(ids).toEqual({
      newlyFailing: ['a', 'f'],
      fixed: ['b'],
      stillFailing: ['c'],
      known: [],
      slower: ['e'],
      added: ['f'],
      removed: ['d'],
    })
    expect(changes.slower[0]?.slowerBy).toBe(2500)

    const marked = compareReports(base, current, ({ method }) => method === 'a' || method === 'c')
    expect(marked.known.map(({ id }) => id.split('#')[1])).toEqual(['a', 'c'])
    expect(marked.newlyFailing.map(({ id }) => id.split('#')[1])).toEqual(['f'])
    expect(marked.stillFailing).toEqual([])
  })
})

describe('the run to compare with', () => {
  const like = { platform: 'Android', flavor: 'native', branch: 'main', tests_total: 100 } as const
  const few = { ...like, tests_total: 3 }
  const elsewhere = { ...like, branch: 'fix/cart', tests_total: 104 }
  const sameBranch = { ...like, tests_total: 98 }

  it('is the latest similar run, preferably of the same branch', () => {
    expect(defaultBase(like, [few, elsewhere, sameBranch])).toBe(sameBranch)
    expect(defaultBase(like, [few, elsewhere])).toBe(elsewhere)
    expect(defaultBase(like, [{ ...like, platform: 'iOS' }, elsewhere])).toBe(elsewhere)
    expect(defaultBase(like, [few])).toBe(few)
    expect(defaultBase(like, [])).toBeUndefined()
  })
})

describe('messages and traces', () => {
  it('lose the parts that vary between attempts, and keep names', () => {
    const message = (id: number) =>
      `No views found matching: view.getId() is <${2131230000 + id}/com.acme:id/pay> on 127.0.0.1:5037:172.17.1.${id}:5555 after ${id} ms (Foo@${(id * 99991).toString(16).padStart(6, '0')})`
    expect(normaliseMessage(message(12))).toBe(normaliseMessage(message(77)))
    expect(normaliseMessage(message(1))).toContain('com.acme:id/pay')
  })

  it('are truncated when too long for a page', () => {
    const long = 'device '.repeat(200_000)
    const { report } = readReport({
      junit: junit(
        testcase('pays', `<failure type="${long}" message="${long}">${'at a.B\n'.repeat(100_000)}</failure>`),
      ),
      raw: null,
    })
    const [{ failure } = {}] = report.tests
    expect(failure?.type).toHaveLength(300)
    expect(failure?.message).toHaveLength(10_000)
    expect(readTrace(failure?.trace ?? '', '')).toHaveLength(2000)
    expect(readTrace(long, '')[0]?.text).toHaveLength(2000)
  })

  it('distinguish the app’s own frames from those of frameworks', () => {
    const lines = readTrace(
      [
        'java.lang.AssertionError: no',
        '\tat androidx.test.espresso.ViewInteraction.check(ViewInteraction.java:2)',
        '\tat com.acme.shop.CartScreen.open(CartScreen.kt:9)',
        '    at Object.<anonymous> (specs/cart.spec.js:3:5)',
        '    at run (node_modules/jest/x.js:1:1)',
        '0   ShopUITests  CartScreen.open() (CartScreen.swift:4)',
        '3   XCTestCore  -[XCTestCase invokeTest] + 96',
        '\t... 29 more',
      ].join('\n'),
      'com.acme.shop.cart',
    )
    expect(lines.map(({ kind }) => kind)).toEqual([
      'head',
      'foreign',
      'own',
      'own',
      'foreign',
      'own',
      'foreign',
      'head',
    ])
  })
})

describe('the timeline', () => {
  const times = {
    serial: 'one',
    model: 'Pixel',
    connectedAt: -5000,
    preparedAt: -1000,
    disconnectedAt: 12_000,
  }

  it('shows preparation and idle time', () => {
    const { lanes, startAt, endAt } = layOutTimeline(both(), [times])
    expect(lanes.map(({ device }) => device)).toEqual(['one', 'two'])
    expect(lanes[0]?.gaps).toEqual([
      { kind: 'preparation', startAt: -5000, endAt: -1000 },
      { kind: 'idle', startAt: -1000, endAt: 0 },
      { kind: 'idle', startAt: 500, endAt: 9000 },
      { kind: 'idle', startAt: 9700, endAt: 12_000 },
    ])
    expect([startAt, endAt]).toEqual([-5000, 12_000])
  })

  it('finds visible bars, and zooms around the pointer within the run', () => {
    const timeline = layOutTimeline(both(), [times])
    expect(
      spansWithin(timeline.lanes[0]?.bars ?? [], 50, 450).map(({ testId }) => testId.split('#')[1]),
    ).toEqual(['pays', 'refunds', 'waits'])
    const closer = zoom({ from: -5000, to: 12_000 }, 0.5, 0, timeline)
    expect(closer.to - closer.from).toBe(8500)
    expect((0 - closer.from) / 8500).toBeCloseTo(5000 / 17_000)
    expect(zoom(closer, 100, 0, timeline)).toEqual({ from: -5000, to: 12_000 })
    expect(marksWithin({ from: 0, to: 60_000 }, 0, 8)).toEqual([
      0, 10_000, 20_000, 30_000, 40_000, 50_000, 60_000,
    ])
  })
  it('leaves out impossible times, and counts their attempts', () => {
    const day = 24 * 3_600_000
    const start = Date.UTC(2026, 4, 5)
    const good = { test: 'pays', status: 'FAILURE', at: start }
    const impossible = [
      { at: start * 1_000_000 },
      { at: 8.64e15 },
      { at: Math.floor(start / 1000) },
      { at: 0 },
      { at: start + 1, took: 1e15 },
      { at: start + 400 * day },
    ]
    for (const odd of impossible) {
      const { report, notices } = readReport({
        junit: null,
        raw: rawOf([
          good,
          { test: 'pays', status: 'PASSED', at: start + 500 },
          { test: 'odd', status: 'PASSED', ...odd },
        ]),
      })
      expect(notices).toEqual([{ source: 'raw', trouble: 'impossibleTimes', count: 1 }])
      expect(report.startAt).toBe(start)
      const timeline = layOutTimeline(report, [
        { ...times, connectedAt: 0, preparedAt: 1, disconnectedAt: 8e15 },
      ])
      expect(timeline).toMatchObject({ startAt: start, endAt: start + 600, unplaced: 1 })
    }
    const { report } = readReport({ junit: null, raw: rawOf([{ ...good, at: 1e18 }]) })
    expect(layOutTimeline(report, []).lanes).toEqual([])
    const odd = readReport({ junit: junit(testcase('pays', '', '1e15')), raw: null })
    expect(odd.report.tests[0]?.duration).toBeNull()
  })

  it('orders an attempt without a start by its claimed time to find the last one', () => {
    const raw = rawOf([
      { test: 'pays', status: 'PASSED', at: 2e18 },
      { test: 'pays', status: 'FAILURE', at: 1e18 },
      { test: 'idles', status: 'PASSED', at: 5 },
    ])
    expect(
      readReport({ junit: null, raw }).report.tests.find(({ method }) => method === 'pays')?.status,
    ).toBe('flaky')
  })

  it('has only as many marks as fit', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), fc.double({ noNaN: true }), (from, to) => {
        expect(marksWithin({ from, to }, 0, 8).length).toBeLessThanOrEqual(9)
      }),
    )
  })
})
