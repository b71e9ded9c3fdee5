import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { observeRun } from '../observe.ts'
import { anySpec, sourceOf, specOf } from '../run-specs.fixture.ts'
import type { RunSpec } from '../run-summary.ts'
import { type ArtifactEntry, type ArtifactSource, bytesOf, listArtifacts, readArtifact } from './artifacts.ts'

const decoder = new TextDecoder()

function text(run: ArtifactSource, path: string): string {
  const found = readArtifact(run, path)
  expect(found?.bytes, path).toBeDefined()
  return decoder.decode(found?.bytes)
}

function files(run: ArtifactSource, folder = ''): ArtifactEntry[] {
  return listArtifacts(run, folder).flatMap((entry) => (entry.isFile ? [entry] : files(run, entry.path)))
}

function hashOf(run: ArtifactSource): string {
  const sum = createHash('sha256')
  for (const { path } of files(run)) {
    const found = readArtifact(run, path)
    sum.update(path).update(found?.bytes ?? JSON.stringify(found) ?? '')
  }
  return sum.digest('hex')
}

interface RawAttempt {
  package: string
  class: string
  method: string
  status: string
  ignored: boolean
  success: boolean
  timestamp: number
  duration: number
}

/** The counters as someone who only has raw.json would work them out. */
function countRaw(run: ArtifactSource) {
  const byTest = new Map<string, string[]>()
  for (const attempt of JSON.parse(text(run, 'test_result/raw.json')) as RawAttempt[]) {
    const name = `${attempt.package}.${attempt.class}#${attempt.method}`
    byTest.set(name, [...(byTest.get(name) ?? []), attempt.status])
  }
  return countStatuses([...byTest.values()])
}

function countAllure(run: ArtifactSource) {
  const words: Record<string, string> = {
    passed: 'PASSED',
    failed: 'FAILURE',
    skipped: 'IGNORED',
    broken: 'INCOMPLETE',
  }
  const results = listArtifacts(run, 'report/allure-results')
    .map(
      ({ path }) =>
        JSON.parse(text(run, path)) as { historyId: string; status: string; start: number; stop: number },
    )
    .sort((a, b) => a.start - b.start || a.stop - b.stop)
  const byTest = new Map<string, string[]>()
  for (const { historyId, status } of results) {
    byTest.set(historyId, [...(byTest.get(historyId) ?? []), words[status] ?? status])
  }
  return countStatuses([...byTest.values()])
}

function countStatuses(tests: readonly (readonly string[])[]) {
  const last = (wanted: readonly string[]) => tests.filter((all) => wanted.includes(all.at(-1) ?? '')).length
  return {
    passed: last(['PASSED']),
    failed: last(['FAILURE']),
    ignored: last(['IGNORED', 'ASSUMPTION_FAILURE']),
    flaky: tests.filter((all) => all.at(-1) === 'PASSED' && all.includes('FAILURE')).length,
  }
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  isArray: (name) => ['testcase', 'flakyFailure', 'rerunFailure'].includes(name),
})

function countJUnit(run: ArtifactSource) {
  const xml = text(run, 'tests/omni/marathon_junit_report.xml')
  expect(XMLValidator.validate(xml)).toBe(true)
  const { testsuite } = parser.parse(xml) as {
    testsuite: Record<string, string> & { testcase?: Record<string, unknown>[] }
  }
  const cases = testsuite.testcase ?? []
  const having = (child: string) => cases.filter((one) => child in one).length
  expect(testsuite.name).toBe('omni')
  expect(Number(testsuite.tests)).toBe(cases.length)
  expect(Number(testsuite.failures)).toBe(having('failure'))
  expect(Number(testsuite.errors)).toBe(having('error'))
  expect(Number(testsuite.skipped)).toBe(having('skipped'))
  return {
    passed: cases.length - having('failure') - having('error') - having('skipped'),
    failed: having('failure'),
    ignored: having('skipped'),
    flaky: cases.filter((one) => 'flakyFailure' in one && !('failure' in one)).length,
  }
}

describe('reports', () => {
  test('have the run’s counts at every moment, interrupted or not', () => {
    fc.assert(
      fc.property(
        anySpec,
        fc.double({ min: 0.05, max: 1, noNaN: true }),
        fc.boolean(),
        (spec, share, interrupted) => {
          const { summary } = sourceOf(spec)
          const at = Math.round(summary.startAt + share * (summary.endAt - summary.startAt))
          const interruption = interrupted ? { at, message: 'Interrupted by an administrator' } : undefined
          const run = sourceOf(spec, at, interruption)
          const { passed, failed, ignored, flaky, total_run_time, state } = observeRun(
            spec,
            summary,
            at,
            interruption,
          )
          const counted = { passed, failed, ignored, flaky }
          if (!readArtifact(run, 'test_result/raw.json')) {
            expect(state).toBe('started')
            expect(counted).toEqual({ passed: 0, failed: 0, ignored: 0, flaky: 0 })
            return
          }
          expect(countRaw(run)).toEqual(counted)
          expect(countJUnit(run)).toEqual(counted)
          expect(countAllure(run)).toEqual(counted)
          if (state === 'started') return
          const bills = listArtifacts(run, 'bill/omni').map(
            ({ path }) => (JSON.parse(text(run, path)) as { duration: number }).duration,
          )
          expect(bills.reduce((sum, seconds) => sum + seconds, 0)).toBe(total_run_time)
        },
      ),
      { numRuns: 120 },
    )
  })

  test('write retries in Surefire’s format', () => {
    const run = sourceOf(specOf({ preset: { failureRate: 0.05, flakyRate: 0.1 } }))
    const xml = text(run, 'tests/omni/marathon_junit_report.xml')
    const { failed, flaky } = run.summary
    expect(xml.match(/<failure /g)).toHaveLength(failed)
    expect(xml.match(/<rerunFailure /g)).toHaveLength(failed * 2)
    expect(xml.match(/<flakyFailure /g)?.length).toBeGreaterThanOrEqual(flaky)
  })

  test('group the failures of an incident under one message', () => {
    const preset = { incident: 'redesigned_ids', failureRate: 0 } as const
    for (const flavor of ['native', 'maestro', 'js-jest-appium', 'python-robotframework-appium']) {
      const run = sourceOf(specOf({ flavor, preset }))
      const messages = listArtifacts(run, 'report/allure-results')
        .map(
          ({ path }) =>
            JSON.parse(text(run, path)) as { status: string; statusDetails?: { message: string } },
        )
        .filter(({ status }) => status === 'failed')
        .map(({ statusDetails }) => statusDetails?.message)
      const counts = Map.groupBy(messages, (message) => message)
      expect(
        counts.get(messages.find((message) => message?.includes('save_button')))?.length,
      ).toBeGreaterThan(5)
    }
  })
})

describe('files', () => {
  test('are the same bytes for the same seed and different for another', () => {
    for (const changes of [
      {},
      { flavor: 'maestro', suite: 'bank' },
      { platform: 'iOS', suite: 'clinic' },
    ] as const) {
      const spec = specOf({ ...changes, options: { profiling: true } })
      const first = hashOf(sourceOf(spec))
      // Other runs in between: nothing remembered of them may leak.
      hashOf(sourceOf(specOf({ ...changes, seed: 'another' })))
      expect(hashOf(sourceOf(structuredClone(spec)))).toBe(first)
      expect(hashOf(sourceOf({ ...spec, seed: 'another' }))).not.toBe(first)
    }
  })

  test('have the size of their listing and Marathon’s paths', async () => {
    const spec = specOf({ options: { profiling: true }, preset: { failureRate: 0.1 } })
    const run = sourceOf(spec)
    const loader = {
      load: async (name: string) =>
        new Uint8Array(readFileSync(new URL(`../../../fixtures/media/${name}`, import.meta.url))),
    }
    const all = files(run)
    const patterns = [
      /^tests\/omni\/marathon_junit_report\.xml$/,
      /^test_result\/raw\.json$/,
      /^test_result\/omni\/[\w.-]+\/[\w.#-]+\.json$/,
      /^logs\/omni\/[\w.-]+\/[\w.#-]+\.log$/,
      /^video\/omni\/[\w.-]+\/[\w.#-]+\.mp4$/,
      /^screenshot\/omni\/[\w.-]+\/[\w.#-]+\.png$/,
      /^devices\/omni\/[\w.-]+\.json$/,
      /^bill\/omni\/[\w.-]+\.json$/,
      /^report\/allure-results\/[0-9a-f-]{36}-result\.json$/,
      /^profiling\/[\w.-]+\.json$/,
    ]
    for (const pattern of patterns)
      expect(
        all.some(({ path }) => pattern.test(path)),
        String(pattern),
      ).toBe(true)
    for (const { path, size, contentType } of all) {
      expect(
        patterns.some((pattern) => pattern.test(path)),
        path,
      ).toBe(true)
      const found = readArtifact(run, path)
      expect(found && (await bytesOf(found, loader)).length, path).toBe(size)
      expect(found?.contentType).toBe(contentType)
    }
  })

  test('appear while the run progresses, and not before its start', () => {
    const { summary } = sourceOf(specOf())
    const at = (share: number) =>
      files(sourceOf(specOf(), Math.round(summary.startAt + share * (summary.endAt - summary.startAt))))
        .length
    expect(at(-0.01)).toBe(0)
    expect(at(0.4)).toBeGreaterThan(at(0.1))
    expect(at(1)).toBeGreaterThan(at(0.4))
    expect(listArtifacts(sourceOf(specOf()), 'no/such/folder')).toEqual([])
    expect(readArtifact(sourceOf(specOf()), 'logs')).toBeUndefined()
  })
})

describe('logs', () => {
  const testCases: Partial<RunSpec>[] = [
    {},
    { platform: 'iOS', osversion: 'com.apple.CoreSimulator.SimRuntime.iOS-18-2', device: 'iPhone-16' },
    { flavor: 'maestro' },
    { flavor: 'js-jest-appium' },
    { flavor: 'python-robotframework-appium' },
  ]
  test.each(testCases)('stay within their attempt, in order: %j', (changes) => {
    const run = sourceOf(specOf({ ...changes, preset: { failureRate: 0.2 } }))
    const year = new Date(run.spec.created).getUTCFullYear()
    const results = files(run, 'test_result/omni').map(
      ({ path }) =>
        JSON.parse(text(run, path)) as {
          startTime: number
          endTime: number
          status: string
          stacktrace?: string
          attachments: { file: string; type: string }[]
        },
    )
    for (const { startTime, endTime, status, stacktrace, attachments } of results) {
      const log = attachments.find(({ type }) => type === 'LOG')
      if (!log) continue
      const lines = text(run, log.file).trimEnd().split('\n')
      let before = startTime
      for (const line of lines) {
        const stamp =
          run.spec.platform === 'iOS'
            ? /^(\S+) (\S+) (?:Db|I |Df|E |F ) \S+\[\d+:[0-9a-f]+\] \[\S+\] /.exec(line)
            : /^(\d\d-\d\d) (\d\d:\d\d:\d\d\.\d{3}): [VDIWEF]\/\S+\(\d+\): /.exec(line)
        expect(stamp, line).not.toBeNull()
        const day = run.spec.platform === 'iOS' ? stamp?.[1] : `${year}-${stamp?.[1]}`
        const at = Date.parse(`${day}T${stamp?.[2]}Z`)
        expect(at).toBeGreaterThanOrEqual(before)
        expect(at).toBeLessThanOrEqual(endTime)
        before = at
      }
      expect(lines[0]).toContain('started: ')
      if (status === 'FAILURE') {
        const thrown = stacktrace?.split('\n')[0] ?? '?'
        expect(lines.some((line) => line.endsWith(thrown))).toBe(true)
      }
    }
  })

  test('may be very long', () => {
    const run = sourceOf(specOf({ preset: { hugeLog: true } }))
    const sizes = files(run, 'logs').sort((a, b) => (b.size ?? 0) - (a.size ?? 0))
    const lines = text(run, sizes[0]?.path ?? '').split('\n').length
    expect(lines).toBeGreaterThan(100_000)
    expect(lines).toBeLessThan(130_000)
    expect(sizes[1]?.size).toBeLessThan(400_000)
  })
})

describe('traces', () => {
  test('are nested as flame graphs need', () => {
    const run = sourceOf(specOf({ options: { profiling: true } }))
    const [first] = listArtifacts(run, 'profiling')
    const { traceEvents } = JSON.parse(text(run, first?.path ?? '')) as {
      traceEvents: { ph: string; ts: number; dur?: number; pid: number; tid: number; name: string }[]
    }
    const threads = Map.groupBy(
      traceEvents.filter(({ ph }) => ph === 'X'),
      ({ tid }) => tid,
    )
    expect(threads.size).toBe(2)
    for (const events of threads.values()) {
      const open: number[] = []
      for (const { ts, dur = 0 } of events.sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
        expect(dur).toBeGreaterThan(0)
        while (open.length && (open.at(-1) ?? 0) <= ts) open.pop()
        if (open.length) expect(ts + dur).toBeLessThanOrEqual(open.at(-1) ?? 0)
        open.push(ts + dur)
      }
    }
  })
})
