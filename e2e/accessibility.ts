import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'

// Not through axe's package for Playwright: it opens another page for each look, which takes four times as long.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Nothing that axe knows of stands in anybody's way. What lies over the page is outside of its landmarks. */
export function expectAccessible(page: Page, { over = false } = {}): Promise<void> {
  return expectNothingFound(page, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: {
      // Mantine's dialogs have a <header>, which axe takes for a second banner of the page.
      'landmark-no-duplicate-banner': { enabled: false },
      'landmark-unique': { enabled: false },
      region: { enabled: !over },
    },
  })
}

/** For the other theme: the same page in other colours, so only these are looked at. */
const expectContrast = (page: Page) =>
  expectNothingFound(page, { runOnly: { type: 'rule', values: ['color-contrast'] } })

/** What is there for a moment only, such as a dialog whose title is about to come, is in nobody's way. */
async function expectNothingFound(page: Page, options: RunOptions): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  await expect.poll(() => findingsOn(page, options)).toEqual([])
}

function findingsOn(page: Page, options: RunOptions): Promise<string[]> {
  return page.evaluate(
    async (given) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const { violations } = await axe.run(document, given)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, any, all }) => `${id}: ${target.join(' ')}: ${[...any, ...all][0]?.message ?? ''}`,
        ),
      )
    },
    // What is shown in a frame is somebody's file, or Speedscope, which is drawn as its makers like it.
    { ...options, iframes: false, resultTypes: ['violations' as const] },
  )
}

/** The same without another visit: a page in light colours is painted in dark ones for a moment. */
export async function expectReadableInTheDark(page: Page): Promise<void> {
  const paint = (scheme: string) =>
    page.evaluate((name) => document.documentElement.setAttribute('data-mantine-color-scheme', name), scheme)
  await paint('dark')
  await expectContrast(page)
  await paint('light')
}

/** Neither the page nor, where rows are lines of text, a list. */
export async function expectNoSidewaysScroll(page: Page, timeout?: number): Promise<void> {
  const excess = () =>
    page.evaluate(() => {
      const lists = innerWidth > 640 ? [] : document.querySelectorAll('section:has(> table)')
      return Math.max(
        ...[document.documentElement, ...lists].map(
          ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
        ),
      )
    })
  await expect(async () => expect(await excess()).toBeLessThanOrEqual(0)).toPass({ timeout })
}

/**
 * No text loses its end, unless it is declared to and a tooltip has the whole: what hides its overflow is as wide as what
 * is in it, names of two lines have two, cells and headers keep theirs to themselves. No table scrolls.
 */
export async function expectNothingCut(page: Page, timeout?: number): Promise<void> {
  const cut = () =>
    page.evaluate(() => {
      const told = (element: Element) => element.closest('[title]') ?? element.querySelector('[title]')
      const nameOf = (element: Element) =>
        `${element.tagName.toLowerCase()}.${element.className}: ${element.textContent?.trim().slice(0, 60)}`
      return [...document.querySelectorAll('body *:not(svg *, iframe, textarea, input, select)')]
        .filter((element) => {
          const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element
          const style = getComputedStyle(element)
          if (clientWidth < 2 || style.visibility === 'hidden' || !element.textContent?.trim()) return false
          const table = element.matches('section:has(> table), th, td')
          const hides = style.overflowX === 'hidden' || style.overflowX === 'clip'
          const tooWide = scrollWidth > clientWidth + 1 && (hides || table)
          const tooHigh = style.webkitLineClamp !== 'none' && scrollHeight > clientHeight + 1
          if (!tooWide && !tooHigh) return false
          return table || !told(element)
        })
        .map(nameOf)
    })
  await expect.poll(cut, { timeout }).toEqual([])
}

/** WCAG 1.4.12: whoever needs more room between lines, words and letters still reads everything. */
export async function expectRoomForText(page: Page): Promise<void> {
  const style = await page.addStyleTag({
    content: `:not(svg *) { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }`,
  })
  await expectNoSidewaysScroll(page)
  await expectNothingCut(page)
  await style.evaluate((element) => (element as Element).remove())
}

/** WCAG 2.4.11 and 2.4.7: whatever the keyboard reaches is seen, has a mark, and lies under nothing else. */
export async function expectFocusInSight(page: Page, steps = 40): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const hidden: string[] = []
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body || element.tagName === 'IFRAME') return null
      const { left, top, width, height } = element.getBoundingClientRect()
      const name = `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`
      const points = [0.25, 0.5, 0.75].flatMap((x) =>
        [0.25, 0.5, 0.75].map((y) => [left + width * x, top + height * y] as const),
      )
      const isThere = ([x, y]: readonly [number, number]) => {
        const on = document.elementFromPoint(x, y)
        return Boolean(
          on &&
            (element.contains(on) ||
              on.contains(element) ||
              on.closest('label')?.contains(element) ||
              (element.id && on.closest(`label[for="${CSS.escape(element.id)}"]`))),
        )
      }
      return width < 2 || height < 2 || points.some(isThere) ? null : name
    })
    if (found) hidden.push(found)
  }
  expect(hidden).toEqual([])
}
