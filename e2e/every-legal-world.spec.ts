import type { Page } from '@playwright/test'
import fc from 'fast-check'
import {
  addresses,
  anyWorld,
  describeWorld,
  extremes,
  grief,
  moment,
  named,
  nonsense,
  replyOf,
  type World,
  worldAt,
  worldOfAll,
  worldWithoutRuns,
} from '../tests/legal/worlds.ts'
import { expectNoSidewaysScroll, expectNothingCut } from './accessibility.ts'
import { serveLargeReport } from './bench/large-report.ts'
import { longestTask, traced } from './bench/page-work.ts'
import { slownessOf } from './machine-speed.ts'
import { latestRun } from './screens.ts'
import { expect, test, userMenu } from './test.ts'

/**
 * For any data that the contract allows, no screen overflows, cuts off text that can't be read elsewhere, or blocks for
 * 200 ms. A failure is shrunk to the fewest rows and values that cause it.
 */

const widths = [390, 1280, 1440]
const longest = 200
/** The extremes that are tried on every screen. Markup and plain text are left out, as they look like any text. */
const seen = extremes.filter((extreme) => extreme !== 'plain' && extreme !== 'markup')
/** Random worlds, besides those at the contract's limits. */
const byChance = 2
/** A busy machine lays a page out again late. A failure is waited for as long at each width. */
const patience = 5_000

test.use({ now: moment, freeze: true, as: 'owner', observed: true })

const screens = addresses.map(({ address }) => ({ name: named(address), address, open: undefined }))
const overlays = [{ name: 'the menu of teams', address: '/profile', open: openUserMenu }]

for (const { name, address, open } of [...screens, ...overlays])
  test(`${name} shows any valid data without overflow`, { tag: '@deep' }, async ({ page, expectLogged }) => {
    test.setTimeout(600_000)
    // A person's picture may be anywhere, and the demo's policy keeps pages from asking for it.
    expectLogged(/GPU stall due to ReadPixels/, /^Loading the image .* violates/)
    const service = await answerWith(page)
    await problemsOf(page, address, open)
    const calls = [...service.asked]
    const worlds: [World][] = [
      [worldOfAll(calls, 'unbroken')],
      [worldOfAll(calls, 'most')],
      ...seen.map((extreme): [World] => [worldAt(calls, extreme)]),
      [worldWithoutRuns(calls)],
    ]
    const { errorInstance, counterexample, numShrinks } = await fc.check(
      fc.asyncProperty(anyWorld(calls), async (world) => {
        service.world = world
        const problems = await problemsOf(page, address, open)
        if (problems.length > 0) throw new Error(problems.join('\n'))
      }),
      {
        examples: worlds,
        numRuns: worlds.length + byChance,
        seed: 25,
        interruptAfterTimeLimit: 300_000,
        endOnFailure: Boolean(process.env.WITHOUT_SHRINKING),
      },
    )
    const found = counterexample && `${String(errorInstance)} in\n${describeWorld(counterexample[0])}`
    expect(found, `after ${numShrinks} steps to a smaller world`).toBeNull()
  })

async function openUserMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: userMenu.en }).click()
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeAttached()
}

for (const tests of [1, 50_000])
  test(`the report of a run with ${tests} tests`, { tag: '@deep' }, async ({ page }) => {
    test.setTimeout(600_000)
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    const { id: runId } = await latestRun(page)
    await page.addInitScript(noteLongTasks)
    await page.addInitScript(serveLargeReport, { runId, tests, devices: Math.min(tests, 20), logLines: 10 })
    const all = tests.toLocaleString('en')
    const stood = await leastOfVisits(async () => {
      await page.goto(`/runs/${runId}/report`)
      await expect(page.getByText(`${all} of ${all} test`)).toBeVisible({ timeout: 60_000 })
      for (const tab of ['Causes', 'Timeline', 'Tests']) {
        await page.getByRole('tab', { name: tab }).click()
        await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible()
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          await expectNoSidewaysScroll(page)
          await expectNothingCut(page)
        }
      }
      await page.getByRole('searchbox').fill('behavesAsExpected0')
      await expect(page.getByText(`1 of ${all} test`)).toBeVisible()
      return stoodStill(page)
    })
    expect(stood).toBeLessThanOrEqual(longest)
  })

/** From the next page on, calls are answered in that world. */
async function answerWith(page: Page): Promise<{ world: World; asked: Set<string> }> {
  const service = { world: {} as World, asked: new Set<string>() }
  await page.exposeFunction('legalReply', (method: string, url: string) => {
    const reply = replyOf(service.world, method, new URL(url))
    if (reply && typeof reply.body === 'object') service.asked.add(reply.id)
    return reply && { text: typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body) }
  })
  await page.addInitScript(() => {
    if (window.self !== window.top) return
    const { fetch } = window
    const { legalReply } = window as unknown as {
      legalReply: (method: string, url: string) => Promise<{ text: string } | null>
    }
    window.fetch = async (input, init) => {
      const request = new Request(input, init)
      const reply = /\/api\/v\d\//.test(request.url) ? await legalReply(request.method, request.url) : null
      return reply
        ? new Response(reply.text, { headers: { 'Content-Type': 'application/json' } })
        : fetch(input, init)
    }
  })
  await page.addInitScript(noteLongTasks)
  return service
}

/** Runs in the page. The test's own work there ends with the mark `arrived`. */
function noteLongTasks(): void {
  const seen: PerformanceEntry[] = []
  Object.assign(window, { seen })
  new PerformanceObserver((list) => seen.push(...list.getEntries())).observe({
    type: 'longtask',
    buffered: true,
  })
}

async function problemsOf(
  page: Page,
  address: string,
  open?: (page: Page) => Promise<void>,
): Promise<string[]> {
  const problems: string[] = []
  const look = async (what: string, check: () => Promise<void>) => {
    try {
      await check()
    } catch (error) {
      problems.push(`${what}: ${String(error).slice(0, 600)}`)
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(address)
  await look('it never came', async () => {
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.locator('[data-skeleton], [aria-busy=true]')).toHaveCount(0)
    await open?.(page)
  })
  const text = await page.locator('body').innerText()
  for (const words of [nonsense, grief]) {
    const found = words.exec(text)
    if (found) problems.push(`it says ${found[0]}`)
  }
  if ((await page.locator('[data-injected]').count()) > 0) problems.push('a text became an element')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await look(`at ${width}`, async () => {
      await expectNoSidewaysScroll(page, patience)
      await expectNothingCut(page, patience)
    })
  }
  let stood = await stoodStill(page)
  if (stood > longest) stood = await leastOfVisits(() => workOfLongestTask(page))
  if (stood > longest) problems.push(`it stood still for ${Math.round(stood)} ms`)
  return problems
}

/** By the processor time, which a busy machine's other work is no part of, in the time of an idle machine. */
async function workOfLongestTask(page: Page): Promise<number> {
  const trace = await traced(page, async () => {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.locator('[data-skeleton], [aria-busy=true]')).toHaveCount(0)
  })
  return longestTask(trace).processor / (await slownessOf(page))
}

/** A page that blocks by itself does so on each visit; the machine's other work comes and goes. */
async function leastOfVisits(visit: () => Promise<number>): Promise<number> {
  let least = await visit()
  for (let again = 0; least > longest && again < 3; again++) least = Math.min(least, await visit())
  return least
}

/** The longest task since the page began, in the time of an idle machine. */
async function stoodStill(page: Page): Promise<number> {
  const task = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: PerformanceEntry[] }
    const from = performance.getEntriesByName('arrived').at(-1)?.startTime ?? 0
    return Math.max(0, ...seen.filter((task) => task.startTime >= from).map((task) => task.duration))
  })
  return task / (await slownessOf(page))
}
