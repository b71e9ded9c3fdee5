import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { expectAccessible, expectNoSidewaysScroll, expectReadableInTheDark } from './accessibility.ts'
import { RunArtifacts } from './run-artifacts.ts'
import { expect, failedCall, test } from './test.ts'

test.use({ as: 'owner' })

test('files are listed, previewed and zipped; a trace opens in the profiler', async ({
  page,
  expectLogged,
}) => {
  // Drawing without a graphics card.
  expectLogged(/GPU stall due to ReadPixels/)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const artifacts = new RunArtifacts(page)
  const run = await artifacts.latest(
    ({ options, state }) => options.profiling === true && state === 'passed',
    'filter[state][]=passed&search=profiled',
  )
  await page.goto(`/runs/${run.id}/artifact`)
  const tree = page.getByRole('tree', { name: 'Files of the run' })
  await tree.getByRole('treeitem', { name: 'tests', exact: true }).click()
  await tree.getByRole('treeitem', { name: 'omni', exact: true }).click()
  await tree.getByRole('treeitem', { name: /marathon_junit_report\.xml/ }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('<testsuite name="omni"')).toBeVisible()
  await expectAccessible(page)
  await expectReadableInTheDark(page)
  await page.reload()
  await expect(preview.getByText('<testsuite name="omni"')).toBeVisible()

  await tree.getByRole('treeitem', { name: 'test_result', exact: true }).click()
  const archive = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the folder (.zip)' }).click()
  const unzipped = unzipSync(new Uint8Array(await readFile(await (await archive).path())))
  expect(new TextDecoder().decode(unzipped['raw.json'])).toBe(
    await artifacts.file(`${run.id}/test_result/raw.json`),
  )

  await page.getByRole('searchbox', { name: 'Search files by name' }).fill('profiling/')
  await tree
    .getByRole('treeitem', { name: /^profiling\/.+\.json/ })
    .first()
    .click()
  await page.clock.install()
  await page.evaluate(deafen)
  await page.getByRole('link', { name: 'Open in the profiler' }).click()
  await expect(page.getByText('Waiting for the profiler')).toBeVisible()
  const alert = page.getByRole('alert')
  // The trace is on its way yet: patience begins once it is here.
  await expect(async () => {
    await page.clock.fastForward(15_000)
    await expect(alert.getByRole('heading')).toHaveText('The profiler doesn’t answer', { timeout: 1000 })
  }).toPass()
  await expect(alert.getByRole('button', { name: 'Download the trace' })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { frameMayAnswer: true }))
  await alert.getByRole('button', { name: 'Try again' }).click()
  const frame = page.frameLocator('iframe[title="Profiler"]').frameLocator('iframe')
  await frame.getByText('Sandwich').click()
  const path = new URL(page.url()).searchParams.get('data') ?? ''
  for (const name of functionNames(await artifacts.file(run.id + path))) {
    await expect(frame.locator('body')).toContainText(name)
  }
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
})

/** The page hears nothing of the profiler's frame until it may. */
function deafen(): void {
  window.addEventListener('message', (event) => {
    if (event.data === 'PONG' && !Reflect.get(window, 'frameMayAnswer')) event.stopImmediatePropagation()
  })
}

test('a link to a folder leads on to its files; the report leads to a device’s trace', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const run = await new RunArtifacts(page).latest(
    ({ options, state }) => options.profiling === true && state === 'passed',
    'filter[state][]=passed&search=profiled',
  )
  await page.goto(`/runs/${run.id}/artifact?path=profiling/`)
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByRole('listitem').first().getByRole('button').click()
  await expect(preview.getByRole('link', { name: 'Open in the profiler' })).toBeVisible()
  await page.goto(`/runs/${run.id}/report`)
  await page.getByRole('tree', { name: 'Tests' }).getByRole('treeitem').first().click()
  await page.getByRole('link', { name: 'Open the device’s trace in the profiler' }).click()
  await expect(page).toHaveURL(/\/profiling\/.+data=.*\.json/)
})

test('a missing trace leads to the root, a missing run to the not-found page', async ({
  page,
  expectLogged,
}) => {
  expectLogged(...failedCall(404))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const run = await new RunArtifacts(page).latest(({ state }) => state === 'passed', 'filter[state][]=passed')
  await page.goto(`/profiling/${run.id}?data=/profiling/none.json`)
  await expect(page).toHaveURL('/')
  const unknownId = run.id.replace(/^.{8}/, '00000000')
  for (const path of [`/runs/${unknownId}/report`, `/runs/${unknownId}/artifact`, '/runs/nonsense/report']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find this run')
  }
})

/** The names of the app's functions, which the profiler shows if it could read the trace. */
function functionNames(trace: string): Set<string> {
  const events: { cat: string; name: string }[] = JSON.parse(trace).traceEvents
  const names = new Set(events.filter(({ cat }) => cat === 'app').map(({ name }) => name))
  expect(names.size).toBeGreaterThan(5)
  return names
}
