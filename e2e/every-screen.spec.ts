import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { PersonaKey } from '../fixtures/personas.ts'
import type { EndpointId } from '../src/contract/access-and-lists.ts'
import {
  expectAccessible,
  expectFocusBack,
  expectFocusInSight,
  expectNoSidewaysScroll,
  expectNothingCut,
  expectNothingDoneByPressing,
  expectReadableInTheDark,
  expectRoomForText,
  expectStill,
  rememberOpener,
} from './accessibility.ts'
import { expectEdgesSeen } from './contrast.ts'
import { expectVisibleInForcedColours } from './forced-colours.ts'
import { type Screen, screens, type Trouble, troubles } from './screens.ts'
import { expect, test } from './test.ts'

/** Each screen is accessible, fits every width, and shows an error when it can't be loaded. */

const inAHurry = 'tests.inAHurry'
/** All kinds of trouble on all screens take minutes: otherwise each screen meets one of the six, and each kind a sixth of them. */
const deep = process.env.TESTS === 'deep'
/** 640 is 1280 at 200 %. */
const widths = [320, 640, 1024, 1280, 1440, 1920]

test.use({ now: '2026-11-20T12:00:00.000Z', freeze: true })

test('every route is listed', () => {
  const routes = readFileSync(new URL('../src/routes.gen.ts', import.meta.url), 'utf8')
  const paths = /fullPaths:\s*((?:\| '[^']+'\s*)+)/.exec(routes)?.[1]?.match(/'[^']+'/g) ?? []
  const known = new Set(Object.values(screens).flatMap((list) => list.map(({ route }) => route)))
  const redirects = ['/auth', '/$', '/report/$id']
  expect(
    paths
      .map((path) => path.slice(1, -1).replace(/(.)\/$/, '$1'))
      .filter((path) => !redirects.includes(path))
      .sort(),
  ).toEqual([...known].sort())
})

for (const [key, list] of Object.entries(screens)) {
  const persona = key === 'guest' ? null : (key as PersonaKey)

  test.describe(`for ${key}`, () => {
    test.use({ as: persona })

    for (const screen of list) {
      test(`${screen.route} is readable and whole, in both themes and at every width`, async ({
        page,
        expectLogged,
      }) => {
        expectLogged(/GPU stall due to ReadPixels/)
        await open(page, screen)
        await expectAccessible(page)
        await expectEdgesSeen(page)
        await expectStill(page)
        await expectReadableInTheDark(page)
        await expectVisibleInForcedColours(page, { focus: deep })
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          await expectNoSidewaysScroll(page)
          if (width === 640 || width >= 1280) await expectNothingCut(page)
        }
        await page.setViewportSize({ width: 1440, height: 900 })
        await expectRoomForText(page)
        await expectFocusInSight(page)
        await expectNothingDoneByPressing(page)
        const over = page.getByRole('dialog').or(page.getByRole('menu'))
        for (const show of Object.values(screen.opens ?? {})) {
          await rememberOpener(page)
          await show(page)
          await expectAccessible(page, { over: true })
          await expectEdgesSeen(page)
          await expectStill(page)
          await expectReadableInTheDark(page)
          if (deep) await expectVisibleInForcedColours(page)
          await expectNothingDoneByPressing(page)
          if ((await over.count()) === 0) continue
          await page.keyboard.press('Escape')
          await expect(over).toHaveCount(0)
          await expectFocusBack(page)
          if (!deep) continue
          await rememberOpener(page)
          await show(page)
          await expect(over).not.toHaveCount(0)
          const close = over.getByRole('button', { name: /^(Close|Cancel)\b/ }).first()
          await ((await close.count()) > 0 ? close.click() : page.keyboard.press('Escape'))
          await expect(over).toHaveCount(0)
          await expectFocusBack(page)
        }
      })
    }

    const shaken = list.flatMap(({ needs, ...screen }) => (needs ? { ...screen, needs } : []))
    if (shaken.length === 0) return
    for (const [kind, what] of (Object.keys(troubles) as Trouble[]).entries()) {
      const met = shaken.filter((_, place) => deep || (place + kind) % 6 === 0)
      if (met.length === 0) continue
      test(`after ${what} a screen shows an error and recovers`, async ({ page, mock, expectLogged }) => {
        expectLogged(/./)
        await allowHurry(page)
        await openQuietPage(page)
        const visits: Visit[] = []
        for (const { route, address, loaded, needs, spared = [] } of met) {
          if (spared.includes(what)) continue
          visits.push({ address: (await address?.(page)) ?? route, loaded, needs })
        }
        await mock.journal({ clear: true })

        for (const { address, loaded, needs } of visits) {
          const { calls } = await mock.journal({ endpoint: needs })
          if (calls.length > 0) {
            // Another screen had it: this page may still know the answer, the next one doesn't.
            await mock.journal({ clear: true })
            await openQuietPage(page)
          }
          await mock.fault({ add: { endpoint: needs, ...troubles[what] } })
          await hurry(page, what === 'a timeout' ? 'much' : 'a little')
          await navigate(page, address)
          const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' }).first()
          await expect(retry, address).toBeVisible()
          await mock.fault({ clear: true })
          await hurry(page, null)
          await retry.click()
          await expect(loaded(page), address).toBeVisible()
        }
      })
    }
  })
}

interface Visit extends Pick<Screen, 'loaded'> {
  address: string
  needs: EndpointId
}

/** Opens a page that makes no calls of its own. */
async function openQuietPage(page: Page): Promise<void> {
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
}

/** As a link of the product does. */
const navigate = (page: Page, address: string) =>
  page.evaluate((to) => history.pushState(null, '', to), address)

/** Goes to a screen, as soon as there is a page that can tell its address. */
async function open(page: Page, screen: Screen): Promise<void> {
  if (screen.address && !screen.route.startsWith('/auth')) await openQuietPage(page)
  await page.goto((await screen.address?.(page)) ?? screen.route)
  await expect(screen.loaded(page)).toBeVisible()
}

/**
 * The client waits a while before it asks again, and thirty seconds for an answer: less, where no answer will come. As
 * long as one may, it has its time.
 */
async function allowHurry(page: Page): Promise<void> {
  await page.addInitScript((key) => {
    const wait = window.setTimeout.bind(window)
    const sooner = (work: TimerHandler, ms = 0, ...rest: unknown[]) => {
      const hurry = sessionStorage.getItem(key)
      const shortened = hurry === 'much' ? 1_000 : ms
      return wait(work, !hurry ? ms : ms === 30_000 ? shortened : ms / 10, ...rest)
    }
    window.setTimeout = Object.assign(sooner, window.setTimeout)
  }, inAHurry)
}

const hurry = (page: Page, how: 'a little' | 'much' | null) =>
  page.evaluate(([key, how]) => (how ? sessionStorage.setItem(key, how) : sessionStorage.removeItem(key)), [
    inAHurry,
    how,
  ] as const)
