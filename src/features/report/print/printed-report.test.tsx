// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { render, useTexts } from '../../../../tests/render.tsx'
import type { Run } from '../../../contract/runs.ts'
import { usePrintInLight, usePrinting } from '../../../ui/use-printing.ts'
import type { TestStatus } from '../model/enums.ts'
import type { Attempt, Report, Test } from '../model/report.ts'
import { PrintedReport } from './printed-report.tsx'

beforeEach(() => useTexts('en'))
afterEach(cleanup)

const attempt: Attempt = {
  number: 1,
  status: 'failed',
  device: 'pixel-7',
  startAt: 0,
  duration: 1500,
  failure: null,
  causeId: null,
}

function tested(method: string, status: TestStatus, trace = ''): Test {
  const failure = status === 'passed' ? null : { type: 'E', message: `${method} broke`, trace }
  const name = { pkg: 'com.acme', clazz: 'Cart', method }
  return {
    ...name,
    id: method,
    order: 0,
    labels: null,
    status,
    attempts: [attempt],
    duration: 1500,
    failure,
    causeId: null,
  }
}

function Page({ report }: { report: Report }) {
  usePrintInLight()
  const run = { created: '2026-11-20T09:00:00Z' } as Run
  return usePrinting() ? <PrintedReport run={run} report={report} /> : <p>screen</p>
}

test('in print every failure is expanded, and the theme is light', () => {
  const trace = Array.from({ length: 60 }, (_, i) => `at line ${i + 1}`).join('\n')
  const tests = [tested('pays', 'failed', trace), tested('adds', 'passed'), tested('flickers', 'flaky')]
  const counts = { failed: 1, flaky: 1, unfinished: 0, passed: 1, ignored: 0 }
  render(<Page report={{ tests, causes: [], counts, startAt: null }} />)
  expect(screen.getByText('screen')).toBeDefined()
  document.documentElement.dataset.mantineColorScheme = 'dark'

  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(document.documentElement.dataset.mantineColorScheme).toBe('light')
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Failed: 1',
    'pays',
    'Flaky: 1',
    'flickers',
  ])
  const [failed] = screen.getAllByRole('article')
  const words = within(failed as HTMLElement)
  expect(words.getByText('com.acme.Cart · 1.5s · 1 attempt · pixel-7')).toBeDefined()
  expect(words.getByText('pays broke')).toBeDefined()
  expect(failed?.querySelector('pre')?.textContent).toMatch(/^at line 1\n[\s\S]+at line 40\n…$/)
  expect(screen.getByText('Not shown: 1 passed, 0 ignored.')).toBeDefined()

  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(screen.queryByRole('article')).toBeNull()
  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark')
})
