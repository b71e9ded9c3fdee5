import { expect, test } from 'vitest'
import type { Run } from '../../../src/contract/runs.ts'
import type { VerdictKind } from '../../../src/features/report/model/enums.ts'
import { readReport } from '../../../src/features/report/model/read-report.ts'
import { aRun } from '../../../tests/a-run.ts'
import { conclude, exitCodes } from './conclude.ts'

const none = { new: 0, first: 0, unclear: 0, flaky: 0, main: 0, known: 0 }
const { report: empty } = readReport({ junit: null, raw: null })

function concluded(
  counts: Partial<Record<VerdictKind, number>>,
  run: Partial<Run> = {},
  { tests = 10, unfinished = 0, allowed = ['known'] as VerdictKind[] } = {},
) {
  const failed = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const test = { pkg: '', clazz: 'A', method: 'b' }
  const report = {
    ...empty,
    tests: Array.from({ length: tests }, () => test) as never[],
    counts: { ...empty.counts, failed, unfinished },
  }
  const judgement = { of: () => null, counts: { ...none, ...counts } }
  const whole = { ...aRun, state: 'failure' as const, failed, error_message: null, ...run }
  const { conclusion, sentence } = conclude({ run: whole, report, judgement }, new Set(allowed), 'words')
  return { conclusion, sentence, exitCode: exitCodes[conclusion] }
}

test('a run without failed tests has passed', () => {
  expect(concluded({}, { state: 'passed' })).toEqual({
    ...{ conclusion: 'passed', exitCode: 0 },
    sentence: 'The run passed: none of 10 tests failed.',
  })
})

test('known failures are allowed, others count', () => {
  expect(concluded({ known: 2 })).toMatchObject({ conclusion: 'allowed', exitCode: 0 })
  expect(concluded({ known: 2, main: 1 })).toEqual({
    ...{ conclusion: 'failed', exitCode: 1 },
    sentence: '3 of 10 tests failed: words, of which 1 counts.',
  })
})

test('which verdicts are allowed is a choice', () => {
  expect(concluded({ known: 2, main: 1 }, {}, { allowed: ['known', 'main'] }).exitCode).toBe(0)
  expect(concluded({ known: 2 }, {}, { allowed: [] }).exitCode).toBe(1)
})

test.each([
  ['the report is missing', {}, {}, { tests: 0 }, 'The run failed and left no report to read.'],
  ['the run broke off', { known: 1 }, { error_message: 'No device' }, {}, 'all of it: No device'],
  ['a test has no outcome', { known: 1 }, {}, { unfinished: 1 }, 'doesn’t tell all of it.'],
  ['failures are missing in the report', { known: 1 }, { failed: 2 }, {}, 'doesn’t tell all of it.'],
  ['no failure is in the report', {}, { failed: 1 }, {}, 'doesn’t tell all of it.'],
])('there is no verdict when %s', (_, counts, run, report, words) => {
  const { sentence, ...rest } = concluded(counts, run, report)
  expect(rest).toEqual({ conclusion: 'none', exitCode: 3 })
  expect(sentence.replace("'", '’')).toContain(words)
})

test('secrets in a run’s message are masked', () => {
  expect(concluded({}, { error_message: 'password=hunter2' }, { tests: 0 }).sentence).not.toContain('hunter2')
})
