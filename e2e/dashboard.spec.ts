import type { Locator, Page } from '@playwright/test'
import type { Run } from '../src/contract/runs.ts'
import { expectWordsByKeyboard } from './accessibility.ts'
import { expect, failedCall, test } from './test.ts'

const noon = '2026-11-20T12:00:00.000Z'
const hour = 3_600_000
/** As the days of the test's browser are, summer time included. */
const { format: dayOf } = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' })

/** Every run there is, asked of the service itself: what the figures on screen are recomputed from. */
async function allRuns(page: Page): Promise<Run[]> {
  await expect(page.getByRole('banner')).toBeVisible()
  return page.evaluate(async () => {
    const token = localStorage.getItem('paceline.jwtToken')
    const reply = await fetch('/api/v2/run?limit=0', { headers: { Authorization: `Bearer ${token}` } })
    return (await reply.json()).payload
  })
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const runTable = (page: Page) => page.getByRole('table', { name: 'Latest runs' })
const plot = (page: Page, name: string) => card(page, name).getByRole('application')

/** The chart's table names the day as well. */
async function expectTooltip(page: Page, chart: string, day: string): Promise<void> {
  await expect(card(page, chart).getByText(day, { exact: true })).toHaveCount(2)
}

/** The figures of each day in a chart's table. */
const figuresByDay = (table: Locator) =>
  table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].map((cell) => Number(cell.textContent))),
    )

/** The number of bars beside each other, however many parts each has. */
const placesOf = (parts: Locator) =>
  parts.evaluateAll((all) => new Set(all.map((part) => Math.round(part.getBoundingClientRect().left))).size)

async function choosePeriod(page: Page, chart: string, period: string): Promise<void> {
  await card(page, chart)
    .getByRole('button', { name: /Change the period/ })
    .click()
  await page.getByRole('menuitemradio', { name: period }).click()
}

test.describe('with calls that the service worker answers', () => {
  test.use({ as: 'owner', observed: true })

  test('the figures are asked for once the page is there', async ({ page }) => {
    await page.addInitScript(() => {
      const { fetch } = window
      const asked: [string, boolean][] = []
      Object.assign(window, { asked })
      window.fetch = (input, init) => {
        const url = input instanceof Request ? input.url : String(input)
        asked.push([url, document.querySelector('main table') !== null])
        return fetch(input, init)
      }
    })
    await page.goto('/')
    await expect(plot(page, 'Test hours')).toBeVisible()
    const asked = await page.evaluate(() => (window as unknown as { asked: [string, boolean][] }).asked)
    const isThere = (part: string) => asked.find(([url]) => url.includes(part))?.[1]
    expect(isThere('/run?page=1&limit=6')).toBe(false)
    for (const part of ['/run?page=1&limit=100', '/charts/runs-counts', '/charts/total-time'])
      expect(isThere(part), part).toBe(true)
  })
})

test.describe('with a frozen clock', () => {
  test.use({ as: 'owner', now: noon, freeze: true, hasTouch: true })

  test('figures match the runs, in every period', async ({ page }) => {
    await page.goto('/')
    const runs = (await allRuns(page)).map((run) => ({ ...run, day: dayOf(Date.parse(run.created)) }))
    const now = Date.parse(noon)
    const daysAgo = (days: number) => dayOf(now - days * 24 * hour)
    const periods = [
      ['Last 7 days', '/', 7],
      ['This month', '/?runs=0&hours=0', 20],
      ['Last 30 days', '/?runs=30&hours=30', 30],
      ['Last 90 days', '/?runs=90&hours=90', 90],
    ] as const
    for (const [name, url, length] of periods) {
      if (name !== 'Last 7 days') {
        await choosePeriod(page, 'Test runs', name)
        await choosePeriod(page, 'Test hours', name)
      }
      await expect(page).toHaveURL(url)
      const within = runs.filter(({ day }) => day > daysAgo(length))
      const seconds = within.reduce((sum, run) => sum + (run.completed ? (run.total_run_time ?? 0) : 0), 0)
      const earlier = runs.filter(({ day }) => day <= daysAgo(length) && day > daysAgo(2 * length))

      const runsCard = card(page, 'Test runs')
      await expect(runsCard.getByText(String(within.length), { exact: true }).first()).toBeVisible()
      await expect(
        runsCard.getByText(new RegExp(`^[+−]\\S+ vs (previous|as many) .* \\(${earlier.length}\\)$`)),
      ).toBeVisible()
      await expect(
        card(page, 'Test hours')
          .getByText(`${Math.round(seconds / 3600)}h`, { exact: true })
          .first(),
      ).toBeVisible()

      const table = runsCard.getByRole('table', { name: `Test runs, ${name}` })
      await expect(table.getByRole('row')).toHaveCount(length + 1)
      const expected = Array.from({ length }, (_, i) => {
        const then = daysAgo(length - 1 - i)
        const ofDay = within.filter(({ day }) => day === then)
        const [passed = 0, failed = 0] = ['passed', 'failure'].map(
          (ended) => ofDay.filter(({ state }) => state === ended).length,
        )
        return [ofDay.length, passed, failed, ofDay.length - passed - failed]
      })
      expect(await figuresByDay(table)).toEqual(expected)
    }
    await page.reload()
    await expect(card(page, 'Test hours').getByRole('button', { name: /Last 90 days/ })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/?runs=90&hours=30')
  })

  test('each chart has its own period', async ({ page }) => {
    await page.goto('/?hours=90')
    await choosePeriod(page, 'Test runs', 'Last 30 days')
    await expect(page).toHaveURL('/?runs=30&hours=90')
    const shown = (chart: string, period: string) =>
      card(page, chart).getByRole('table', { name: `${chart}, ${period}` })
    await expect(shown('Test runs', 'Last 30 days').getByRole('row')).toHaveCount(31)
    await expect(shown('Test hours', 'Last 90 days').getByRole('row')).toHaveCount(91)
    await choosePeriod(page, 'Test hours', 'Last 7 days')
    await expect(page).toHaveURL('/?runs=30')
  })

  test('the charts stand side by side for every period', async ({ page }) => {
    await page.goto('/')
    /** How much lower the hours stand than the runs. */
    const offset = async () => {
      const [runs, hours] = [card(page, 'Test runs'), card(page, 'Test hours')]
      return ((await hours.boundingBox())?.y ?? Number.NaN) - ((await runs.boundingBox())?.y ?? Number.NaN)
    }
    await expect(plot(page, 'Test hours')).toBeVisible()
    await expect.poll(offset).toBe(0)
    await choosePeriod(page, 'Test hours', 'Last 30 days')
    await expect(
      card(page, 'Test hours').getByRole('table', { name: 'Test hours, Last 30 days' }),
    ).toBeAttached()
    expect(await offset()).toBe(0)
    await page.setViewportSize({ width: 1024, height: 900 })
    await expect.poll(offset).toBeGreaterThan(100)
  })

  test('charts show as many bars as fit and drop empty days first; labels are weekdays for a week, else dates', async ({
    page,
  }) => {
    await page.goto('/')
    const chart = plot(page, 'Test runs')
    const labels = chart.locator('.recharts-cartesian-axis-tick-value', { hasText: /[a-z]/i })
    for (const [width, period] of [
      [1440, 'Last 7 days'],
      [1440, 'Last 90 days'],
      [800, 'Last 30 days'],
      [360, 'Last 90 days'],
      [360, 'Last 7 days'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await choosePeriod(page, 'Test runs', period)
      const table = card(page, 'Test runs').getByRole('table', { name: `Test runs, ${period}` })
      await expect(table).toBeAttached()
      // Its days come a moment after its name. A longer period may give both charts a whole row: the plot is measured once it has its room.
      await expect(async () => {
        const days = await figuresByDay(table)
        const room = Math.floor(((await chart.boundingBox())?.width ?? 0) / 50)
        const shown = Math.min(room, days.length)
        // A day without a run has no height, and is drawn all the same; it goes before any that has one.
        const withRuns = Math.min(shown, days.filter((figures) => figures.some((count) => count > 0)).length)
        // Of as many parts as a day has figures beside their total: passed, failed, not finished.
        const parts = (days[0]?.length ?? 0) - 1
        await expect(chart.locator('.recharts-bar-rectangle')).toHaveCount(shown * parts, { timeout: 500 })
        expect(await placesOf(chart.locator('.recharts-bar-rectangle path'))).toBe(withRuns)
      }).toPass()
      const form =
        period === 'Last 7 days'
          ? /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)$/
          : /^\d{1,2} [A-Z][a-z]+$|^[A-Z][a-z]+ \d{1,2}$/
      const texts = await labels.allTextContents()
      expect(texts.length).toBeGreaterThan(1)
      for (const text of texts) expect(text).toMatch(form)
    }
    const title = card(page, 'Test runs').getByRole('heading')
    await expect(labels.first()).toHaveCSS(
      'fill',
      await title.evaluate((node) => getComputedStyle(node).color),
    )
  })

  test('a bar opens the runs of its day, by pointer, by touch and by keyboard', async ({ page }) => {
    await page.goto('/')
    await plot(page, 'Test hours').hover({ position: { x: 260, y: 100 } })
    await expectTooltip(page, 'Test hours', 'November 17, 2026')
    await plot(page, 'Test hours').click({ position: { x: 260, y: 100 } })
    await expect(page).toHaveURL('/runs?from=2026-11-17&to=2026-11-17')
    await page.goBack()
    await plot(page, 'Test hours').tap({ position: { x: 360, y: 100 } })
    await expect(page).toHaveURL('/runs?from=2026-11-18&to=2026-11-18')
    await page.goBack()

    await plot(page, 'Test runs').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expectTooltip(page, 'Test runs', 'November 16, 2026')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/runs?from=2026-11-16&to=2026-11-16')
    const count = (await allRuns(page)).filter(
      ({ created }) => dayOf(Date.parse(created)) === '2026-11-16',
    ).length
    await expect(page.getByRole('table', { name: 'Test runs' })).toHaveAttribute(
      'aria-rowcount',
      String(count + 1),
    )
  })

  test('the tooltip of a bar stays in place, can be hovered, and closes by Escape', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    const chart = plot(page, 'Test hours')
    const words = card(page, 'Test hours').locator('.recharts-tooltip-wrapper')
    for (const [x, day] of [
      [260, 'November 17, 2026'],
      [500, 'November 20, 2026'],
    ] as const) {
      await chart.hover({ position: { x, y: 100 } })
      await expect(words).toContainText(day)
      const [place, drawn] = [await words.boundingBox(), await chart.boundingBox()]
      const [left, top] = [(drawn?.x ?? 0) + x, (drawn?.y ?? 0) + 100]
      await page.mouse.move(left, (place?.y ?? 0) + (place?.height ?? 0) - 2, { steps: 20 })
      await page.clock.fastForward(60_000)
      await expect(words).toContainText(day)
      await expect(words).toBeVisible()
      expect(await words.boundingBox()).toEqual(place)
      await page.mouse.click(left, (place?.y ?? 0) + (place?.height ?? 0) - 2)
      await expect(page).toHaveURL('/')
      await page.keyboard.press('Escape')
      await expect(words).toBeHidden()
      await page.mouse.move(left, top)
      await expect(words).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(words).toBeHidden()
    }
    await page.mouse.move(0, 0)
    await expectWordsByKeyboard(chart, words)

    // Where the cards lie upon each other, too.
    await page.setViewportSize({ width: 390, height: 844 })
    const first = plot(page, 'Test runs')
    const firstWords = card(page, 'Test runs').locator('.recharts-tooltip-wrapper')
    await first.hover({ position: { x: 120, y: 100 } })
    await expect(firstWords).toBeVisible()
    const { x = 0, y = 0, width = 0, height = 0 } = (await firstWords.boundingBox()) ?? {}
    await page.mouse.move(x + width / 2, y + height - 2, { steps: 20 })
    await expect(firstWords).toBeVisible()
    await page.mouse.move(x + width / 2, y + height + 9)
    await expect(firstWords).toBeHidden()
  })

  test('a row opens its report, and the link leads to all runs', async ({ page }) => {
    await page.goto('/')
    const [, second] = await allRuns(page)
    await expect(runTable(page).getByRole('row')).toHaveCount(7)
    await runTable(page).getByRole('row').nth(2).getByText('Running').click()
    await expect(page).toHaveURL(`/runs/${second?.id}/report`)
    await page.goBack()
    await page.getByRole('link', { name: 'View all runs' }).click()
    await expect(page).toHaveURL('/runs')
  })
})

test.describe('for a team without runs', () => {
  test.use({ as: 'owner', scenario: 'empty' })

  test('only the invitation to a first run is shown', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('table')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Test runs' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Create the first run' }).click()
    await expect(page).toHaveURL('/runs/create')
  })
})

test.describe('when calls fail', () => {
  test.use({ as: 'reader' })

  test('a failed list of runs leaves the rest working and can be retried', async ({
    page,
    mock,
    expectLogged,
  }) => {
    expectLogged(...failedCall(500))
    await mock.fault({ add: { endpoint: 'GET v2/run', code: 'INTERNAL_ERROR' } })
    await page.goto('/')
    const list = page.getByRole('region', { name: 'Latest runs' })
    await expect(list.getByRole('alert')).toContainText('Something broke on our side')
    await expect(plot(page, 'Test runs')).toBeVisible()
    await mock.fault({ clear: true })
    await list.getByRole('button', { name: 'Try again' }).click()
    await expect(runTable(page).getByRole('row')).toHaveCount(7)
  })

  test('a failed chart shows its own error and can be retried', async ({ page, mock, expectLogged }) => {
    expectLogged(...failedCall(500))
    await mock.fault({ add: { endpoint: 'GET v2/charts/total-time', code: 'INTERNAL_ERROR' } })
    await page.goto('/?hours=30')
    const hours = card(page, 'Test hours')
    await expect(hours.getByRole('alert')).toBeVisible()
    await expect(plot(page, 'Test runs')).toBeVisible()
    await expect(runTable(page).getByRole('row')).toHaveCount(7)
    await mock.fault({ clear: true })
    await hours.getByRole('button', { name: 'Try again' }).click()
    await expect(plot(page, 'Test hours')).toBeVisible()
  })
})

test.describe('while a run goes on', () => {
  test.use({ as: 'reader' })

  test('its duration updates, and its end shows without a reload', async ({ page, mock }) => {
    await page.goto('/')
    const running = runTable(page).getByRole('row').filter({ hasText: 'Swap shifts' })
    const elapsed = running.getByText(/^\d+:\d\d$/)
    await expect(elapsed).toBeVisible()
    const before = await elapsed.textContent()
    await expect(elapsed).not.toHaveText(before ?? '')
    await mock.clock({ finish: true })
    await expect(running.getByText(/^(Passed|Failed)$/)).toBeVisible()
    await expect(running.getByText(/^\d+m \d+s$/).first()).toBeVisible()
    const other = runTable(page).getByRole('row').filter({ hasText: 'Release 8.6, full regression' })
    await expect(other.getByText(/^(Passed|Failed)$/)).toBeVisible()
  })
})

test.describe('while loading', () => {
  test.use({ as: 'owner' })

  test('nothing shifts', async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/')
    await expect(page.getByRole('application')).toHaveCount(2)
    const shift = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0),
    )
    expect(shift).toBeLessThanOrEqual(0.02)
  })
})
