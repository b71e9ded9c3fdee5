import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import type { Run } from '../src/contract/runs.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './test.ts'

test.use({ as: 'owner' })

const table = (page: Page) => page.getByRole('table', { name: 'Test runs' })
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const range = (page: Page) => page.getByText(/^\d+–\d+ of [\d,]+$/)
const chip = (page: Page, name: string) => page.getByRole('search').getByRole('button', { name, exact: true })

/** The service itself, asked with the page's session: the screen has to agree with it. */
async function ask(page: Page, query: string): Promise<{ payload: Run[]; count: number }> {
  return page.evaluate(async (search) => {
    const cookie = /auth_token=([^;]+)/.exec(document.cookie)?.[1]
    const token = cookie ?? localStorage.getItem('paceline.jwtToken')
    const reply = await fetch(`/api/v2/run?${search}`, { headers: { Authorization: `Bearer ${token}` } })
    return reply.json()
  }, query)
}

const everyRun = (page: Page) => ask(page, 'limit=0')

/** The person's local day (the time zone of playwright.config): the last 90 days are days, not hours. */
const { format: berlinDay } = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' })
/** By the calendar: a day is not 24 hours long where the clocks were changed since. */
function berlinDayAgo(days: number): string {
  const day = new Date(`${berlinDay(Date.now())}T00:00Z`)
  day.setUTCDate(day.getUTCDate() - days)
  return day.toISOString().slice(0, 10)
}

const filters = [
  {
    name: 'status',
    address: /state=failure/,
    set: async (page: Page) => {
      await chip(page, 'Status').click()
      // The address holds the choice, and changes a moment after the click.
      await page.getByRole('checkbox', { name: 'Failed' }).click()
      await expect(page.getByRole('checkbox', { name: 'Failed' })).toBeChecked()
      await page.keyboard.press('Escape')
    },
    fits: (run: Run) => run.state === 'failure',
  },
  {
    name: 'platform',
    address: /platform=Android/,
    set: async (page: Page) => {
      await chip(page, 'Platform').click()
      await page.getByRole('radio', { name: 'Android' }).click()
    },
    fits: (run: Run) => run.platform === 'Android',
  },
  {
    name: 'project',
    address: /project=[0-9a-f-]{36}/,
    set: async (page: Page) => {
      await chip(page, 'Project').click()
      await page.getByRole('combobox', { name: 'Project' }).fill('for ios')
      await page.getByRole('option', { name: 'Acme Shop for iOS' }).click()
    },
    fits: (run: Run) => run.project?.name === 'Acme Shop for iOS',
  },
  {
    name: 'branch',
    address: /branch=main/,
    set: async (page: Page) => {
      await chip(page, 'Branch').click()
      await page.getByRole('combobox', { name: 'Branch' }).fill('main')
      await page.getByRole('button', { name: 'Apply' }).click()
    },
    fits: (run: Run) => run.branch === 'main',
  },
  {
    name: 'author',
    address: /author=[0-9a-f-]{36}/,
    set: async (page: Page) => {
      await chip(page, 'Author').click()
      await page.getByRole('combobox', { name: 'Author' }).fill('Egor')
      await page.getByRole('option', { name: 'Egor Sokolov' }).click()
    },
    fits: (run: Run) => run.created_by?.name === 'Egor Sokolov',
  },
  {
    name: 'dates',
    address: /from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/,
    set: async (page: Page) => {
      await chip(page, 'Date').click()
      await page.getByRole('button', { name: '90 days' }).click()
      await page.keyboard.press('Escape')
    },
    fits: (run: Run) => berlinDay(Date.parse(run.created)) >= berlinDayAgo(89),
  },
  {
    name: 'text',
    address: /search=re/,
    set: async (page: Page) => {
      await page.keyboard.press('/')
      await page.keyboard.type('re')
    },
    fits: (run: Run) => `${run.name} ${run.branch} ${run.id}`.toLowerCase().includes('re'),
  },
] as const

test('each filter narrows the list and is part of the address', async ({ page }) => {
  await page.goto('/runs')
  await expect(rows(page)).toHaveCount(5)
  const { payload: all } = await everyRun(page)
  for (const filter of filters) {
    await filter.set(page)
    await expect(page).toHaveURL(filter.address)
    const fitting = all.filter((run) => filter.fits(run)).length
    await expect(range(page), filter.name).toHaveText(
      `1–${Math.min(5, fitting)} of ${fitting.toLocaleString('en')}`,
    )
    await page.getByRole('link', { name: 'Test runs' }).click()
    await expect(range(page)).toHaveText(`1–5 of ${all.length.toLocaleString('en')}`)
  }
})

async function showColumn(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name }).check()
  await page.keyboard.press('Escape')
}

test('combined filters match the service and survive a reload and the back button', async ({ page }) => {
  await page.goto('/runs')
  const chosen = filters.filter(({ name }) => ['status', 'platform', 'dates'].includes(name))
  for (const filter of chosen) {
    await filter.set(page)
    await expect(page).toHaveURL(filter.address)
  }
  await showColumn(page, 'Branch')
  await showColumn(page, 'Device time')
  await table(page).getByRole('button', { name: 'Device time' }).click()
  await expect(page).toHaveURL(/sort=total_run_time/)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  const { payload: all } = await everyRun(page)
  const fitting = all
    .filter((run) => chosen.every(({ fits }) => fits(run)))
    .sort((a, b) => (a.total_run_time ?? 0) - (b.total_run_time ?? 0))
  const shown = `6–${Math.min(10, fitting.length)} of ${fitting.length}`
  await expect(range(page)).toHaveText(shown)
  await expect(rows(page).first()).toContainText(fitting[5]?.branch ?? '-')
  const address = page.url()

  await page.reload()
  await expect(range(page)).toHaveText(shown)
  await page.getByRole('link', { name: 'Projects' }).click()
  await expect(page).toHaveURL('/projects')
  await page.goBack()
  expect(page.url()).toBe(address)
  await expect(range(page)).toHaveText(shown)
})

test('rows per page, columns and views are remembered', async ({ page }) => {
  await page.goto('/runs?state=failure')
  await expect(rows(page)).toHaveCount(5)
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('7')
  await expect(rows(page)).toHaveCount(7)

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Device time' }).check()
  await page.getByRole('checkbox', { name: 'Branch' }).check()
  await page.getByRole('button', { name: 'Branch: Move left' }).click()
  await page.keyboard.press('Escape')
  await expect(table(page).getByRole('columnheader')).toContainText(['Status', 'Branch', 'Tests'])
  // With room to spare the boxes stay where they are, one below the other.
  await page.setViewportSize({ width: 1920, height: 900 })
  const ticks = table(page).getByRole('checkbox')
  const [head, tick] = [await ticks.first().boundingBox(), await ticks.last().boundingBox()]
  expect(head?.x).toBe(tick?.x)
  expect((await rows(page).first().getByRole('cell').first().boundingBox())?.width).toBe(44)

  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('Broken')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Broken' })).toBeVisible()

  await page.goto('/runs')
  await expect(rows(page)).toHaveCount(7)
  await expect(table(page).getByRole('columnheader', { name: 'Device time' })).toBeVisible()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('link', { name: 'Broken' }).click()
  await expect(page).toHaveURL(/state=failure/)
  await expect(page.getByRole('button', { name: 'Clear filter: Status' })).toBeVisible()
})

test('on a phone a run shows name, state and actions, and lists can be sorted and ticked', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 1200 })
  await page.goto('/runs')
  const row = rows(page).first()
  await expect(rows(page)).toHaveCount(5)
  const [run] = (await ask(page, 'limit=1')).payload
  for (const part of [
    row.getByText(run?.name ?? '', { exact: true }),
    row.getByText(/^(Queued|Running|Passed|Failed)$/),
    row.getByRole('button', { name: /^Actions: / }),
  ])
    await expect(part).toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await row.getByRole('checkbox').check()
  await showColumn(page, 'Device time')
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Device time')
  await page.getByRole('button', { name: 'Sort descending' }).click()
  await expect(page).toHaveURL(/sort=-total_run_time/)
  await expect(rows(page).first().getByText(/^\d+h/)).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('1 run selected')).toBeVisible()
})

test('rows can be reached and opened by keyboard', async ({ page }) => {
  await page.goto('/runs')
  await expect(rows(page)).toHaveCount(5)
  await page.keyboard.press('j')
  await expect(rows(page).nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).nth(2)).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('x')
  await expect(rows(page).nth(1).getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/runs\/[0-9a-f-]{36}\/report/)
})

test('runs are repeated one by one, only their failed tests, and many at once', async ({ page, mock }) => {
  await page.goto('/runs?state=failure')
  const menu = rows(page)
    .first()
    .getByRole('button', { name: /^Actions: / })
  await menu.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Artifacts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Repeat failed tests only' }).click()
  await expect(page.getByText('The run is queued again.')).toBeVisible()
  const { calls } = await mock.journal({ endpoint: 'GET v1/run/{id}/repeat' })
  expect(calls.map(({ path }) => path)).toEqual([expect.stringMatching(/failed_only=true$/)])

  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await page.getByRole('region', { name: 'Selected runs' }).getByRole('button', { name: 'Repeat' }).click()
  await page
    .getByRole('dialog', { name: 'Repeat 5 runs?' })
    .getByRole('button', { name: 'Repeat' })
    .dblclick()
  await expect(page.getByText('5 runs are queued again.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Selected runs' })).toBeHidden()
  expect((await mock.journal({ endpoint: 'GET v1/run/{id}/repeat' })).calls).toHaveLength(6)
})

test('the CSV has the filtered list, in its order', async ({ page, mock }) => {
  await page.goto('/runs?platform=iOS&state=failure&sort=name')
  await expect(rows(page)).toHaveCount(5)
  await mock.fault({ add: { endpoint: 'GET v2/run', latency_ms: 600_000 } })
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await mock.fault({ clear: true })
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const lines: Record<string, string>[] = parse(await readFile(await (await saved).path()), {
    columns: true,
    bom: true,
  })
  const { payload, count } = await ask(
    page,
    'limit=0&filter[platform]=iOS&filter[state][]=failure&sort[field]=name&sort[order]=asc',
  )
  expect(lines).toHaveLength(count)
  expect(lines.map(({ Id, Status, Failed }) => [Id, Status, Failed])).toEqual(
    payload.map((run) => [run.id, 'Failed', String(run.failed)]),
  )
})

test('running runs update without a reload', async ({ page, mock }) => {
  await page.goto('/runs?state=started&state=passed&state=failure')
  const run = table(page).getByRole('row').filter({ hasText: 'Swap shifts' })
  const progress = run.getByRole('progressbar')
  await expect(progress).toBeVisible()
  const before = await progress.getAttribute('aria-label')
  await mock.clock({ advance: 'PT1M' })
  await expect(progress).not.toHaveAttribute('aria-label', before ?? '')
  await mock.clock({ finish: true })
  await expect(progress).toBeHidden()
})

test('a failed list shows an error, and a retry loads it', async ({ page, mock, expectLogged }) => {
  expectLogged(/\(500\)/, /status of 500/)
  await page.goto('/projects')
  await mock.fault({ add: { endpoint: 'GET v2/run', code: 'INTERNAL_ERROR' } })
  await page.getByRole('link', { name: 'Test runs' }).click()
  await expect(page.getByText('Something broke on our side. Try again.')).toBeVisible()
  await mock.fault({ clear: true })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(5)
})

test('a project lists its runs; another team’s project isn’t found', async ({ page }) => {
  await page.goto('/runs')
  await table(page).getByRole('link', { name: /Shop/ }).first().click()
  await expect(page).toHaveURL(/\/projects\/[0-9a-f-]{36}\/runs/)
  await expect(page.getByRole('heading', { level: 1, name: /Shop/ })).toBeVisible()
  await expect(page.getByRole('search').getByRole('button', { name: 'Project' })).toBeHidden()
  await page.goto('/projects/00000000-0000-4000-8000-000000000000/runs')
  await expect(page.getByRole('heading', { name: 'We can’t find this project' })).toBeVisible()
})

test.describe('over the limit', () => {
  test.use({ scenario: 'limit-reached', as: 'editor' })

  test('repeating explains the limit and names the people to ask', async ({ page, expectLogged }) => {
    expectLogged(/\(402\)/, /status of 402/)
    await page.goto('/')
    const notice = page.getByRole('alert').filter({ hasText: 'The usage limit is reached' })
    await expect(notice).toContainText('Runs start again next month, or once the limit is raised.')
    await expect(notice.getByRole('link', { name: /Olivia Marsh/ })).toBeVisible()
    await page.goto('/runs')
    await rows(page)
      .first()
      .getByRole('button', { name: /^Actions: / })
      .click()
    await page.getByRole('menuitem', { name: 'Repeat', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'The run can’t start' })
    await expect(dialog.getByText('The usage limit is reached')).toBeVisible()
    await expect(dialog.getByRole('link', { name: /Olivia Marsh/ })).toBeVisible()
    await expectAccessible(page, { over: true })
  })
})
