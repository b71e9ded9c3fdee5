import type { Locator, Page } from '@playwright/test'
import type { PersonaKey } from '../fixtures/personas.ts'
import { slownessOf } from './machine-speed.ts'
import { button, screens } from './screens.ts'
import { expect, test } from './test.ts'

/**
 * How long a screen takes to answer a hand, on a processor four times slower, and whether anything moves under it. The
 * machine's own speed is taken out: after a late action a reference task says how much slower than an idle machine it is.
 */
const slowdown = 4
const longest = 200
const mostShift = 0.02

const deep = process.env.TESTS === 'deep'
const few = ['/']

type Actions = Readonly<Record<string, (page: Page) => Promise<void>>>

/** Entries of `opens` that show something in place, without a dialog or a menu. */
const inPlace: Readonly<Record<string, (page: Page) => Locator>> = {
  refused: (page) => page.locator('[aria-invalid="true"]').first(),
  enforce: (page) => page.getByText('Test the configuration first'),
}

const type = (page: Page) => page.locator('form input').first().pressSequentially('ann')
const refused = (page: Page) => page.locator('form [type="submit"]').click()
const ofForm: Actions = { refused, type }
const ofList: Actions = {
  sort: (page) => page.getByRole('columnheader').getByRole('button').first().click(),
  search: (page) => page.getByRole('searchbox').first().pressSequentially('an'),
}
/** Actions on the page itself, apart from its overlays and from those of any list. */
const onPage: Readonly<Record<string, Actions>> = {
  '/auth/sign_in': { type },
  '/auth/sign_up': { type },
  '/auth/sign_in/sso': ofForm,
  '/auth/reset': ofForm,
  '/auth/restore/$token': ofForm,
  '/create-organization': ofForm,
  '/runs': { tick: (page) => page.getByRole('row').nth(1).getByRole('checkbox').check() },
  '/runs/create': { step: button('5 Review') },
  '/runs/$id/artifact': { folder: (page) => page.getByRole('treeitem').first().click() },
  '/runs/$id/report': { tab: (page) => page.getByRole('tab', { name: 'Timeline' }).click() },
  '/domains/$id/verification': { check: button('Check now') },
  '/profile': { type },
}

test.use({ now: '2026-11-20T12:00:00.000Z', freeze: true, as: 'owner' })

interface Seen {
  interactions: { name: string; duration: number }[]
  /** Layout shifts: how far, and how long after the latest input. */
  shifts: { value: number; after: number }[]
}

for (const [key, list] of Object.entries(screens)) {
  test.describe(`for ${key}`, () => {
    test.use({ as: key === 'guest' ? null : (key as PersonaKey) })

    for (const { route, address, loaded, isList, opens = {} } of list) {
      const onIt = { ...onPage[route], ...(isList && ofList) }
      const actions = [...Object.entries(opens), ...Object.entries(onIt)]
      if (actions.length === 0 || (!deep && !few.includes(route))) continue
      test(`${route} responds within ${longest} ms without layout shifts`, async ({ page }) => {
        if (address && key !== 'guest') {
          // A page that can ask for the address.
          await page.goto('/profile')
          await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
        }
        const to = (await address?.(page)) ?? route
        const begin = async () => {
          await page.goto(to)
          await expect(loaded(page)).toBeVisible()
          await expect(page.locator('[data-skeleton]')).toHaveCount(0)
        }
        await begin()
        const slow = await slowDown(page)
        const slowest: string[] = []
        for (const [name, show] of actions) {
          const action = async () => {
            await show(page)
            if (name in onIt) return
            // Looking for roles takes time as well, and isn't the product's.
            await painted(page)
            const shown = inPlace[name]
            if (shown) return expect(shown(page)).toBeVisible()
            const over = page.getByRole('dialog').or(page.getByRole('menu'))
            await expect(over.first()).toBeVisible()
            await page.keyboard.press('Escape')
            await expect(over).toHaveCount(0)
          }
          const took = await act(page, name, action, () => slow.without(begin))
          slowest.push(`${name} ${took}`)
        }
        if (deep) console.log(`${route}: ${slowest.join(', ')} ms`)
        expect(await shiftOn(page)).toBeLessThanOrEqual(mostShift)
      })
    }
  })
}

test('a task of 600 ms and a layout shift are detected', async ({ page }) => {
  await page.goto('/projects')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await slowDown(page)
  // Longer on a machine that is slower.
  const slowness = await slownessOf(page, slowdown)
  await page.evaluate((slowness) => {
    addEventListener('click', () => {
      const end = performance.now() + 600 * slowness
      while (performance.now() < end);
    })
  }, slowness)
  const clicked = act(page, 'click', () => page.getByRole('heading', { level: 1 }).click())
  await expect(clicked).rejects.toThrow(/answers too late/)
  const later = 1500 * slowness + (await page.evaluate(() => performance.now()))
  await page.waitForFunction((later) => performance.now() > later, later)
  await page.locator('main').evaluate((main) => {
    main.style.paddingTop = '200px'
  })
  await expect.poll(() => shiftOn(page)).toBeGreaterThan(mostShift)
})

async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  const set = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })
  await watch(page)
  await set(slowdown)
  return {
    async without(what: () => Promise<void>) {
      await set(1)
      await what()
      await watch(page)
      await set(slowdown)
    },
  }
}

async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: Seen = { interactions: [], shifts: [] }
    let input = Number.NEGATIVE_INFINITY
    for (const type of ['pointerdown', 'keydown'])
      addEventListener(type, ({ timeStamp }) => (input = timeStamp), { capture: true })
    Object.assign(window, { seen })
    type Timing = PerformanceEntry & { interactionId: number; value: number; hadRecentInput: boolean }
    new PerformanceObserver((list) => {
      for (const { name, duration, interactionId } of list.getEntries() as Timing[])
        if (interactionId > 0) seen.interactions.push({ name, duration })
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, startTime } of list.getEntries() as Timing[])
        if (!hadRecentInput) seen.shifts.push({ value, after: startTime - input })
    }).observe({ type: 'layout-shift' })
  })
}

const none = { name: '', duration: 0 }

/**
 * A slow action is slow each time; the machine's other work isn't. So an action counts as late after five late attempts,
 * each of them the first on a page.
 */
async function act(
  page: Page,
  name: string,
  action: () => Promise<void>,
  anew?: () => Promise<void>,
): Promise<number> {
  const found: string[] = []
  for (let attempt = 0; attempt < (anew ? 5 : 1); attempt++) {
    if (attempt > 0) await anew?.()
    await page.evaluate(() => {
      ;(window as unknown as { seen: Seen }).seen.interactions = []
    })
    await action()
    // An entry is there once its result was painted.
    await painted(page)
    const { interactions } = await seenOn(page)
    const slowest = interactions.reduce((most, one) => (one.duration > most.duration ? one : most), none)
    if (slowest.duration <= longest) return slowest.duration
    // Only now: a page that still waits for rows would have to wait for the reference task, too.
    const slower = await slownessOf(page, slowdown)
    const took = Math.round(slowest.duration / slower)
    if (took <= longest) return took
    found.push(`${slowest.name} ${slowest.duration} ms, ${slower.toFixed(1)} times slower`)
  }
  throw new Error(`${name} answers too late: ${found.join(' | ')}`)
}

const painted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50))),
      ),
  )

const seenOn = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen)

/** Shifts within half a second after an input are expected; on a slow machine that time is longer. */
async function shiftOn(page: Page): Promise<number> {
  const expected = 500 * (await slownessOf(page, slowdown))
  const { shifts } = await seenOn(page)
  return shifts.reduce((sum, { value, after }) => (after > expected ? sum + value : sum), 0)
}
