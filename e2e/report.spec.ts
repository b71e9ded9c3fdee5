import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { RunArtifacts, verdicts } from './run-artifacts.ts'
import { expect, failedCall, test } from './test.ts'

test.use({ as: 'owner' })

const rows = (page: Page) => page.getByRole('tree', { name: 'Tests' }).getByRole('treeitem')
const counter = (page: Page, word: string) =>
  page
    .getByRole('group', { name: 'Tests by result' })
    .getByRole('button', { name: new RegExp(`^\\d+ ${word}`) })

async function openFailedRun(page: Page, query = '') {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const artifacts = new RunArtifacts(page)
  const run = await artifacts.latest(
    (run) => (run.failed ?? 0) > 1 && run.project?.slug === 'shop-android' && run.error_message === null,
    `filter[state][]=failure&${query}`,
  )
  await page.goto(`/runs/${run.id}/report`)
  await expect(rows(page).first()).toBeVisible()
  return { run, artifacts }
}

test('from a failed run to its cause in two clicks', async ({ page }) => {
  await page.goto('/runs?state=failure')
  await page
    .getByRole('table')
    .getByRole('row')
    .nth(1)
    .getByRole('link', { name: /report/i })
    .first()
    .click()
  await rows(page).first().click()
  const failure = page.getByRole('region', { name: 'Failure' })
  await expect(failure).toBeVisible()
  await expect(failure.getByRole('region', { name: 'Stack trace' })).toBeVisible()
})

test('the counters are those of the JUnit file, and filter', async ({ page }) => {
  const { run, artifacts } = await openFailedRun(page)
  const junit = await artifacts.junit(run)
  const told = (name: string) => Number(new RegExp(` ${name}="(\\d+)"`).exec(junit)?.[1])
  await expect(counter(page, 'tests')).toHaveText(`${told('tests')} tests`)
  await expect(counter(page, 'failed')).toHaveText(`${told('failures')} failed`)
  await expect(counter(page, 'not finished')).toHaveText(`${told('errors')} not finished`)
  await expect(counter(page, 'ignored')).toHaveText(`${told('skipped')} ignored`)
  await counter(page, 'failed').click()
  await expect(rows(page)).toHaveCount(told('failures'))
  await page.reload()
  await expect(rows(page)).toHaveCount(told('failures'))
  await page.goBack()
  await expect(page.getByText(`${told('tests')} of ${told('tests')} tests`)).toBeVisible()
})

test('groups, search, causes and comparison agree with the artifacts', async ({ page }) => {
  const { run, artifacts } = await openFailedRun(page)
  const raw = await artifacts.raw(run)
  const now = verdicts(raw)
  const slow = [...now.values()].filter(({ duration }) => duration >= 20_000).length
  await page.getByRole('searchbox', { name: /^Search, e\.g\./ }).fill('duration:>=20s')
  await expect(page.getByText(`${slow} of ${now.size} tests`)).toBeVisible()
  await page.getByRole('searchbox', { name: /^Search, e\.g\./ }).fill('')
  await page.getByLabel('Group by').selectOption('By class')
  await page.getByLabel('Sort by').selectOption('By name')
  const first = [...now.keys()].sort()[0]?.split('#')[0] ?? ''
  const members = [...now.keys()].filter((id) => id.startsWith(`${first}#`)).length
  const group = rows(page).first()
  await expect(group).toContainText(first)
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  await group.click()
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await expect(rows(page).nth(1)).toHaveAttribute('aria-expanded', 'true')
  expect(members).toBeGreaterThan(0)

  await page.getByRole('tab', { name: 'Causes' }).click()
  const messages = [...(await artifacts.junit(run)).matchAll(/<(?:failure|flakyFailure) message="([^"]*)"/g)]
  const causes = page.getByRole('list', { name: 'Causes' }).getByRole('listitem')
  await expect(causes.first()).toBeVisible()
  expect(messages.length).toBeGreaterThan(0)

  await page.getByRole('tab', { name: 'Compare' }).click()
  const base = await artifacts.latest(
    ({ id, project, created }) => id !== run.id && project?.id === run.project?.id && created <= run.created,
    `filter[project_id]=${run.project?.id}&filter[state][]=passed&filter[state][]=failure`,
  )
  const before = verdicts(await artifacts.raw(base))
  const fails = (status: string | undefined) => status === 'FAILURE' || status === 'INCOMPLETE'
  const newly = [...now].filter(([id, { status }]) => fails(status) && !fails(before.get(id)?.status)).length
  const removed = [...before.keys()].filter((id) => !now.has(id)).length
  const changes = page.getByRole('group', { name: 'Changes' })
  await expect(changes.getByRole('button', { name: /newly failing/ })).toHaveText(`${newly} newly failing`)
  await expect(changes.getByRole('button', { name: /removed/ })).toHaveText(`${removed} removed`)
})

test('a line of the log and the moment of the video lead to each other', async ({ page }) => {
  await openFailedRun(page)
  await rows(page).first().click()
  const log = page.getByRole('listbox', { name: 'Lines of the log' })
  const video = page.getByLabel('Video', { exact: true })
  const second = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  const secondOf = (text: string) => {
    const [, minutes, seconds] = /(\d+):(\d\d\.\d{3})/.exec(text) ?? []
    return Number(minutes) * 60 + Number(seconds)
  }
  await expect(log).toBeVisible()
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThan(0)
  await log.focus()
  await page.keyboard.press('Home')
  for (let i = 0; i < 30; i++) await page.keyboard.press('ArrowDown')
  const line = log.getByRole('option', { selected: true })
  await expect(line).toBeVisible()
  const moment = secondOf((await line.textContent()) ?? '')
  await expect.poll(async () => Math.abs((await second()) - moment)).toBeLessThan(0.5)
  await expect(page).toHaveURL(/line=31/)

  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = 4
  })
  await expect.poll(async () => Math.abs(secondOf((await line.textContent()) ?? '') - 4)).toBeLessThan(0.5)
  await page.reload()
  await expect(log.getByRole('option', { selected: true })).toHaveText(/^31/)
})

test('the history is that of the runs before', async ({ page }) => {
  const { run, artifacts } = await openFailedRun(page)
  await rows(page).first().click()
  const id = decodeURIComponent(new URL(page.url()).searchParams.get('test') ?? '')
  const runs = (
    await artifacts.runs(`filter[project_id]=${run.project?.id}&filter[created_to]=${run.created}`)
  ).slice(0, 20)
  const strip = page.getByRole('region', { name: 'Latest runs' })
  await expect(strip.getByRole('listitem')).toHaveCount(runs.length)
  let failed = 0
  let known = 0
  for (const past of runs.filter(({ state }) => state !== 'created')) {
    const status = verdicts(await artifacts.raw(past).catch(() => [])).get(id)?.status
    if (status) known++
    if (status === 'FAILURE') failed++
  }
  await expect(strip.getByText(`failed in ${failed} of ${known}`)).toBeVisible()
})

test('a running run grows before one’s eyes and then rests', async ({ page, mock }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const run = await new RunArtifacts(page).latest(
    ({ tests_done }) => tests_done > 0,
    'filter[state][]=started',
  )
  await page.goto(`/runs/${run.id}/report`)
  await expect(page.getByRole('progressbar', { name: 'Progress of the run' })).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  await mock.clock({ advance: 'PT3H' })
  await expect(page.getByRole('progressbar', { name: 'Progress of the run' })).toBeHidden()
  await expect(counter(page, 'tests')).toHaveText(`${run.tests_total} tests`)
})

test('what is missing is named, and the rest is shown', async ({ page, mock, expectLogged }) => {
  expectLogged(...failedCall(404))
  await openFailedRun(page)
  const notice = page.getByRole('status').filter({ hasText: 'Parts of this report are missing' })
  // Both files are asked for at once: whichever is hit, the other one makes the report.
  for (const [trouble, words] of [
    [{ status: 404 }, 'could not be loaded'],
    [{ kind: 'empty' }, 'can’t be read'],
  ] as const) {
    await mock.fault({ add: { endpoint: 'GET v1/artifact', times: 1, ...trouble } })
    await page.reload()
    await expect(notice).toContainText(new RegExp(`(marathon_junit_report\\.xml|raw\\.json) ${words}`))
    await expect(rows(page).first()).toBeVisible()
  }
})

test('what failed is repeated from the report', async ({ page }) => {
  const { run } = await openFailedRun(page)
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: `Repeat ${run.failed} failed tests` }).click()
  await expect(page.getByText('The run has been started again.')).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(run.id))
  await expect(page.getByText('The run is waiting for devices')).toBeVisible()
})

test.describe('as an administrator', () => {
  test.use({ as: 'admin' })

  test('a run is interrupted', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const run = await new RunArtifacts(page).latest(({ state }) => state === 'passed')
    await page.goto(`/runs/${run.id}/report`)
    await page.getByRole('button', { name: 'Repeat', exact: true }).click()
    await expect(page.getByText('The run is waiting for devices')).toBeVisible()
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Interrupt the run' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Interrupt the run' }).click()
    await expect(page.getByRole('note')).toHaveText('Interrupted by an administrator')
  })
})

test('the whole report by keyboard', async ({ page }) => {
  await openFailedRun(page)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('f')
  await expect(page.getByRole('region', { name: 'Failure' })).toBeVisible()
  await page.getByRole('tree', { name: 'Tests' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('3')
  const chart = page.getByRole('group', { name: /^Timeline of/ })
  await chart.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('+')
  await expect(page).toHaveURL(/from=\d+/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/attempt=\d/)
})

for (const theme of ['light', 'dark'] as const) {
  test.describe(`in the ${theme} theme`, () => {
    test.use({ theme })

    test('a test with its evidence is accessible', async ({ page }) => {
      await openFailedRun(page)
      await rows(page).first().click()
      await expect(page.getByRole('listbox', { name: 'Lines of the log' })).toBeVisible()
      await expectAccessible(page)
    })

    test('the other parts are accessible and fit', async ({ page }) => {
      await openFailedRun(page)
      for (const tab of ['Causes', 'Timeline', 'Compare', 'Configuration']) {
        await page.getByRole('tab', { name: tab }).click()
        await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
        await expectAccessible(page)
      }
      for (const width of [360, 1920]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoSidewaysScroll(page)
      }
    })
  })
}
