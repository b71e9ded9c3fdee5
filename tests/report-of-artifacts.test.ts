import fc from 'fast-check'
import { expect, it } from 'vitest'
import { listArtifacts, readArtifact } from '../mocks/simulation/artifacts/artifacts.ts'
import { catalogueOf } from '../mocks/simulation/catalogue.ts'
import type { Cause } from '../mocks/simulation/causes.ts'
import { failureWriters } from '../mocks/simulation/failures/index.ts'
import { anySpec, sourceOf, specOf } from '../mocks/simulation/run-specs.fixture.ts'
import { parseDevice } from '../src/features/report/model/devices.ts'
import { logLevels } from '../src/features/report/model/enums.ts'
import { type FailureKind, failureKindOf } from '../src/features/report/model/failure-kind.ts'
import { lineAt, parseLog } from '../src/features/report/model/log.ts'
import { readReport } from '../src/features/report/model/read-report.ts'
import { safeFileName } from '../src/features/report/model/test-name.ts'
import { layOutTimeline } from '../src/features/report/model/timeline.ts'

/** The report reads what the fake service writes, and the two agree. */

type Source = ReturnType<typeof sourceOf>

function textOf(source: Source, path: string): string | null {
  const bytes = readArtifact(source, path)?.bytes
  return bytes ? new TextDecoder().decode(bytes) : null
}

function reportOf(source: Source) {
  const files = {
    junit: textOf(source, 'tests/omni/marathon_junit_report.xml'),
    raw: textOf(source, 'test_result/raw.json'),
  }
  return { ...readReport(files), junit: files.junit }
}

it('the report has the counts of the JUnit file', () => {
  fc.assert(
    fc.property(anySpec, (spec) => {
      const { report, notices, junit } = reportOf(sourceOf(spec))
      if (junit === null) return
      expect(notices).toEqual([])
      const countOf = (name: string) => Number(new RegExp(` ${name}="(\\d+)"`).exec(junit)?.[1])
      const { counts } = report
      expect(report.tests.length).toBe(countOf('tests'))
      expect(counts.failed).toBe(countOf('failures'))
      expect(counts.unfinished).toBe(countOf('errors'))
      expect(counts.ignored).toBe(countOf('skipped'))
      for (const test of report.tests.filter(({ status }) => status === 'failed' || status === 'flaky')) {
        expect(test.failure?.message).toBeTruthy()
        expect(report.causes.find(({ id }) => id === test.causeId)?.tests).toContain(test)
      }
    }),
    { numRuns: 25 },
  )
})

const failing = () => sourceOf(specOf({ preset: { failureRate: 0.2, flakyRate: 0.2 } }))

it('the report finds every attempt’s log, with lines within the attempt', () => {
  const source = failing()
  const { report } = reportOf(source)
  for (const test of report.tests.slice(0, 30)) {
    for (const attempt of test.attempts.filter(({ status }) => status !== 'ignored')) {
      const folder = `logs/omni/${safeFileName(attempt.device ?? '')}`
      // A device that tried twice has a log of each.
      const logs = listArtifacts(source, folder)
        .filter(({ name }) => name.startsWith(`${safeFileName(test.id)}-`))
        .map(({ path }) => parseLog(textOf(source, path) ?? '', attempt))
      expect(logs).toHaveLength(test.attempts.filter(({ device }) => device === attempt.device).length)
      const [start, end] = [attempt.startAt ?? 0, (attempt.startAt ?? 0) + (attempt.duration ?? 0)]
      const log = logs.find(({ times }) => (times[0] ?? 0) >= start && (times.at(-1) ?? 0) <= end)
      if (!log) throw new Error(`no log of ${test.id} lies within attempt ${attempt.startAt}`)
      if (attempt.status === 'failed') {
        const error = log.levels.indexOf(logLevels.indexOf('error'))
        expect(lineAt(log, error)).toMatch(/E/)
      }
    }
  }
})

it('the timeline has the devices’ own times', () => {
  const source = failing()
  const devices = listArtifacts(source, 'devices/omni').flatMap(
    ({ path }) => parseDevice(textOf(source, path) ?? '') ?? [],
  )
  const { lanes, unplaced } = layOutTimeline(reportOf(source).report, devices)
  expect(unplaced).toBe(0)
  expect(lanes.length).toBe(devices.length)
  for (const { gaps } of lanes) expect(gaps[0]?.kind).toBe('preparation')
})

const app = { androidPackage: 'com.acme.shop', iosTarget: 'AcmeShopUITests', platform: 'Android' }
const frameworks = ['espresso', 'xcuitest', 'maestro', 'jest', 'robot'] as const
const endpoint = 'POST /v3/orders'
const element = 'save_button'

it.each<[Cause, FailureKind]>([
  [{ kind: 'missing', element }, 'notFound'],
  [{ kind: 'moving', element }, 'notReady'],
  [{ kind: 'text', element, expected: 'Done', actual: 'Update required' }, 'mismatch'],
  [{ kind: 'timeout', endpoint, seconds: 30 }, 'network'],
  [{ kind: 'server', endpoint, status: 503 }, 'server'],
  [{ kind: 'certificate', host: 'gateway.staging.test' }, 'network'],
  [{ kind: 'dialog', text: 'to send you notifications?' }, 'notReady'],
  [{ kind: 'crash', exception: 'IllegalStateException', message: 'Fragment not attached' }, 'crash'],
])('the failure’s kind is found in messages of every framework: %o', (cause, manner) => {
  for (const framework of frameworks) {
    const [test] = catalogueOf({ suite: 'shop' }, framework)
    if (!test) throw new Error('no test')
    expect(failureKindOf(failureWriters[framework](cause, test, app), test), framework).toBe(manner)
  }
})
