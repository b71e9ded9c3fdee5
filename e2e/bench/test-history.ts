import { cpus, loadavg } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { chromium, type Page } from '@playwright/test'
import { readReport } from '../../src/features/report/model/read-report.ts'
import {
  internNames,
  type NamedTest,
  type Outcomes,
  outcomesOf,
} from '../../src/features/report/model/run-outcomes.ts'
import { testHistories } from '../../src/features/report/model/test-history.ts'
import { launchOptions } from '../browser.ts'
import { serveLargeReport } from './large-report.ts'
import { longestTask, traced, type Work, workBetween } from './page-work.ts'

/**
 * `npm run bench:test-history [address]`: how quick the tests over runs are on the demo build (`npm run preview:demo`), with
 * 2,000 tests in each of 30 runs. Wanted: shown within 3 s after the last byte is there, no task longer than 200 ms.
 * Tasks are judged by the processor time that the page's thread took, as in `bench:report`.
 */
const base = process.argv[2] ?? 'http://127.0.0.1:4173'
const size = { tests: 2000, devices: 40, logLines: 0 }
const most = { shown: 3000, task: 200 }

const browser = await chromium.launch(launchOptions())
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
await page.addInitScript(() => {
  localStorage.setItem('paceline.language', 'en')
  // The service worker answers from the first call on, below the reports that the page serves itself.
  localStorage.setItem('paceline.mock.observed', 'yes')
})
await page.goto(`${base}/projects?mock.scenario=demo&mock.persona=owner&mock.present=1`)
await page.getByRole('row').nth(1).waitFor()
const { project, platform, runs } = await longestHistory(page)
for (const [shift, runId] of runs.entries())
  await page.addInitScript(serveLargeReport, { runId, ...size, shift })
await page.addInitScript(markShown)
await page.goto(`${base}/projects/${project}/runs`)
await page.getByRole('link', { name: 'Tests over runs' }).waitFor()

const kept = await keptOf(page, runs)
const loading = await traced(page, async () => {
  await page.getByRole('link', { name: 'Tests over runs' }).click()
  await page.waitForFunction(() => performance.getEntriesByName('shown').length > 0, null, {
    timeout: 120_000,
  })
})
const shown = workBetween(loading, 'arrived', 'shown')
if (process.env.PICTURE) await page.screenshot({ path: process.env.PICTURE })
const grid = page.getByRole('grid')
const scrolling = await traced(page, async () => {
  await grid.hover()
  for (let i = 0; i < 60; i++) await page.mouse.wheel(0, 1500)
})
const walking = await traced(page, async () => {
  await grid.focus()
  for (const key of ['Home', 'End', 'PageUp', 'ArrowUp', 'ArrowLeft', 'ArrowLeft', 'ArrowUp'])
    await page.keyboard.press(key)
})
const searching = await traced(page, async () => {
  await page.getByRole('searchbox').fill('status:failed message:"id 3 after" class:Feature1')
  await page.waitForFunction(() =>
    /^(?!2,000)[\d,]+ of 2,000 tests/.test(document.querySelector('output')?.textContent ?? ''),
  )
})
await browser.close()

const rows: [string, Work, keyof Work, number][] = [
  ['shown after the last byte is there', shown, 'wall', most.shown],
  ['longest task while reading', longestTask(loading), 'processor', most.task],
  ['longest task while scrolling', longestTask(scrolling), 'processor', most.task],
  ['longest task while going through by keyboard', longestTask(walking), 'processor', most.task],
  ['longest task while searching', longestTask(searching), 'processor', most.task],
]
console.log(
  `${size.tests} tests in ${runs.length} runs (${platform}); ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`,
)
for (const [what, work, judged, limit] of rows) {
  const [processor, wall] = [Math.round(work.processor), Math.round(work.wall)]
  console.log(
    `${work[judged] <= limit ? 'ok  ' : 'SLOW'} ${what}: ${processor} ms of work, ${wall} ms by the clock (at most ${limit})`,
  )
}
console.log(`     kept of them: ${(kept / 1e6).toFixed(1)} MB`)
process.exitCode = rows.every(([, work, judged, limit]) => work[judged] <= limit) ? 0 : 1

/** The project with the most runs, and the runs that its table will show. */
function longestHistory(page: Page) {
  return page.evaluate(async () => {
    const token = decodeURIComponent(/auth_token=([^;]+)/.exec(document.cookie)?.[1] ?? '')
    const ask = async (path: string) =>
      (await fetch(`/api/v2/${path}`, { headers: { Authorization: `Bearer ${token}` } })).json()
    const projects = await ask('projects?limit=1&sort[field]=runs_count&sort[order]=desc')
    const project: string = projects.payload[0].id
    const states = 'filter[state][]=passed&filter[state][]=failure'
    const latest = await ask(`projects/${project}/runs?limit=1&${states}`)
    const platform: string = latest.payload[0].platform
    const { payload } = await ask(`projects/${project}/runs?limit=30&${states}&filter[platform]=${platform}`)
    const runs: string[] = payload.map(({ id }: { id: string }) => id)
    return { project, platform, runs }
  })
}

/** Bytes that the reports come to once they are read, and the table made of them. */
async function keptOf(page: Page, runs: readonly string[]): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const names = new Map<string, NamedTest>()
  const columns: Outcomes[] = []
  collect()
  const before = process.memoryUsage()
  for (const run of runs) {
    const [junit = null, raw = null] = await page.evaluate(
      (id) =>
        Promise.all(
          ['tests/omni/marathon_junit_report.xml', 'test_result/raw.json'].map(async (path) =>
            (await fetch(`/api/v1/artifact?key=${id}/${path}`)).text(),
          ),
        ),
      run,
    )
    // As it comes from the worker: a copy that holds on to nothing else.
    const outcomes = structuredClone(outcomesOf(readReport({ junit, raw }).report))
    columns.push(internNames(outcomes, names))
  }
  const tests = testHistories(columns)
  collect()
  const after = process.memoryUsage()
  if (tests.length !== size.tests) throw new Error(`${tests.length} tests were read`)
  return after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers
}

/** In the page: marks the moment when the table stands there. */
function markShown(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[role=grid]')) return
    observer.disconnect()
    // The next task runs only when the page has nothing more urgent: it can be used.
    requestAnimationFrame(() => setTimeout(() => performance.mark('shown')))
  })
  observer.observe(document, { childList: true, subtree: true })
}
