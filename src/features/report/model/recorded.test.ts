import { expect, test } from 'vitest'
import { listArtifacts, readArtifact } from '../../../../mocks/simulation/artifacts/artifacts.ts'
import { sourceOf, specOf } from '../../../../mocks/simulation/run-specs.fixture.ts'
import { normaliseMessage } from './causes.ts'
import { compareReports, defaultBase } from './compare-reports.ts'
import { parseDevice } from './devices.ts'
import { diagnose, type Past } from './diagnosis.ts'
import { groupings, logLevels, sortings } from './enums.ts'
import { expectedAndGot } from './expected-and-got.ts'
import { failureKindOf } from './failure-kind.ts'
import { parseJUnit } from './junit.ts'
import {
  countTags,
  filterLog,
  lastErrorLine,
  lineAt,
  lineAtSecond,
  messageAt,
  parseLog,
  videoSecond,
} from './log.ts'
import { readLine } from './log-line.ts'
import { parseRaw } from './raw-report.ts'
import { readReport } from './read-report.ts'
import type { Test } from './report.ts'
import { parseSearch } from './search.ts'
import { readTrace } from './stack-trace.ts'
import { safeFileName, splitClass } from './test-name.ts'
import { listTests } from './test-rows.ts'
import { layOutTimeline, marksWithin, neighbourOf, pan, spansWithin, zoom } from './timeline.ts'
import { readXml } from './xml-reader.ts'

/**
 * Recorded output of the file readers: `recorded/` has the results for two runs and for lines as the tools write them.
 * Written anew with `vitest run src/features/report/model/recorded.test.ts -u`.
 */

const recorded = (name: string, lines: readonly unknown[]) =>
  expect(
    `${lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')}\n`,
  ).toMatchFileSnapshot(`recorded/${name}.txt`)

function runOf(seed: string, suiteAge: number) {
  const preset = { failureRate: 0.3, flakyRate: 0.3, testsTotal: 16 }
  const source = sourceOf(specOf({ seed, suiteAge, preset, flavor: 'maestro' }))
  const read = (path: string) => new TextDecoder().decode(readArtifact(source, path)?.bytes)
  const files = { junit: read('tests/omni/marathon_junit_report.xml'), raw: read('test_result/raw.json') }
  const devices = listArtifacts(source, 'devices/omni').flatMap(({ path }) => parseDevice(read(path)) ?? [])
  const logs = listArtifacts(source, 'logs/omni').flatMap(({ path }) => listArtifacts(source, path))
  return { files, devices, log: read(logs[0]?.path ?? ''), ...readReport(files) }
}
const run = runOf('model:1', 1)
const earlier = runOf('model:2', 0.8)
const { report, devices } = run

const cut = (text: string) => [text.slice(0, text.length >> 1), text.slice(0, -3), `${text} `, '', 'nonsense']

test('a run’s two files, complete, truncated, alone or empty, give the recorded report', async () => {
  const { junit, raw } = run.files
  const others = [
    { junit: null, raw },
    { junit, raw: null },
    { junit: null, raw: null },
    ...cut(junit).map((part) => ({ junit: part, raw })),
    ...cut(raw).map((part) => ({ junit, raw: part })),
  ]
  await recorded('report', [
    ...report.tests,
    ...report.causes.map((cause) => ({ ...cause, tests: cause.tests.map(({ id }) => id) })),
    { ...report, tests: report.tests.length, causes: report.causes.length },
    ...others.map((files) => {
      const { report: other, notices } = readReport(files)
      return {
        ...other,
        tests: other.tests.map(({ id, status }) => `${id} ${status}`),
        causes: other.causes.length,
        notices,
      }
    }),
  ])
})

test('tests have the recorded order for each sort, group, search and filter', async () => {
  const words = report.tests[0]?.clazz ?? ''
  const searches = [
    'status:failed',
    'status:failed,flaky',
    'status:,',
    `class:${words}`,
    '-status:passed',
    'package:flows',
    'method:a',
    'device:emulator',
    'device:nobody',
    'message:not',
    'duration:>2',
    'duration:<2s',
    'duration:>=1.5',
    'duration:<=1.5',
    'duration:2',
    'duration:=2',
    'attempts:2',
    'attempts:>1',
    'attempts:x',
    words,
    '"not visible"',
    'search -status:passed',
    'colour:red',
  ]
  const lineOf = (listing: Parameters<typeof listTests>[1], folded?: ReadonlySet<string>) => {
    const { tests, rows } = listTests(report, listing, folded)
    const names = rows.map((row) =>
      row.kind === 'group' ? `[${row.name} ${Object.values(row.counts)}]` : row.test.id.split('#')[1],
    )
    return `${JSON.stringify(listing)}: ${tests.length}: ${names.join(' ')}`
  }
  await recorded('lists', [
    ...sortings.map((sort) => lineOf({ sort })),
    ...groupings.map((group) => lineOf({ group })),
    ...searches.map((q) => lineOf({ q })),
    lineOf({ status: ['failed'] }),
    lineOf({ status: ['passed', 'flaky'], q: 'a' }),
    lineOf({ cause: report.causes[0]?.id }),
    lineOf({ group: 'class' }, new Set([report.tests[0] ? listedGroup(report.tests[0]) : ''])),
    ...searches.map((q) => parseSearch(q)),
    ...['', ' ', '-', '""', '"open', 'a:b', '-a:b', '-"x y"', 'STATUS:Failed', 'class:', 'class:"A B"'].map(
      (q) => [q, parseSearch(q)],
    ),
  ])
})
const listedGroup = ({ pkg, clazz }: Test) => (pkg ? `${pkg}.${clazz}` : clazz)

test('two runs differ as recorded, and the base is the recorded one', async () => {
  const scaled = (factor: number, more: number) => ({
    ...report,
    tests: report.tests.map((one) => ({
      ...one,
      duration: one.duration === null ? null : one.duration * factor + more,
    })),
  })
  const lineOf = (base: typeof report, current: typeof report) =>
    Object.values(compareReports(base, current)).map((changes) =>
      changes.map(
        ({ kind, id, current, base, slowerBy }) =>
          `${kind} ${id} ${base?.status}→${current?.status} ${slowerBy}`,
      ),
    )
  const one = { platform: 'Android', flavor: 'native', branch: 'main', tests_total: 100 } as const
  const others = [
    { ...one, id: 'iOS', platform: 'iOS' },
    { ...one, id: 'maestro', flavor: 'maestro' },
    { ...one, id: 'small', tests_total: 49 },
    { ...one, id: 'large', tests_total: 201 },
    { ...one, id: 'unknown', tests_total: null },
    { ...one, id: 'half', tests_total: 50, branch: 'other' },
    { ...one, id: 'twice', tests_total: 200 },
    { ...one, id: 'same' },
  ] as const
  await recorded('comparison', [
    ...lineOf(earlier.report, report),
    ...lineOf(report, earlier.report),
    ...[
      [1.19, 0],
      [1.2, 0],
      [1.3, 0],
      [1, 499],
      [1, 500],
      [1.2, 500],
    ].map(([factor = 1, more = 0]) => lineOf(report, scaled(factor, more))),
    ...others.map(
      (_, i) => `${i}: ${defaultBase(one, others.slice(i))?.id} ${defaultBase(one, others.slice(0, i))?.id}`,
    ),
    `${defaultBase({ ...one, tests_total: null }, others)?.id}`,
  ])
})

test('each failure has the recorded clues, depending on its history', async () => {
  const [p, f, k, i] = ['passed', 'failed', 'flaky', 'ignored'] as const
  const pasts: Past[] = [
    undefined,
    [],
    [i],
    [p],
    [f],
    [k],
    [p, p],
    [p, p, p],
    [f, f, f],
    [p, f],
    [f, p],
    [p, p, p, f, f],
    [p, f, p, p, p],
    [p, f, p, p, p, p],
    [k, p, p, f],
    [f, p, p, p, p, p, p, f],
    [i, i, i, p],
    [p, k, f],
  ]
  await recorded('clues', [
    ...report.tests.flatMap((one) =>
      pasts.map((past) => [one.id, past?.join() ?? null, diagnose(one, report, past)]),
    ),
    ...earlier.report.tests.map((one) => [one.id, diagnose(one, earlier.report, [p, p, p])]),
  ])
})

test('the timeline has the recorded lanes, steps, marks and views', async () => {
  const timeline = layOutTimeline(report, devices)
  const { lanes, startAt, endAt } = timeline
  const bars = lanes.flatMap((lane) => lane.bars)
  const blind = devices.map((device, at) => ({
    ...device,
    connectedAt: [null, 0, device.connectedAt][at % 3] ?? null,
    preparedAt: [device.preparedAt, null, device.connectedAt][at % 3] ?? null,
    disconnectedAt: [device.disconnectedAt, null, 1][at % 3] ?? null,
  }))
  const name = (bar: (typeof bars)[number] | null) => bar && `${bar.testId.split('#')[1]} ${bar.attempt}`
  const views = [
    { from: startAt, to: endAt },
    { from: startAt, to: startAt + 60 },
    { from: startAt + 10_000, to: startAt + 30_000 },
    { from: endAt - 500, to: endAt + 500 },
  ]
  await recorded('timeline', [
    { startAt, endAt, unplaced: timeline.unplaced },
    ...lanes,
    layOutTimeline(report, []),
    layOutTimeline(report, blind),
    layOutTimeline(report, [
      ...devices,
      ...blind.map((device) => ({ ...device, serial: 'idle', preparedAt: null })),
    ]),
    layOutTimeline({ ...report, startAt: null }, blind),
    layOutTimeline({ ...report, tests: [] }, []),
    ...[null, ...bars].map(
      (bar) =>
        `${name(bar)}: ${['Left', 'Right', 'Up', 'Down'].map((arrow) => name(neighbourOf(timeline, bar, arrow)))}`,
    ),
    ...views.flatMap((view) => [
      ...[0.5, 2, 0.0001, 1000].map((factor) => [factor, zoom(view, factor, startAt + 20_000, timeline)]),
      ...[-5000, 5000, 1e9].map((by) => [by, pan(view, by, timeline)]),
      ...[1, 4, 10].map((most) => [most, marksWithin(view, startAt, most).map((at) => at - startAt)]),
      ...lanes.map((lane) => spansWithin(lane.bars, view.from, view.to).length),
    ]),
    marksWithin({ from: 0, to: 1e12 }, 0, 3),
  ])
})

test('a log has the recorded lines, with and without filters', async () => {
  const first = report.tests[0]?.attempts[0]
  const frame = { startAt: first?.startAt ?? 0, duration: first?.duration ?? 0 }
  const text = `no head yet\n${run.log}`.split('\n').slice(0, 120).join('\n')
  const frames = [
    frame,
    { startAt: null, duration: null },
    { ...frame, startAt: frame.startAt + 2 * 3_600_000 },
    { startAt: Date.UTC(2020, 1, 1), duration: null },
  ]
  const logs = frames.map((one) => parseLog(text, one))
  const [log] = logs
  if (!log) throw new Error('no log')
  const filters = logLevels.flatMap((level) => [
    { level, tags: [], text: '' },
    { level, tags: [log.tagNames[1] ?? ''], text: '' },
    { level, tags: [], text: 'E' },
  ])
  const odd = [
    'a\r\nb\r\n',
    '',
    '\n',
    'x\n\nx',
    'İstanbul\nistanbul',
    `03-13 09:12:05.120: E/first(1): one\n\tat a.b\n03-13 09:12:06.120: E/first(1): two\n03-13 09:12:07.120: I/last(1): done`,
  ].map((one) => parseLog(one, { startAt: null, duration: null }))
  await recorded('log', [
    ...Array.from(
      log.levels,
      (level, at) =>
        `${logLevels[level]} ${log.tagNames[log.tags[at] ?? 0]} ${log.times[at]} | ${messageAt(log, at).slice(0, 80)}`,
    ),
    ...logs.map(({ times }) => [...times.slice(0, 4)]),
    countTags(log),
    ...filters.map((filter) => `${JSON.stringify(filter)}: ${filterLog(log, filter)}`),
    ...[...logs, ...odd].map((one) => [
      lastErrorLine(one),
      [0, 1, 5].map((line) => videoSecond(one, line, frame.startAt)),
      [-1, 0, 0.5, 3, 1e6].map((at) => lineAtSecond(one, at, frame.startAt)),
    ]),
    ...odd.map((one) => [
      ...one.starts,
      ...Array.from(one.levels, (_, at) => lineAt(one, at)),
      [...filterLog(one, { level: 'verbose', tags: [], text: 'istanbul' })],
    ]),
    ...[
      '03-13 09:12:05.120: D/Tag(12): hello',
      '03-13 09:12:05.120 W/Tag ( 12): hello',
      '03-13 09:12:05.120  12  34 F Tag   : hello',
      '2026-03-13 09:12:05.123456 Df App[12:ab] hello',
      '2026-03-13 09:12:05.123456+0530 0x1 Error 0x0 12 0 App: (Lib) hello',
      '2026-03-13 09:12:05.123456-0800 0x1 Fault 0x0 12 0 App: hello',
      '[2026-03-13 09:12:05] no',
      '09:12:05 [WARN] a.B: hello',
      '2026-03-13T09:12:05,120Z  [ SEVERE ] hello',
      '09:12:05.5 TRACE x: hello',
      'hello',
      '2026-03-13 09:12:05.123 Xx App[1] hello',
    ].map((line) => [line, readLine(line, 2025)]),
  ])
})

test('odd XML is read as recorded', async () => {
  const sources = [
    '<a b="1" c=\'2\' d=3 e>t</a>',
    '<a/>',
    '<a><b></a>',
    '<a></b></a>',
    '<a>1 < 2</a>',
    '<a>&lt;&#65;&#x42;&nope;&#0;&#x110000;&amp</a>',
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c>">]><a>x</a>',
    '<!DOCTYPE a><a/>',
    '<!-- <b> --><a/>',
    '<a><!-- open',
    '<a><![CDATA[<b>]]></a>',
    '<a><![CDATA[open',
    '<a b="1',
    '<a b="1"',
    '</a',
    '<n:a n:b="1"></n:a>',
    'text',
    '<a>x',
    '<a>x</a',
    '<a "b">x</a>',
    '<',
    '<a>\n</a>\n',
    '<a><?p?>x</a><b/>',
    '<a><b><b></a><c/>',
    '<a / b>x</a>',
    '<ä>x</ä>',
    '<_a:>x</_a:>',
  ]
  await recorded(
    'xml',
    sources.map((source) => {
      const events: string[] = []
      const { complete } = readXml(source, {
        open: (name, attributes) =>
          void events.push(`<${name}${[...attributes].map(([key, value]) => ` ${key}=${value}`).join('')}>`),
        close: (name) => void events.push(`</${name}>`),
        text: (text) => void events.push(text),
      })
      return [source, complete, events.join('·')]
    }),
  )
})

test('odd reports are read as recorded', async () => {
  const suite = (inner: string) =>
    `<testsuites name="all"><testsuite name="s.T">${inner}</testsuite></testsuites>`
  const times = ['1.25', '1,250.75', '1,25', '-1', '', ' 2 ', 'x', '604800', '604801', '0'].map(
    (time) => `<testcase name="t" classname="a.B" time="${time}"/>`,
  )
  const outcomes = [
    '<failure/>',
    '<failure type="T" message="m">t</failure>',
    '<error type="TestIncomplete" message="m"/>',
    '<error type="x"/>',
    '<failure type="Incomplete"/>',
    '<skipped/>',
    '<skipped message="m"/>',
    '<ignored>why</ignored>',
    '<skipped> </skipped>',
    '<flakyFailure message="m"/>',
    '<flakyError type="test incomplete"/>',
    '<flakyFailure type="rerun exception"/>',
    '<flakyFailure type="rerun exception"> <stackTrace>s</stackTrace></flakyFailure>',
    '<flakyFailure type="rerun exception" message="m"/>',
    '<failure>1</failure><rerunFailure>2</rerunFailure>',
    '<failure>1</failure><rerunFailure type="rerun exception">2</rerunFailure>',
    '<skipped/><failure/>',
    '<flakyFailure message="1"/><failure message="2"/>',
    '<failure>t<stackTrace>s</stackTrace>u</failure>',
    '<toString/>',
    '<system-out>o</system-out>',
    '<failure><error>',
  ].map((inner) => `<testcase name="t" classname="a.B">${inner}</testcase>`)
  const names = [
    '<testcase/>',
    '<testcase name="n"/>',
    '<testcase class="c.D" name="n"/>',
    '<testcase classname="" name="n"/>',
  ]
  const raw = (entry: object) => ({
    package: 'a',
    class: 'B',
    method: 't',
    status: 'PASSED',
    deviceSerial: 'd',
    timestamp: 1e12,
    duration: 5,
    ...entry,
  })
  const entries = [
    ...['FAILURE', 'IGNORED', 'ASSUMPTION_FAILURE', 'INCOMPLETE', 'toString', null].map((status) =>
      raw({ status }),
    ),
    raw({ status: undefined, success: true }),
    raw({ status: undefined, success: false }),
    raw({ status: undefined, success: true, ignored: true }),
    raw({ package: 1 }),
    raw({ class: 1 }),
    raw({ method: null }),
    raw({ deviceSerial: '' }),
    raw({ deviceSerial: 1 }),
    raw({ timestamp: '1' }),
    raw({ timestamp: -1 }),
    raw({ duration: null }),
    raw({ duration: -5 }),
    raw({ duration: 604_800_000 }),
    raw({ duration: 604_800_001 }),
    raw({ timestamp: 1e9 }),
    raw({ timestamp: 5e12 }),
    raw({ timestamp: 1e12 + 604_800_000 }),
  ]
  const whole = JSON.stringify([raw({ method: 'a } " {' }), raw({ timestamp: 1e12 - 1 })])
  await recorded('malformed', [
    ...[...times, ...outcomes, ...names].map((inner) => [inner, parseJUnit(suite(inner)).cases]),
    ...[
      '<testsuite><testcase name="n"/></testsuite>',
      '<html></html>',
      '<testcase name="n"/>',
      '<testsuites name="x"><testsuite><testcase/></testsuite></testsuites>',
      '',
    ].map((one) => [one, parseJUnit(one)]),
    ...entries.map((entry) => [entry, parseRaw(JSON.stringify([raw({}), raw({ method: 'u' }), entry]))]),
    ...[
      '{}',
      'null',
      '',
      '[1]',
      '[{"a":',
      whole.slice(0, -1),
      whole.slice(0, -9),
      `x${whole}`,
      whole.replace('"a } ', '"\\\\'),
    ].map((one) => [one, parseRaw(one)]),
    ...[
      '{}',
      '{"serialNumber":""}',
      '{"serialNumber":"s","healthy":1,"model":"","connected":"x","prepared":"2026-01-01T00:00:00Z","operatingSystem":{"version":"14"}}',
    ].map((one) => [one, parseDevice(one)]),
    ...['a.b.C', '.C', '..', 'C', 'C.', 'specs/cart.spec.js', 'a\\b\\c', '/a', 'a/', ''].map((one) => [
      one,
      splitClass(one),
      safeFileName(one),
    ]),
  ])
})

test('messages, traces and assertions of each tool are read as recorded', async () => {
  const trace = [
    'Error: x',
    '    at com.acme.Own.run(Own.kt:1)',
    '  at java.lang.Thread.run(T.java:1)',
    '    at async new Cart (/app/cart.js:1:2)',
    '    at process.next (node:internal/x:1)',
    '0   XCTestCore   0x1 _XCT',
    '1   AcmeApp   0x2 main',
    '  File "/app/site-packages/a.py", line 3',
    '  File "/app/own.py", line 3',
    'Keyword  Click',
    'Test  AppiumLibrary.Click',
    '/Users/ci/CartTests.swift:4: error: failed',
    '    at node_modules/x (y:1)',
    '\tat com.acmeother.X',
    'junitish at all',
    '    at junitish.X',
    'y'.repeat(2001),
  ].join('\n')
  const words = [
    'OutOfMemory',
    'jetsam',
    'App crashed',
    'has died unexpectedly',
    'fatal signal',
    'crashes',
    'device x lost',
    'INSTALL_FAILED',
    'adb: no',
    'run ended before',
    'HTTP 503',
    'status code 404',
    'GET: 502)',
    '("500") is not equal',
    'HTTP 200',
    'certificate',
    'ECONNRESET',
    'timed out: GET /v1',
    'POST /v1 exceeded',
    'Timed Out:\nGET /v1',
    'get /v1\ndid not disappear',
    'GET /v1',
    'NotHittable',
    'time out',
    'not clickable',
    'become idle',
    'No matches found',
    'not found',
    'could not be located',
    'Assertion',
    'should have been',
    'Expected',
    'nothing known',
  ]
  const own = { pkg: 'com.acme.shop', clazz: 'Own' }
  const fail = (type: string, message: string, stack: string) =>
    failureKindOf({ type, message, trace: stack }, { ...own, method: 't' })
  const messages = [
    'id 7d7a1f6e-9d0b-4d43-8f43-0d3c6c4f8c00 at 2026-01-01T10:00:00.5Z',
    '2026-01-01 10:00:00,5+01:00',
    'on 10.0.0.1:5555 and 192.168.1.12',
    'View@1a2b3c',
    '0x1f',
    'emulator-5554',
    '12345 and 1234',
    'after 15 s, 3ms, 2.5 MB',
    'A.kt:12) B:1:2 c:3',
    'one\ntwo\nthree\nfour',
    '  many   spaces ',
    'x'.repeat(500),
  ]
  const assertions = [
    'Expected: (a and is "x")\n     Got: view was "y" transformed',
    '("1") is not equal to ("2")',
    '"a" is visible (the screen shows "b")',
    "should have been 'a' but was 'b'",
    "should have been 'a' but it was 'b'",
    'expected:<1> but was:<2>',
    'Expected <1> but was: <2>',
    'Expected: "1"\nReceived: "2"',
    'Expected: 1\n  Actual: 2',
    'Expected: \nGot: 2',
    'nothing',
    `${'z'.repeat(4000)}expected:<1> but was:<2>`,
  ]
  await recorded('words', [
    ...readTrace(trace, 'com.acme.shop').map(
      ({ kind, text }) => `${kind} ${text.length} ${text.slice(0, 60)}`,
    ),
    ...readTrace(trace, 'com').map(({ kind }) => kind),
    `${readTrace('\n'.repeat(3000), 'a.b').length}`,
    ...words.map((word) => `${word}: ${fail('T', word, '')} ${fail(word, '', '')}`),
    `${fail('T', 'x', trace)} ${fail('T', 'x', '  at com.acme.Other')} ${fail('T', 'x', '  at java.lang.X')} ${fail('T', `${'x'.repeat(1000)}crashed`, '')} ${failureKindOf(null, { ...own, method: 't' })}`,
    ...messages.map((message) => [message.slice(0, 60), normaliseMessage(message)]),
    ...assertions.map((message) => [
      message.slice(-60),
      expectedAndGot({ message, trace: '' }),
      expectedAndGot({ message: '', trace: message }),
    ]),
  ])
})
