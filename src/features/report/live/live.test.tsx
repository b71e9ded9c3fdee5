// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { render, useTexts } from '../../../../tests/render.tsx'
import type { Run } from '../../../contract/runs.ts'
import { now } from '../../../lib/clock.ts'
import type { Device } from '../model/devices.ts'
import type { Verdicts } from '../verdicts/use-verdicts.ts'
import { EndNoticeSwitch, useEndNotice } from './end-notice.tsx'
import { tabIconOf, tabSignOf, useTabIcon } from './tab-signs.ts'
import { UnderWay } from './under-way.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const device = (serial: string, seconds: number | null, attempt = 1) =>
  ({
    serial,
    model: 'Pixel 9',
    running:
      seconds === null
        ? null
        : { pkg: 'a', clazz: 'B', method: `test_${serial}`, attempt, startAt: now() - seconds * 1000 },
  }) as Device

describe.each([
  ['en', '3 tests under way', 'Attempt 2', '5 tests under way', '1 more', 'Fewer'],
  ['ru', 'Сейчас идут 3 теста', 'Попытка 2', 'Сейчас идут 5 тестов', 'Ещё 1', 'Свернуть'],
] as const)('in %s', (language, title, attempt, many, more, fewer) => {
  beforeEach(() => useTexts(language))
  const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

  it('lists running tests with device and duration, the longest first', () => {
    render(<UnderWay devices={[device('b', 5), device('c', null), device('a', 65, 2), device('d', 1)]} />)
    expect(screen.getByRole('region', { name: title })).toBeTruthy()
    expect(rows()).toEqual([
      expect.stringContaining('test_a1:05Pixel 9 · a'),
      expect.stringContaining('test_b0:05Pixel 9 · b'),
      expect.stringContaining('test_d0:01Pixel 9 · d'),
    ])
    expect(rows()[0]).toContain(attempt)
    expect(rows()[1]).not.toContain(attempt.slice(0, -2))
  })

  it('shows a few of many, and all on request', () => {
    render(<UnderWay devices={['a', 'b', 'c', 'd', 'e'].map((serial) => device(serial, 9))} />)
    expect(screen.getByText(many)).toBeTruthy()
    expect(rows()).toHaveLength(4)
    fireEvent.click(screen.getByRole('button', { name: more }))
    expect(rows()).toHaveLength(5)
    fireEvent.click(screen.getByRole('button', { name: fewer }))
    expect(rows()).toHaveLength(4)
  })

  it('shows nothing if the service doesn’t report them', () => {
    render(<UnderWay devices={[device('a', null)]} />)
    expect(screen.queryByRole('region')).toBeNull()
  })
})

const run = (changes: Partial<Run>) =>
  ({
    id: 'r',
    name: 'Nightly',
    state: 'started',
    tests_done: 1,
    tests_total: 4,
    failed: 0,
    ...changes,
  }) as Run

test('the browser tab shows a run’s progress and outcome', () => {
  expect(tabSignOf(run({}))).toBe('25% ')
  expect(tabSignOf(run({ tests_total: null }))).toBe('0% ')
  expect(tabSignOf(run({ state: 'passed' }))).toBe('✓ ')
  expect(tabSignOf(run({ state: 'failure' }))).toBe('✗ ')
  expect(tabSignOf(run({ state: 'created' }))).toBe('')
  expect(tabIconOf(run({ state: 'created' }))).toBeNull()
  const icons = [run({}), run({ failed: 1 }), run({ tests_done: 2 }), run({ state: 'passed' })].map(tabIconOf)
  expect(new Set(icons).size).toBe(4)
})

test('the product’s icon is restored when the page is left', () => {
  document.head.innerHTML = '<link rel="icon" href="http://x.test/own.png" type="image/png">'
  const link = document.querySelector('link') as HTMLLinkElement
  function Page({ of }: { of: Run }) {
    useTabIcon(of)
    return null
  }
  const { rerender, unmount } = render(<Page of={run({})} />)
  expect(link.href).toBe(tabIconOf(run({})))
  rerender(<Page of={run({ state: 'passed' })} />)
  expect(link.href).toBe(tabIconOf(run({ state: 'passed' })))
  unmount()
  expect([link.href, link.type]).toEqual(['http://x.test/own.png', 'image/png'])
})

describe('a notification', () => {
  const shown: [string, NotificationOptions][] = []
  function browserThat(answers: NotificationPermission, already: NotificationPermission = 'default') {
    shown.length = 0
    class Notice {
      static permission = already
      static requestPermission = vi.fn(async () => {
        Notice.permission = answers
        return answers
      })
      onclick = null
      close() {}
      constructor(...args: [string, NotificationOptions]) {
        shown.push(args)
      }
    }
    vi.stubGlobal('Notification', Notice)
    return Notice
  }
  const none = { new: 0, first: 0, unclear: 0, flaky: 0, main: 0, known: 0 }
  function Watched({ of, counts = none }: { of: Run; counts?: Verdicts['counts'] }) {
    useEndNotice(of, { counts, main: 'main', isPending: false })
    return <EndNoticeSwitch />
  }
  const turn = () => act(async () => void fireEvent.click(screen.getByRole('switch')))
  beforeEach(() => useTexts('en'))

  it('is shown at the end of a run once switched on, and the choice is remembered', async () => {
    const notice = browserThat('granted')
    const { rerender, unmount } = render(<Watched of={run({})} />)
    expect(notice.requestPermission).not.toHaveBeenCalled()
    await turn()
    expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true)
    const failed = run({ state: 'failure', failed: 3 })
    rerender(<Watched of={failed} />)
    expect(shown).toEqual([])
    rerender(<Watched of={failed} counts={{ ...none, new: 1, main: 2 }} />)
    rerender(<Watched of={run({ state: 'failure', failed: 4 })} />)
    expect(shown).toEqual([['Nightly', { body: 'Failed: 3 tests: 1 new, 2 fail on main too', tag: 'r' }]])
    unmount()
    render(<Watched of={run({})} />)
    expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true)
    await turn()
    expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(false)
  })

  it('doesn’t wait long for the comparison with earlier runs', async () => {
    browserThat('granted')
    const { rerender } = render(<Watched of={run({})} />)
    await turn()
    vi.useFakeTimers()
    rerender(<Watched of={run({ state: 'failure', failed: 3 })} />)
    act(() => void vi.advanceTimersByTime(10_000))
    vi.useRealTimers()
    expect(shown).toEqual([['Nightly', { body: 'Failed: 3 tests', tag: 'r' }]])
  })

  it('has the reason of an aborted run, and isn’t shown for a run that had ended before', async () => {
    browserThat('granted')
    const { rerender, unmount } = render(<Watched of={run({ state: 'created' })} />)
    await turn()
    rerender(<Watched of={run({ state: 'failure', error_message: 'No device' })} />)
    expect(shown).toEqual([['Nightly', { body: 'No device', tag: 'r' }]])
    unmount()
    render(<Watched of={run({ state: 'passed' })} />)
    expect(shown).toHaveLength(1)
  })

  it('isn’t shown when switched off, forbidden or unsupported', async () => {
    browserThat('denied')
    const { rerender, unmount } = render(<Watched of={run({})} />)
    await turn()
    expect(screen.getByRole<HTMLInputElement>('switch').disabled).toBe(true)
    expect(screen.getByText(/browser blocks notifications/)).toBeTruthy()
    rerender(<Watched of={run({ state: 'passed', passed: 4 })} />)
    expect(shown).toEqual([])
    unmount()
    const { unmount: leave } = render(<Watched of={run({})} />)
    expect(screen.queryByRole('switch')).toBeNull()
    leave()
    vi.unstubAllGlobals()
    render(<Watched of={run({ state: 'started' })} />)
    expect(screen.queryByRole('switch')).toBeNull()
  })
})
