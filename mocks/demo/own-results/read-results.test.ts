import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { parseLog } from '../../../src/features/report/model/log.ts'
import { readReport } from '../../../src/features/report/model/read-report.ts'
import { CommandError } from '../../control/command-error.ts'
import type { GivenFile } from './described.ts'
import { unpack } from './files.ts'
import { type Results, readResults } from './read-results.ts'
import { limits } from './unreadable.ts'

const samples = join(import.meta.dirname, 'samples')

const sample = (name: string): GivenFile => ({ path: name, bytes: readFileSync(join(samples, name)) })
const folder = (name: string): GivenFile[] =>
  readdirSync(join(samples, name)).map((file) => sample(`${name}/${file}`))
const zipOf = (files: readonly GivenFile[], path = 'results.zip'): GivenFile => ({
  path,
  bytes: zipSync(Object.fromEntries(files.map((file) => [file.path, new Uint8Array(file.bytes)]))),
})
const text = (path: string, content: string): GivenFile => ({ path, bytes: strToU8(content) })

const fileIn = ({ files }: Results, path: string) =>
  files.filter((file) => file.path === path).map(({ bytes }) => new TextDecoder().decode(bytes))[0] ?? null

/** As the page of the report reads it. */
const reportOf = (results: Results) =>
  readReport({
    junit: fileIn(results, 'tests/omni/marathon_junit_report.xml'),
    raw: fileIn(results, 'test_result/raw.json'),
  })

const linesOf = (results: Results) => {
  const { report, notices } = reportOf(results)
  expect(notices).toEqual([])
  return report.tests.map(
    ({ id, status, duration, attempts, failure }) =>
      `${id} ${status} ${duration ?? '-'} ×${attempts.length}${failure ? ` ${failure.message.split('\n', 1)[0]}` : ''}`,
  )
}

const refusalOf = (files: readonly GivenFile[]): string => {
  try {
    readResults(files)
    return 'read'
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    expect(error.words.ru).toMatch(/[а-я]{4}/)
    return error.words.en
  }
}

describe('JUnit files of many tools', () => {
  it.each([
    [
      'maven-surefire.xml',
      'Maven Surefire',
      'Android',
      { tests: 5, passed: 1, failed: 2, flaky: 1, ignored: 1, unfinished: 0 },
    ],
    [
      'pytest.xml',
      'pytest',
      'Android',
      { tests: 6, passed: 2, failed: 2, flaky: 0, ignored: 2, unfinished: 0 },
    ],
    [
      'jest-junit.xml',
      'Jest',
      'Android',
      { tests: 4, passed: 2, failed: 1, flaky: 0, ignored: 1, unfinished: 0 },
    ],
    [
      'playwright.xml',
      'Playwright',
      'Android',
      { tests: 5, passed: 3, failed: 1, flaky: 0, ignored: 1, unfinished: 0 },
    ],
    [
      'xcbeautify.xml',
      'XCTest',
      'iOS',
      { tests: 4, passed: 2, failed: 1, flaky: 0, ignored: 1, unfinished: 0 },
    ],
    ['trainer.xml', 'XCTest', 'iOS', { tests: 3, passed: 2, failed: 1, flaky: 0, ignored: 0, unfinished: 0 }],
    [
      'maestro.xml',
      'maestro',
      'Android',
      { tests: 3, passed: 2, failed: 1, flaky: 0, ignored: 0, unfinished: 0 },
    ],
  ] as const)('%s', async (name, tool, platform, counts) => {
    const results = readResults([sample(name)])
    expect(results).toMatchObject({ format: 'junit', tool, platform, counts })
    await expect(`${linesOf(results).join('\n')}\n`).toMatchFileSnapshot(`samples/recorded/${name}.txt`)
    // The original file is kept beside it, byte by byte.
    expect(fileIn(results, `results/${name}`)).toBe(readFileSync(join(samples, name), 'utf8'))
  })
})

describe('times and places', () => {
  it('cases of a suite with a start time follow one another', () => {
    const { startAt, endAt, devices, files } = readResults([sample('pytest.xml')])
    expect(startAt).toBe(Date.parse('2026-03-04T10:11:12.123Z'))
    expect(endAt).toBe(Date.parse('2026-03-04T10:11:12.123Z') + 1619)
    expect(devices).toBe(1)
    expect(files.map(({ path }) => path)).toContain('devices/omni/ci-runner-7.json')
    const log = files.find(({ path }) =>
      path.startsWith('logs/omni/ci-runner-7/tests.test-basket#test-sums-'),
    )
    expect(new TextDecoder().decode(log?.bytes)).toContain('summing 3 prices')
  })

  it('cases that take longer than their suite ran in parallel and have no times', () => {
    const suite = (time: number) =>
      text(
        'a.xml',
        `<testsuite name="s" timestamp="2026-03-04T10:00:00" time="${time}"><testcase name="a" classname="C" time="60"/><testcase name="b" classname="C" time="60"/></testsuite>`,
      )
    expect(readResults([suite(70)])).toMatchObject({ startAt: null, duration: 120_000 })
    expect(readResults([suite(121)])).toMatchObject({ startAt: Date.UTC(2026, 2, 4, 10), duration: 120_000 })
  })

  it('a test that ran in two browsers is two tests, each with its own picture', () => {
    const picture = text('test-results/basket-sums-prices-chromium/test-failed-1.png', 'PNG')
    const results = readResults([zipOf([sample('playwright.xml'), picture])])
    const pictures = results.files
      .filter(({ path }) => path.startsWith('screenshot/'))
      .map(({ path }) => path)
    expect(pictures).toEqual([
      'screenshot/omni/chromium/basket.spec.ts#basket---sums-prices--chromium--1.png',
    ])
  })

  it('several files are one run: Surefire writes one for each class', () => {
    const results = readResults([
      zipOf([sample('maven-surefire.xml'), sample('pytest.xml'), text('pom.xml', '<project/>')]),
    ])
    expect(results.counts).toMatchObject({ tests: 11, failed: 4 })
  })
})

describe('Allure 2', () => {
  const whole = readResults(folder('allure-results'))

  it('retries are found by history id, parameters are part of names, broken counts as failed', async () => {
    expect(whole).toMatchObject({
      format: 'allure',
      tool: 'junit-platform',
      counts: { tests: 4, passed: 1, flaky: 1, failed: 1, ignored: 1 },
      startAt: 1772619072000,
      endAt: 1772619075100,
    })
    await expect(`${linesOf(whole).join('\n')}\n`).toMatchFileSnapshot('samples/recorded/allure.txt')
  })

  it('steps and texts become the log, pictures stay pictures', () => {
    const place = 'omni/ci-runner-7/dev.orchard.basket.BasketTest#sumsPrices---1'
    expect(fileIn(whole, `logs/${place}.log`)).toBe(
      [
        '03-04 10:11:12.100: I/step(1): Put three fruits into the basket',
        '03-04 10:11:12.110: I/step(1):   an apple',
        '03-04 10:11:12.200: E/step(1): Compare the sum',
        'summing 3 prices',
        'the sum is 13',
        '',
      ].join('\n'),
    )
    const log = parseLog(fileIn(whole, `logs/${place}.log`) ?? '', { startAt: 1772619072050, duration: 400 })
    expect([...log.times.slice(0, 3)]).toEqual([1772619072100, 1772619072110, 1772619072200])
    expect(whole.files.map(({ path }) => path)).toContain(`screenshot/${place}.png`)
    expect(fileIn(whole, `logs/${place.slice(0, -1)}2.log`)).toBe('')
  })

  it('a zip of the folder gives the same run', () => {
    const { files, ...zipped } = readResults([zipOf(folder('allure-results'))])
    const { files: own, ...summary } = whole
    expect(zipped).toEqual(summary)
    expect(files.map(({ path }) => path)).toEqual(own.map(({ path }) => path))
  })
})

it('an archive of a run gives the same run, at any depth', () => {
  const first = readResults([sample('pytest.xml')])
  const archive = zipOf(first.files.map(({ path, bytes }) => ({ path: `run-1/files/${path}`, bytes })))
  const again = readResults([archive])
  expect(again).toMatchObject({ format: 'artifacts', counts: first.counts, startAt: first.startAt })
  expect(linesOf(again)).toEqual(linesOf(first))
  expect(again.files.map(({ path }) => path).sort()).toEqual(first.files.map(({ path }) => path).sort())
})

describe('unreadable files give a message', () => {
  const report = '<testsuite name="s"><testcase name="a" classname="C"/></testsuite>'
  it.each([
    ['nothing', [], /no files.*Expected/],
    ['a picture', [text('cat.png', 'PNG')], /“cat.png” holds no test results.*Expected a JUnit XML/],
    ['another XML', [text('pom.xml', '<project/>')], /“pom.xml” holds no test results/],
    ['half a report', [text('a.xml', report.slice(0, 50))], /“a.xml” breaks off.*Expected a whole JUnit XML/],
    ['a report without tests', [text('a.xml', '<testsuites/>')], /without a single test/],
    [
      'a document type',
      [text('a.xml', `<!DOCTYPE testsuite SYSTEM "file:///etc/passwd">${report}`)],
      /<!DOCTYPE/,
    ],
    [
      'a billion laughs',
      [
        text(
          'a.xml',
          `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${report.replace('"a"', '"&b;"')}`,
        ),
      ],
      /<!DOCTYPE/,
    ],
    ['no Allure result', [text('1-result.json', '[1]')], /“1-result.json” isn’t an Allure 2 result/],
    ['broken JSON', [text('1-result.json', '{"name"')], /“1-result.json” isn’t an Allure 2 result/],
    ['an Xcode bundle', [text('a.xcresult/Info.plist', '')], /Xcode result bundle.*xcbeautify/],
    [
      'half an archive',
      [{ path: 'a.zip', bytes: zipOf([sample('pytest.xml')]).bytes.slice(0, 300) }],
      /“a.zip” breaks off/,
    ],
    ['an archive of nothing', [zipOf([])], /holds no test results/],
  ] as const)('%s', (_, files, sentence) => {
    expect(refusalOf(files)).toMatch(sentence)
  })

  it('a zip bomb, whatever size it claims', () => {
    const bomb = zipSync({ 'zeros.xml': new Uint8Array(5_000_000) }, { level: 1 })
    const claims = new DataView(bomb.buffer, bomb.byteOffset)
    for (let at = 0; at + 4 <= bomb.length; at++) {
      if (claims.getUint32(at, true) === 0x02014b50) claims.setUint32(at + 24, 10, true)
      if (claims.getUint32(at, true) === 0x04034b50) claims.setUint32(at + 22, 10, true)
    }
    expect(bomb.length).toBeLessThan(100_000)
    const file = { path: 'bomb.zip', bytes: bomb }
    const room = { bytes: 12_000_000, files: 10 }
    expect(unpack(file, room)[0]?.bytes).toHaveLength(5_000_000)
    expect(unpack(file, room)).toHaveLength(1)
    expect(() => unpack(file, room)).toThrow(/“bomb.zip” unpacks to more than 400 MB/)
    expect(() => unpack(zipOf([sample('pytest.xml')]), { bytes: 1e9, files: 0 })).toThrow(/or 150,000 files/)
  })

  it('more bytes than the limit', () => {
    expect(refusalOf([{ path: 'a.xml', bytes: new Uint8Array(100_000_001) }])).toMatch(/larger than 100 MB/)
  })

  it('more attempts than the limit', () => {
    const many = '<testcase name="a" classname="C"/>'.repeat(limits.tests + 1)
    expect(refusalOf([text('a.xml', `<testsuite>${many}</testsuite>`)])).toMatch(
      /more than 100,000 test attempts/,
    )
  })
})

it('hostile names: markup stays text, and no path leads out of the archive', () => {
  const name = '"><script>alert(1)</script>'
  const escaped = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  const results = readResults([
    zipOf([
      text('../../outside.txt', 'x'),
      text('C:\\windows\\a.txt', 'x'),
      text('/etc/passwd', 'x'),
      text(
        'a.xml',
        `<testsuite hostname="../../x"><testcase name="${escaped}" classname="${escaped}"><system-out>said</system-out></testcase></testsuite>`,
      ),
    ]),
  ])
  expect(reportOf(results).report.tests[0]?.method).toBe(name)
  for (const { path } of results.files) {
    expect(path).not.toMatch(/(^|\/)\.\.(\/|$)|^\/|\\|[<>"]|[a-z]:/i)
  }
  expect(results.files.map(({ path }) => path)).toContain('results/etc/passwd')
})

it('encodings: declared ones, and ones with a byte order mark', () => {
  const report = '<testsuite><testcase name="вход" classname="Тест"/></testsuite>'
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...new Uint8Array(Uint16Array.from(report, (c) => c.charCodeAt(0)).buffer),
  ])
  const windows = Uint8Array.from(`<?xml version="1.0" encoding="windows-1251"?>${report}`, (c) =>
    c >= 'А' && c <= 'я' ? c.charCodeAt(0) - 0x350 : c.charCodeAt(0),
  )
  for (const bytes of [utf16, windows]) {
    expect(linesOf(readResults([{ path: 'a.xml', bytes }]))).toEqual(['Тест#вход passed - ×1'])
  }
})

it('50,000 tests are read within seconds', () => {
  const cases = Array.from(
    { length: 50_000 },
    (_, i) =>
      `<testcase name="does ${i}" classname="dev.orchard.C${i % 900}" time="0.01">${i % 50 ? '' : '<failure message="no">trace</failure>'}</testcase>`,
  )
  const results = readResults([text('a.xml', `<testsuite>${cases.join('')}</testsuite>`)])
  expect(results.counts).toMatchObject({ tests: 50_000, failed: 1000 })
})

describe('any file gives a run or a message, never another exception', () => {
  const piece = fc.constantFrom(
    '<testsuites>',
    '</testsuites>',
    '<testsuite name="s" timestamp="2026-03-04T10:00:00" hostname="h" time="x">',
    '</testsuite>',
    '<testcase name="a" classname="b.C" time="1">',
    '</testcase>',
    '<failure message="m">',
    '</failure>',
    '<skipped/>',
    '<system-out>',
    '</system-out>',
    '<![CDATA[',
    ']]>',
    '<!DOCTYPE a [',
    '&lt;',
    '&#0;',
    '<',
    '"',
    '[[ATTACHMENT|../a]]',
    '{"name":"a",',
    '"status":"failed"',
    '"steps":[',
    '{}',
    ']',
    '}',
    'null',
  )
  const texts = fc.oneof(
    fc.string(),
    fc.array(piece, { maxLength: 30 }).map((parts) => parts.join('')),
  )
  const paths = fc.constantFrom(
    'a.xml',
    'a-result.json',
    'test_result/raw.json',
    'tests/omni/a.xml',
    'a.zip',
    'a.txt',
  )

  it('as a file', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(paths, texts), { minLength: 1, maxLength: 3 }), (given) => {
        const said = refusalOf(given.map(([path, content]) => text(path, content)))
        expect(said).toMatch(/^read$|[Ee]xpected/)
      }),
      { numRuns: 500 },
    )
  })

  it('as an archive with a byte changed', () => {
    const { bytes } = zipOf([sample('pytest.xml'), sample('jest-junit.xml')])
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), (at, byte) => {
        const changed = bytes.slice()
        changed[at] = byte
        expect(refusalOf([{ path: 'a.zip', bytes: changed }])).toMatch(/^read$|[Ee]xpected/)
      }),
      { numRuns: 200 },
    )
  })
})
