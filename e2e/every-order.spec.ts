import type { Page } from '@playwright/test'
import {
  answerAll,
  atLast,
  byChance,
  firstAsked,
  holdFromNow,
  holdReplies,
  lastAsked,
  loseNext,
  waiting,
} from './held-replies.ts'
import { type Screen, screens } from './screens.ts'
import { expect, test } from './test.ts'

/**
 * Replies overtake each other, get lost, or come after the page was left: the page ends up the same. Writes are tested
 * without a browser, in tests/every-sending.
 */

const deep = process.env.TESTS === 'deep'
const few = ['/']
const seeds = [1, 2]
/** From so many calls on, which take half a minute, chance stands for all orders. */
const many = 20
/** Its own viewer fetches. */
const notOurs = ['/profiling/$run']
const elsewhere = '/profile'

test.use({ now: '2026-11-20T12:00:00.000Z', freeze: true, as: 'owner', observed: true })

for (const screen of screens.owner) {
  const { route } = screen
  if (notOurs.includes(route) || (!deep && !few.includes(route))) continue

  test(`${route} ends up the same for any order of replies`, async ({ page, expectLogged }) => {
    // Errors of the replies that this test drops.
    expectLogged(/Failed to fetch|NetworkFailure|NETWORK/)
    const address = await begin(page, screen)
    await visit(page, address)
    const asked = await answerAll(page, firstAsked)
    const usual = await shown(page, screen)
    expect(usual).not.toMatch(/undefined|NaN|\[object/)

    const calls = [...new Set(asked)]
    const all = asked.length > many ? [byChance(1)] : [...calls.map(atLast), ...seeds.map(byChance)]
    const others = deep ? all : []
    for (const order of [lastAsked, ...others]) {
      await visit(page, address)
      const came = await answerAll(page, order, () => expectNothingWrong(page, usual))
      expect(await shown(page, screen), came.join(', ')).toBe(usual)
    }

    for (const lose of deep ? calls : []) {
      await loseNext(page, lose)
      await page.goto(address)
      await expect.poll(() => shown(page, screen), { message: `${lose} got lost once` }).toBe(usual)
    }
  })

  if (route === elsewhere || !deep) continue
  test(`late replies to ${route} change nothing on another page`, async ({ page }) => {
    const address = await begin(page, screen)
    await visit(page, elsewhere)
    await answerAll(page, firstAsked)
    const heading = page.getByRole('heading', { level: 1, name: 'Profile' })
    await expect(heading).toBeVisible()
    const usual = await words(page)

    await navigate(page, address)
    await expect.poll(() => waiting(page)).not.toHaveLength(0)
    await navigate(page, elsewhere)
    await expect(heading).toBeVisible()
    await answerAll(page, lastAsked)
    await expect(heading).toBeVisible()
    expect(await words(page)).toBe(usual)
    await holdFromNow(page, false)
    await navigate(page, address)
    await expect(screen.loaded(page)).toBeVisible()
  })
}

/** A page that can tell the address, before anything is held. */
async function begin(page: Page, { address, route }: Screen): Promise<string> {
  await holdReplies(page)
  await page.goto(elsewhere)
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  return (await address?.(page)) ?? route
}

async function visit(page: Page, address: string): Promise<void> {
  await holdFromNow(page, true)
  await page.goto(address)
}

const navigate = (page: Page, address: string) =>
  page.evaluate((to) => history.pushState(null, '', to), address)

/** The words of the page once it is there. */
async function shown(page: Page, { loaded }: Screen): Promise<string> {
  // Polling calls would wait for ever.
  await holdFromNow(page, false)
  await expect(loaded(page)).toBeVisible()
  await expect(page.locator('[data-skeleton], [aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  return words(page)
}

/** Apart from clocks, which go on. */
async function words(page: Page): Promise<string> {
  return (await page.getByRole('main').innerText()).replaceAll(/\d+:\d\d(:\d\d)?|\d+ (minute|second)s?/g, '#')
}

/** On the way there, nothing is said that isn't so: no failure, no emptiness, no figure of nothing. */
async function expectNothingWrong(page: Page, usual: string): Promise<void> {
  const text = await page.evaluate(() => document.querySelector('main')?.innerText ?? '')
  const claims = /^(No |Nothing|There (is|are) no).*$|couldn’t|NaN|undefined/gm
  const wrong = (text.match(claims) ?? []).filter((claim) => !usual.includes(claim))
  expect(wrong, text).toEqual([])
}
