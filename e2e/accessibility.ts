import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type { Result } from 'axe-core'

/** Speedscope is drawn as its makers like it. */
const foreign = 'iframe[title="Profiler"]'

/** Nothing that axe knows of stands in anybody's way. What lies over the page is outside of its landmarks. */
export async function expectAccessible(page: Page, { over = false } = {}): Promise<void> {
  const found = await new AxeBuilder({ page })
    .exclude(foreign)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'])
    // Mantine's dialogs have a <header>, which axe takes for a second banner of the page.
    .disableRules(['landmark-no-duplicate-banner', 'landmark-unique', ...(over ? ['region'] : [])])
    .analyze()
  report(found)
}

function report({ violations }: { violations: Result[] }): void {
  expect(
    violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, any, all }) => `${id}: ${target.join(' ')}: ${[...any, ...all][0]?.message ?? ''}`,
      ),
    ),
  ).toEqual([])
}

/** For the other theme: the same page in other colours, so only these are looked at. */
async function expectContrast(page: Page): Promise<void> {
  report(await new AxeBuilder({ page }).exclude(foreign).withRules(['color-contrast']).analyze())
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
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = () =>
    page.evaluate(() => {
      const lists = innerWidth > 640 ? [] : document.querySelectorAll('section:has(> table)')
      return Math.max(
        ...[document.documentElement, ...lists].map(
          ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
        ),
      )
    })
  await expect(async () => expect(await excess()).toBeLessThanOrEqual(0)).toPass()
}
