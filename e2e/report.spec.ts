import type { Page } from '@playwright/test'
import type { Run } from '../src/contract/runs.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadableInTheDark,
  expectWordsByKeyboard,
} from './accessibility.ts'
import { type RawEntry, RunArtifacts, verdicts } from './run-artifacts.ts'
import { expect, failedCall, test } from './test.ts'

test.use({ as: 'owner' })

const rows = (page: Page) => page.getByRole('tree', { name: 'Tests' }).getByRole('treeitem')
const counter = (page: Page, word: string) =>
  page
    .getByRole('group', { name: 'Tests by result' })
    .getByRole('button', { name: new RegExp(`^\\d+ ${word}`) })
const shown = (page: Page, some: number, all: number) => page.getByText(`${some} of ${all} tests`)

/** Then what the pointer has just done is on the page. */
const untilDrawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** The demo's runs have the same ids in every browser, so one look suffices. */
let failedRun: Run | undefined

async function openFailedRun(page: Page) {
  const artifacts = new RunArtifacts(page)
  if (failedRun === undefined) {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    failedRun = await artifacts.latest(
      (run) => (run.failed ?? 0) > 1 && run.project?.slug === 'shop-android' && run.error_message === null,
      'filter[state][]=failure',
    )
  }
  await page.goto(`/runs/${failedRun.id}/report`)
  await expect(rows(page).first()).toBeVisible()
  return { run: failedRun, artifacts }
}

test('two clicks lead from a failed run to its cause', async ({ page }) => {
  await page.goto('/runs?state=failure')
  await page
    .getByRole('table')
    .getByRole('row')
    .nth(1)
    .getByRole('link', { name: /report/i })
    .first()
    .click()
  await rows(page).first().click()
  const failure = page.getByRole('region', { name: 'Failure', exact: true })
  await expect(failure).toBeVisible()
  await expect(page.getByRole('region', { name: 'Stack trace' })).toBeVisible()
  // Verdict, message and evidence are in sight without scrolling.
  expect((await page.getByRole('region', { name: 'Log', exact: true }).boundingBox())?.y).toBeLessThan(400)
  const signs = page.getByRole('region', { name: 'The test or the app?' })
  await expect(failure).toHaveText(/^New ?passed.*(Likely cause: the|Could be)/)
  await expect(signs.getByRole('listitem').last()).toHaveText(/run/)
})

test('the report matches the artifacts', async ({ page }) => {
  const { run, artifacts } = await openFailedRun(page)
  const [junit, raw] = [await artifacts.junit(run), await artifacts.raw(run)]
  const now = verdicts(raw)
  const countOf = (name: string) => Number(new RegExp(` ${name}="(\\d+)"`).exec(junit)?.[1])

  await test.step('the counters match the JUnit file and filter the tests', async () => {
    await expect(counter(page, 'tests')).toHaveText(`${countOf('tests')} tests`)
    await expect(counter(page, 'failed')).toHaveText(`${countOf('failures')} failed`)
    expect(countOf('errors')).toBe(0)
    await expect(counter(page, 'not finished')).toHaveCount(0)
    await expect(counter(page, 'ignored')).toHaveText(`${countOf('skipped')} ignored`)
    await counter(page, 'failed').click()
    await expect(rows(page)).toHaveCount(countOf('failures'))
    await page.reload()
    await expect(rows(page)).toHaveCount(countOf('failures'))
    await page.goBack()
    await expect(shown(page, now.size, now.size)).toBeVisible()
  })

  await test.step('the search finds tests by words and fields', async () => {
    const search = page.getByRole('searchbox', { name: /^Search, e\.g\./ })
    const count = (like: (id: string, verdict: { status: string; duration: number }) => boolean) =>
      [...now].filter(([id, verdict]) => like(id, verdict)).length
    const device = raw[0]?.deviceSerial ?? ''
    const ranThere = new Set(raw.filter(({ deviceSerial }) => deviceSerial === device).map(idOf))
    const pkg = raw[0]?.package ?? ''
    for (const [query, expected] of [
      ['duration:>=20s', count((_, { duration }) => duration >= 20_000)],
      ['-status:passed,flaky', count((_, { status }) => status !== 'PASSED')],
      [`device:"${device}"`, ranThere.size],
      [`package:${pkg}`, count((id) => id.slice(0, id.lastIndexOf('.')).includes(pkg))],
      ['attempts:>1', new Set(raw.map(idOf).filter((id, i, ids) => ids.indexOf(id) !== i)).size],
    ] as const) {
      await search.fill(query)
      await expect(shown(page, expected, now.size)).toBeVisible()
    }
    await search.fill('')
  })

  await test.step('tests can be grouped by class and device', async () => {
    await page.getByLabel('Sort by').selectOption('By name')
    await page.getByLabel('Group by').selectOption('By class')
    const first = [...now.keys()].sort()[0]?.split('#')[0] ?? ''
    const members = [...now.keys()].filter((id) => id.startsWith(`${first}#`)).length
    const group = rows(page).first()
    await expect(group).toContainText(first)
    await expect(rows(page).nth(members)).not.toHaveAttribute('aria-expanded')
    await expect(rows(page).nth(members + 1)).toHaveAttribute('aria-expanded', 'true')
    await group.click()
    await expect(group).toHaveAttribute('aria-expanded', 'false')
    await expect(rows(page).nth(1)).toHaveAttribute('aria-expanded', 'true')
    await page.getByLabel('Group by').selectOption('By device')
    const devices = new Set(raw.map(({ deviceSerial }) => deviceSerial))
    for (;;) {
      const open = rows(page).and(page.locator('[aria-expanded=true]')).first()
      if ((await open.count()) === 0) break
      await open.click()
    }
    await expect(rows(page)).toHaveCount(devices.size)
  })

  await test.step('failures with the same cause are grouped', async () => {
    await page.getByRole('tab', { name: 'Causes' }).click()
    const causes = page.getByRole('list', { name: 'Causes' }).locator('> li')
    await expect(causes.first()).toBeVisible()
    const failing = [...junit.matchAll(/<testcase [^>]*>\s*<(?:failure|error|flakyFailure)/g)].length
    await expect(causes.first()).toContainText(/(Only in this run, of|In \d+ of) the latest \d+/)
    // A cause with a figure has several tests, any other has one.
    const figures = await causes.locator('strong').allTextContents()
    const ofOne = (await causes.count()) - figures.length
    expect(figures.reduce((sum, figure) => sum + Number(figure), ofOne)).toBe(failing)
  })

  await test.step('the comparison matches the two runs', async () => {
    const base = await artifacts.latest(
      ({ id, created }) => id !== run.id && created <= run.created,
      `filter[project_id]=${run.project?.id}&filter[state][]=passed&filter[state][]=failure`,
    )
    await page.getByRole('tab', { name: 'Compare' }).click()
    await page.getByLabel('Compare with').selectOption(base.id)
    const before = verdicts(await artifacts.raw(base))
    const fails = (status: string | undefined) => status === 'FAILURE' || status === 'INCOMPLETE'
    const marks = await artifacts.ask<{ test: string; ended: string | null }[]>(
      `v2/projects/${run.project?.id}/known-failures`,
    )
    const marked = new Set(marks.filter(({ ended }) => ended === null).map(({ test }) => test))
    const failing = [...now].filter(([, { status }]) => fails(status))
    const known = failing.filter(([id]) => marked.has(id))
    const newly = failing.filter(([id]) => !marked.has(id) && !fails(before.get(id)?.status))
    const fixed = [...now].filter(([id, { status }]) => status === 'PASSED' && fails(before.get(id)?.status))
    const changes = page.getByRole('group', { name: 'Changes' })
    for (const [kind, expected] of [
      ['newly failing', newly.length],
      ['known', known.length],
      ['fixed', fixed.length],
      ['added', [...now.keys()].filter((id) => !before.has(id)).length],
      ['removed', [...before.keys()].filter((id) => !now.has(id)).length],
    ] as const)
      await expect(changes.getByRole('button', { name: new RegExp(kind) })).toHaveText(`${expected} ${kind}`)
  })

  await test.step('any earlier run of the project can be compared', async () => {
    const { payload } = await artifacts.ask<{ payload: Run[] }>(
      `v2/projects/${run.project?.id}/runs?limit=1&sort[field]=created&sort[order]=asc&filter[state][]=passed`,
    )
    const first = payload[0]?.id ?? ''
    await page.goto(`/runs/${run.id}/report?tab=compare&with=${first}`)
    await expect(page.getByLabel('Compare with')).toHaveValue(first)
    const listed = page.getByLabel('Compare with').getByRole('option')
    const before = await listed.count()
    await page.getByRole('button', { name: 'List older runs' }).click()
    await expect.poll(() => listed.count()).toBeGreaterThan(before)
    await expect(page.getByLabel('Compare with')).toHaveValue(first)
  })

  await test.step('the history matches the earlier runs', async () => {
    await page.getByRole('tab', { name: 'Tests' }).click()
    await page.getByLabel('Group by').selectOption('No groups')
    await page.getByLabel('Sort by').selectOption('Failures first')
    await rows(page).first().click()
    await expect(page).toHaveURL(/test=/)
    const id = new URL(page.url()).searchParams.get('test') ?? ''
    const runs = (
      await artifacts.runs(`filter[project_id]=${run.project?.id}&filter[created_to]=${run.created}`)
    ).slice(0, 20)
    const strip = page.getByRole('region', { name: 'Latest runs' })
    await expect(strip.getByRole('listitem')).toHaveCount(runs.length)
    const kept = runs.filter(({ state }) => state !== 'created')
    const past = await Promise.all(kept.map((one) => artifacts.raw(one).catch((): RawEntry[] => [])))
    const known = past.flatMap((entries) => verdicts(entries).get(id)?.status ?? [])
    const failed = known.filter((status) => status === 'FAILURE').length
    await expect(strip.getByText(`failed in ${failed} of ${known.length}`)).toBeVisible()
    await page.getByRole('link', { name: /^Previous run of the project/ }).click()
    await expect(page).toHaveURL(new RegExp(`/runs/${runs[1]?.id}/report\\?.*test=`))
    const there = verdicts(past[1] ?? []).has(id)
    await expect(
      there
        ? page.getByRole('heading', { level: 2, name: id.split('#')[1] })
        : page.getByText(`${id} isn’t part of this run.`),
    ).toBeVisible()
  })
})

const idOf = ({ package: pkg, class: clazz, method }: RawEntry) => `${pkg}.${clazz}#${method}`

test('log lines and video positions link to each other', async ({ page }) => {
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
  await expectAccessible(page)
  await expectReadableInTheDark(page)
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

test('the report of a running run updates until the run ends', async ({ page, mock }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const run = await new RunArtifacts(page).latest(
    ({ tests_done }) => tests_done > 0,
    'filter[state][]=started',
  )
  await page.goto(`/runs/${run.id}/report`)
  await expect(page.getByRole('progressbar', { name: 'Progress of the run' })).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  await expect(page).toHaveTitle(/^\d+% .* · Paceline$/)
  await expect(
    page
      .getByRole('region', { name: /tests? under way/ })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
  await mock.clock({ advance: 'PT3H' })
  await expect(page.getByRole('progressbar', { name: 'Progress of the run' })).toBeHidden()
  await expect(counter(page, 'tests')).toHaveText(`${run.tests_total} tests`)
  await expect(page).toHaveTitle(/^[✓✗] .* · Paceline$/)
})

test.describe('with all calls through the service worker', () => {
  test.use({ observed: true })

  test('a page that stays on a running run releases finished calls', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const run = await new RunArtifacts(page).latest(
      ({ tests_done }) => tests_done > 0,
      'filter[state][]=started',
    )
    await page.goto(`/runs/${run.id}/report`)
    await expect(rows(page).first()).toBeVisible()
    const askAgain = async (times: number) => {
      for (let i = 0; i < times; i++) {
        const asked = page.waitForResponse(`**/api/v1/run/${run.id}`)
        await page.clock.runFor(10_000)
        await (await asked).finished()
      }
    }
    await askAgain(3)
    const before = await kept(page)
    await askAgain(30)
    // One or two may be on their way.
    await expect(async () => {
      const now = await kept(page)
      expect(now.MessagePort - before.MessagePort).toBeLessThan(8)
      expect(now.ReadableStream - before.ReadableStream).toBeLessThan(8)
    }).toPass()
  })
})

/** How many of these the page has that can't be collected. */
async function kept(page: Page): Promise<Record<'MessagePort' | 'ReadableStream', number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  const count = async (name: string) => {
    const { result } = await session.send('Runtime.evaluate', { expression: `${name}.prototype` })
    const { objects } = await session.send('Runtime.queryObjects', {
      prototypeObjectId: result.objectId ?? '',
    })
    const { result: length } = await session.send('Runtime.callFunctionOn', {
      objectId: objects.objectId ?? '',
      functionDeclaration: 'function () { return this.length }',
    })
    return Number(length.value)
  }
  const counts = { MessagePort: await count('MessagePort'), ReadableStream: await count('ReadableStream') }
  await session.detach()
  return counts
}

test('missing files are named, and the rest is shown', async ({ page, mock, expectLogged }) => {
  expectLogged(...failedCall(404))
  await openFailedRun(page)
  const notice = page.getByRole('status').filter({ hasText: 'Parts of this report are missing' })
  // Both files are asked for at once: whichever is hit, the other one makes the report.
  for (const [trouble, words] of [
    [{ status: 404 }, 'couldn’t be loaded'],
    [{ kind: 'empty' }, 'can’t be read'],
  ] as const) {
    // The fault is for the run's own files, not for those of earlier runs.
    await expect(page.getByText('Comparing with earlier runs…')).toBeHidden()
    await mock.fault({ add: { endpoint: 'GET v1/artifact', times: 1, ...trouble } })
    await page.reload()
    await expect(notice).toContainText(new RegExp(`(marathon_junit_report\\.xml|raw\\.json) ${words}`))
    await expect(rows(page).first()).toBeVisible()
  }
})

test('failed tests can be repeated from the report', async ({ page }) => {
  const { run } = await openFailedRun(page)
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: `Repeat ${run.failed} failed tests` }).click()
  await expect(page.getByText('The run has been started again.')).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(run.id))
  await expect(page.getByText('The run is waiting for devices')).toBeVisible()
})

test.describe('as an administrator', () => {
  test.use({ as: 'admin' })

  test('a run can be interrupted', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const run = await new RunArtifacts(page).latest(({ state }) => state === 'passed')
    await page.goto(`/runs/${run.id}/report`)
    await page.getByRole('button', { name: 'Repeat', exact: true }).click()
    await expect(page.getByText('The run is waiting for devices')).toBeVisible()
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Interrupt the run' }).click()
    const dialog = page.getByRole('dialog', { name: `Interrupt “${run.name}”?` })
    await dialog.getByRole('button', { name: 'Interrupt' }).click()
    await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/This field is required/)
    await expectAccessible(page, { over: true })
    await dialog.getByLabel('Reason').fill('It hangs')
    await dialog.getByRole('button', { name: 'Interrupt' }).click()
    await expect(page.getByText('1 run is interrupted.')).toBeVisible()
    await expect(page.getByRole('note')).toHaveText('Interrupted by an administrator: It hangs')
  })
})

test.describe('over the limit', () => {
  test.use({ scenario: 'limit-reached', as: 'editor' })

  test('repeating from the report explains the limit and names the people to ask', async ({
    page,
    expectLogged,
  }) => {
    expectLogged(/\(402\)/, /status of 402/)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const run = await new RunArtifacts(page).latest(({ state }) => state === 'failure')
    await page.goto(`/runs/${run.id}/report`)
    await page.getByRole('button', { name: 'Repeat', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'The run can’t start' })
    await expect(dialog.getByText('The usage limit is reached')).toBeVisible()
    await expect(dialog.getByRole('link', { name: /Olivia Marsh/ })).toBeVisible()
    await expectAccessible(page, { over: true })
  })
})

test('the whole report by keyboard, accessible in every part and at every width', async ({ page }) => {
  await openFailedRun(page)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('f')
  await expect(page.getByRole('region', { name: 'Failure', exact: true })).toBeVisible()
  await page.getByRole('tree', { name: 'Tests' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).nth(1)).toHaveAttribute('aria-selected', 'true')

  for (const [key, tab] of [
    ['2', 'Causes'],
    ['4', 'Compare'],
    ['5', 'Configuration'],
    ['3', 'Timeline'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
    for (const width of [360, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
    }
    await expectAccessible(page)
    await expectReadableInTheDark(page)
  }

  await page.getByRole('group', { name: /^Timeline of/ }).focus()
  await page.setViewportSize({ width: 1920, height: 400 })
  for (let lane = 0; lane < 6; lane++) await page.keyboard.press('ArrowDown')
  await expect(page.locator('#timeline-told')).toBeInViewport({ ratio: 0.99 })
  await page.setViewportSize({ width: 1920, height: 800 })
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('+')
  await expect(page).toHaveURL(/from=\d+/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/attempt=\d/)
  await expect(page.getByRole('tabpanel', { name: 'Timeline' })).toBeHidden()

  await page.goBack()
  await page.getByRole('button', { name: 'Show the whole run' }).click()
  await expect(page).not.toHaveURL(/from=\d+/)
  const plot = page.getByRole('group', { name: /^Timeline of/ })
  const [box, announced] = [await plot.boundingBox(), plot.locator('[aria-live]')]
  const [left, top, wide] = [box?.x ?? 0, (box?.y ?? 0) + 38, box?.width ?? 0]
  // Somewhere in the middle of the first device's lane an attempt is under the pointer.
  for (let share = 0.5; share < 0.9 && (await announced.isHidden()); share += 0.02) {
    await page.mouse.move(left + share * wide, top)
    await untilDrawn(page)
  }
  await expect(announced).toContainText(/Attempt \d/)
  const method = (await announced.locator('strong').textContent()) ?? ''
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -400)
  await page.keyboard.up('Control')
  await expect(page).toHaveURL(/from=\d+/)
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByRole('heading', { level: 2, name: method })).toBeVisible()
})

test('the tooltip of an attempt in the timeline stays in place, can be hovered, and closes by Escape', async ({
  page,
}) => {
  await openFailedRun(page)
  await page.keyboard.press('3')
  const chart = page.getByRole('group', { name: /^Timeline of/ })
  const words = chart.locator('[aria-live]')
  const drawn = await chart.boundingBox()
  const [left, top, width] = [drawn?.x ?? 0, (drawn?.y ?? 0) + 38, drawn?.width ?? 0]
  for (const from of [0.4, 0.9]) {
    let x = left + from * width
    while (await words.isHidden()) {
      x += 3
      await page.mouse.move(x, top)
      await untilDrawn(page)
    }
    const [text, place] = [await words.textContent(), await words.boundingBox()]
    await page.mouse.move(x, (place?.y ?? 0) + (place?.height ?? 0) / 2, { steps: 20 })
    await expect(words).toHaveText(text ?? '')
    expect(await words.boundingBox()).toEqual(place)
    await page.mouse.down()
    await page.mouse.up()
    await page.keyboard.press('Escape')
    await expect(words).toBeHidden()
    await expect(page.getByRole('tabpanel', { name: 'Timeline' })).toBeVisible()
    await page.mouse.move(left, top - 60)
    await page.mouse.move(x, top)
    await expect(words).toBeVisible()
    // However soon after Escape the pointer leaves.
    await page.mouse.move(x, (place?.y ?? 0) + (place?.height ?? 0) / 2, { steps: 20 })
    await page.keyboard.press('Escape')
    await page.mouse.move(left, top - 60)
    await page.mouse.move(x, top)
    await expect(words).toBeVisible()
    await page.mouse.move(left, top - 60)
    await expect(words).toBeHidden()
    // However quickly the pointer crosses it.
    await chart.evaluate(
      (plot, [clientX, ...ys]) => {
        for (const clientY of ys)
          plot.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX, clientY }))
      },
      [x, top, top - 30] as const,
    )
    await untilDrawn(page)
    await expect(words).toBeHidden()
  }
  await expectWordsByKeyboard(chart, words)
})

test('a failed attempt is compared with one that passed, by keyboard and by address', async ({ page }) => {
  await openFailedRun(page)
  await page.keyboard.press('f')
  await expect(page.getByRole('button', { name: 'Compare with a pass' })).toBeVisible()
  await page.keyboard.press('b')
  const lines = page.getByRole('listbox', { name: 'Lines of both logs' })
  const chosen = lines.getByRole('option', { selected: true })
  await expect(chosen).toHaveAccessibleName(/First difference/)
  await expect(chosen).toBeInViewport()
  const seconds = () =>
    page.evaluate(() => [...document.querySelectorAll('video')].map(({ currentTime }) => currentTime))
  const bar = page.getByRole('slider', { name: 'Moment of both videos' })
  await expect.poll(async () => Math.max(...(await seconds()))).toBeGreaterThan(0)
  await expectAccessible(page)
  await expectReadableInTheDark(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(page.getByRole('radiogroup', { name: 'Whose lines' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.keyboard.press('n')
  await expect(chosen).not.toHaveAccessibleName(/First difference/)
  await page.reload()
  await expect(chosen).toBeInViewport()
  await page.keyboard.press('m')
  await expect(chosen).toHaveAccessibleName(/First difference/)
  await expect(bar).toBeEnabled()
  await bar.fill('2')
  await expect.poll(seconds).toEqual([2, 2])
  await page.keyboard.press('p')
  await expect(page.getByRole('button', { name: 'Pause both' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Compare with a pass' })).toBeVisible()
})
