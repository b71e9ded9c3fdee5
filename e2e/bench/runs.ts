import { cpus, loadavg } from 'node:os'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { launchOptions } from '../browser.ts'
import { longestTask, traced } from './page-work.ts'

/**
 * `npm run bench:runs [address] [part]`: how quick the lists are with 100,000 runs, on the demo build (`npm run preview:demo`).
 * Each part of a round has a browser of its own, and so nothing loaded before; the middle one of the rounds counts.
 * Times are by the clock, from the address, the click or the last key to the rows; tasks are judged by processor time
 * (page-work.ts). A part that breaks off costs no other its figures.
 */
const base = process.argv[2] ?? 'http://127.0.0.1:4173'
const rounds = 5
const most = { load: 1500, rows: 1000, search: 300, task: 100, heap: 400 }

const adminLists = [
  { label: 'Organizations', text: 'globex' },
  { label: 'Accounts', text: 'olivia' },
  { label: 'All runs', text: 'nightly' },
] as const

interface Figure {
  what: string
  unit: 'ms' | 'MB'
  rounds: number[]
  most: number
}
const figures = new Map<string, Figure>()

function note(what: string, figure: number, limit: number, unit: Figure['unit'] = 'ms'): void {
  const known = figures.get(what) ?? { what, unit, rounds: [], most: limit }
  known.rounds.push(Math.round(figure))
  figures.set(what, known)
}

const parts = { pages: measureLoads, runs: measureRuns, administration: measureAdministration }
const wanted = process.argv[3]
const broken: string[] = []
for (let round = 0; round < rounds; round++) {
  for (const [name, measure] of Object.entries(parts)) {
    if (wanted && name !== wanted) continue
    const browser = await chromium.launch(launchOptions())
    // End to end takes half a minute: three of them make a middle one too.
    await measure(browser, round < 3).catch((error) => broken.push(`${name}, round ${round + 1}: ${error}`))
    await browser.close()
  }
}

const results = [...figures.values()].map((figure) => ({ ...figure, middle: middle(figure.rounds) }))
console.log(`scenario large, ${rounds} rounds; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`)
for (const { what, unit, middle, most, rounds } of results) {
  const mark = middle <= most ? 'ok  ' : 'SLOW'
  console.log(`${mark} ${what.padEnd(52)} ${middle} ${unit} (at most ${most}; ${rounds.join(', ')})`)
}
for (const part of broken) console.log(`BROKE OFF ${part}`)
const met = broken.length === 0 && results.every(({ middle, most }) => middle <= most)
console.log(JSON.stringify({ within_budget: met, broken, figures: results }))
process.exitCode = met ? 0 : 1

/** Whole pages, from the address to the cells of the first run: the world is made anew for each of them. */
async function measureLoads(browser: Browser): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  const pages = [
    ['a link to the world', '/?mock.scenario=large&mock.persona=owner&mock.present=1'],
    ['the dashboard', '/'],
    ['/runs', '/runs'],
  ] as const
  for (const [what, path] of pages) {
    const page = await context.newPage()
    await page.addInitScript(() => {
      const look = () => {
        if (document.querySelectorAll('main tbody tr[data-index] td').length >= 6) performance.mark('shown')
        else requestAnimationFrame(look)
      }
      look()
    })
    // Lets the previous page finish its work, which must not be counted here.
    await page.waitForTimeout(1000)
    await page.goto(base + path)
    const shown = await page.waitForFunction(() => performance.getEntriesByName('shown')[0]?.startTime)
    note(`first run of ${what} after its address`, Number(await shown.jsonValue()), most.load)
    await page.close()
  }
  await context.close()
}

async function measureRuns(browser: Browser, whole: boolean): Promise<void> {
  const page = await openAs(browser, 'owner')
  const rows = await timeUntilRows(page, 'Test runs', '', () =>
    page.getByRole('link', { name: 'Test runs', exact: true }).click(),
  )
  note('first rows of /runs after a click', rows, most.rows)
  if (whole) {
    await page.getByLabel('Rows per page').selectOption('All')
    await page.getByText('of 100000').or(page.getByText('100,000')).first().waitFor()
    note('longest task while turning the wheel', await longestWhile(page, turnWheel), most.task)
    note('longest task while scrolling end to end', await longestWhile(page, scrollEndToEnd), most.task)
    note('JS heap after that', await heapOf(page), most.heap, 'MB')
  }
  await page.context().close()
}

async function measureAdministration(browser: Browser): Promise<void> {
  const page = await openAs(browser, 'admin')
  for (const { label, text } of adminLists) {
    const inUserMenu = label === 'All runs'
    if (inUserMenu) await page.getByRole('button', { name: /User menu/ }).click()
    const entry = page.getByRole(inUserMenu ? 'menuitem' : 'link', { name: label, exact: true })
    await entry.waitFor()
    note(
      `first rows of ${label} after a click`,
      await timeUntilRows(page, label, '', () => entry.click()),
      most.rows,
    )
    const found = await timeUntilRows(page, label, text, async () => {
      // Not by its shortcut: keys typed before the listener is there would be lost.
      await page.getByRole('main').getByRole('searchbox').click()
      await page.keyboard.type(text, { delay: 30 })
    })
    note(`${label}: found after the last key`, found, most.search)
  }
  await page.context().close()
}

async function openAs(browser: Browser, persona: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  const page = await context.newPage()
  await page.addInitScript(() => {
    localStorage.setItem('paceline.language', 'en')
    for (const touch of ['click', 'keydown']) {
      addEventListener(touch, () => performance.mark('touched'), { capture: true })
    }
  })
  await page.goto(`${base}/overview?mock.scenario=large&mock.persona=${persona}&mock.present=1`)
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 120_000 })
  // The world goes on being made behind the first page (measureLoads); a click is judged once it is there.
  await page.waitForTimeout(4000)
  return page
}

/** Milliseconds from the last click or key of `act` until the list shows rows that have the text. */
async function timeUntilRows(page: Page, label: string, text: string, act: () => Promise<void>) {
  const shown = page.evaluate(
    ([label, text]) =>
      new Promise<number>((resolve, reject) => {
        const deadline = performance.now() + 60_000
        const look = () => {
          const table = document.querySelector(`table[aria-label="${label}"]`)
          const first = table?.querySelector('tbody tr[data-index]')
          const asked = new URLSearchParams(location.search).get('search') ?? ''
          const settled = asked === text && table?.getAttribute('aria-busy') === 'false'
          if (settled && first?.textContent?.toLowerCase().includes(text)) resolve(performance.now())
          else if (performance.now() > deadline) reject(new Error(`no rows of ${label} with “${text}”`))
          else requestAnimationFrame(look)
        }
        look()
      }),
    [label, text] as const,
  )
  await act()
  const at = await shown
  return at - (await page.evaluate(() => performance.getEntriesByName('touched').at(-1)?.startTime ?? 0))
}

async function longestWhile(page: Page, act: (page: Page) => Promise<void>): Promise<number> {
  return longestTask(await traced(page, () => act(page))).processor
}

function scroller(page: Page): Locator {
  return page.getByRole('region', { name: 'Test runs' })
}

async function turnWheel(page: Page): Promise<void> {
  await scroller(page).hover()
  for (let i = 0; i < 100; i++) await page.mouse.wheel(0, 1500)
}

/** All 100,000 rows pass; in between it stops, so that rows are fetched all along the way. */
async function scrollEndToEnd(page: Page): Promise<void> {
  await scroller(page).evaluate(async (frame) => {
    const steps = 1000
    for (let step = 0; step <= steps; step++) {
      frame.scrollTop = (step / steps) * frame.scrollHeight
      await new Promise(requestAnimationFrame)
      if (step % 25 === 0) await new Promise((resolve) => setTimeout(resolve, 250))
    }
  })
}

/** Megabytes in use once everything that can go has gone, the bytes of typed arrays included. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const usage: { usedSize: number; backingStorageSize?: number } = await session.send('Runtime.getHeapUsage')
  return (usage.usedSize + (usage.backingStorageSize ?? 0)) / 1e6
}

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0
}
