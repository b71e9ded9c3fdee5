// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { render, useTexts } from '../../../../tests/render.tsx'
import { type ReportFiles, readReport } from '../model/read-report.ts'
import { Notices } from './notices.tsx'

afterEach(cleanup)

const junit =
  '<testsuite name="omni"><testcase name="a" classname="b.C"/><testcase name="d" classname="b.C"/></testsuite>'
const raw = JSON.stringify([{ package: 'b', class: 'C', method: 'a', status: 'PASSED' }])

/** The page's texts for problems of the files. */
const cases: [string, ReportFiles, string | null, string | null][] = [
  ['nothing', { junit, raw }, null, null],
  [
    'a JUnit file cut off',
    { junit: junit.slice(0, -40), raw },
    'tests/omni/marathon_junit_report.xml breaks off in the middle: what stands before that is shown.',
    'tests/omni/marathon_junit_report.xml — файл обрывается: показано то, что уцелело.',
  ],
  [
    'a JUnit file that is none',
    { junit: '<html/>', raw },
    'tests/omni/marathon_junit_report.xml can’t be read. Messages and stack traces may be incomplete.',
    'tests/omni/marathon_junit_report.xml — файл не читается.',
  ],
  [
    'a raw.json cut off',
    { junit, raw: `${raw.slice(0, -1)},{"pack` },
    'test_result/raw.json breaks off in the middle',
    'test_result/raw.json — файл обрывается: показано то, что уцелело.',
  ],
  [
    'a raw.json that is none',
    { junit, raw: 'oops' },
    'test_result/raw.json can’t be read. Devices, times and retries may be incomplete.',
    'test_result/raw.json — файл не читается.',
  ],
  [
    'entries that make no sense',
    { junit, raw: `${raw.slice(0, -1)},7,null]` },
    'test_result/raw.json has 2 entries that can’t be read.',
    'test_result/raw.json — не читаются 2 записи.',
  ],
  [
    'attempts with impossible times',
    {
      junit,
      raw: `${raw.slice(0, -2)},"timestamp":1.7e18},{"class":"D","method":"e","status":"PASSED","duration":1e15}]`,
    },
    'test_result/raw.json has impossible times for 2 attempts, which aren’t drawn.',
    'test_result/raw.json — у 2 попыток невозможное время: на шкале их нет.',
  ],
]

describe.each(['en', 'ru'] as const)('in %s the page has a notice for', (language) => {
  beforeEach(() => useTexts(language))

  it.each(cases)('%s', (_, files, english, russian) => {
    const words = language === 'en' ? english : russian
    render(<Notices notices={readReport(files).notices} />)
    if (words === null) expect(screen.queryByRole('status')).toBeNull()
    else expect(screen.getByRole('status').textContent?.replaceAll('\u00a0', ' ')).toContain(words)
  })
})
