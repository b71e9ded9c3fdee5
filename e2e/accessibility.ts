import { expect, type Locator, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { type Colours, expectEdgesSeen, withAxe } from './contrast.ts'

/** The page has no violation that axe can find. Overlays lie outside of its landmarks. */
export function expectAccessible(page: Page, { over = false } = {}): Promise<void> {
  return expectNothingFound(page, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: {
      // Mantine's dialogs have a <header>, which axe takes for a second banner of the page.
      'landmark-no-duplicate-banner': { enabled: false },
      'landmark-unique': { enabled: false },
      'label-content-name-mismatch': { enabled: true },
      region: { enabled: !over },
    },
  })
}

/** For the other theme: the same page in other colours, so only these are looked at. */
const expectContrast = (page: Page) =>
  expectNothingFound(page, { runOnly: { type: 'rule', values: ['color-contrast'] } })

/** Violations that last for a moment only, such as a dialog whose title is about to come, don't count. */
async function expectNothingFound(page: Page, options: RunOptions): Promise<void> {
  await withAxe(page)
  await expect.poll(() => findingsOn(page, options)).toEqual([])
}

function findingsOn(page: Page, options: RunOptions): Promise<string[]> {
  return page.evaluate(
    async (given) => {
      const { axe, colours } = window as unknown as { axe: typeof import('axe-core'); colours: Colours }
      const { violations, incomplete } = await axe.run(document, given)
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, any, all }) => `${id}: ${target.join(' ')}: ${[...any, ...all][0]?.message ?? ''}`,
        ),
      )
      // Where something lies over a text, or may, such as the mark of a row, axe leaves it open. Elements that have gone
      // since, such as a dialog that was closing, have no colours.
      const faint = incomplete
        .flatMap(({ id, nodes }) => (id === 'color-contrast' ? nodes : []))
        .filter(({ element }) => element?.isConnected && !colours.isReadable(element))
        .map(({ target }) => `faint: ${target.join(' ')}`)
      return [...found, ...faint]
    },
    // Frames aren't checked: they show a user's file, or Speedscope, whose markup isn't ours.
    {
      ...options,
      iframes: false,
      elementRef: true,
      resultTypes: ['violations' as const, 'incomplete' as const],
    },
  )
}

/** The same without another visit: a page in light colours is painted in dark ones for a moment. */
export async function expectReadableInTheDark(page: Page): Promise<void> {
  const paint = (scheme: string) =>
    page.evaluate((name) => document.documentElement.setAttribute('data-mantine-color-scheme', name), scheme)
  await paint('dark')
  await expectContrast(page)
  await expectEdgesSeen(page)
  await paint('light')
}

/** With reduced motion nothing is animated, neither by itself nor between two states. */
export const expectStill = (page: Page) => expect.poll(() => movingOn(page)).toEqual([])

const movingOn = (page: Page) =>
  page.evaluate(() => {
    const lasts = (times: string) => times.split(',').some((time) => Number.parseFloat(time) > 0.01)
    return [...document.querySelectorAll('*')].flatMap((element) =>
      ['', '::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(element, part)
        const ways = {
          transition: style.transitionProperty !== 'none' && lasts(style.transitionDuration),
          // Animations driven by scrolling have no duration.
          [style.animationName]: style.animationTimeline === 'auto' && lasts(style.animationDuration),
          'smooth scroll': style.scrollBehavior === 'smooth',
        }
        return Object.entries(ways)
          .filter(([name, moves]) => moves && name !== 'none')
          .map(
            ([name]) => `${element.tagName.toLowerCase()}.${element.getAttribute('class')}${part}: ${name}`,
          )
      }),
    )
  })

/** Notes the element that was pressed last on the page itself: the focus has to come back to it. */
export async function rememberOpener(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = window as unknown as { openedBy?: Element | null }
    if (seen.openedBy !== undefined) return
    seen.openedBy = null
    const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]'
    const remember = (pressed: Element | null) => {
      if (pressed?.closest('[role="menu"], [role="dialog"]')) return
      seen.openedBy = pressed?.closest(focusable) ?? null
    }
    addEventListener('pointerdown', ({ target }) => remember(target as Element), true)
    addEventListener('keydown', ({ key }) => key !== 'Escape' && remember(document.activeElement), true)
  })
}

export const expectFocusBack = (page: Page) => expect.poll(() => lostFocusOn(page)).toBe('')

const lostFocusOn = (page: Page) =>
  page.evaluate(() => {
    const { openedBy } = window as unknown as { openedBy: Element | null | undefined }
    // A button that waits for its menu makes way for one that has it.
    const nameOf = (element: Element | null | undefined) =>
      element
        ? `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 60)}`
        : 'nothing'
    const { activeElement } = document
    const isBack = openedBy?.isConnected
      ? openedBy === activeElement
      : nameOf(openedBy) === nameOf(activeElement)
    return isBack ? '' : `${nameOf(openedBy)} opened it, the focus is on ${nameOf(activeElement)}`
  })

/** Pressing without letting go does nothing yet: a user who missed the target may still move away. */
export async function expectNothingDoneByPressing(page: Page): Promise<void> {
  const before = await settledStateOf(page)
  await page.evaluate(() => {
    const over = [...document.querySelectorAll('[role="dialog"], [role="menu"]')].at(-1)
    const controls = 'a[href], button:enabled, input, summary, [role="tab"], [role="option"], [tabindex]'
    for (const control of (over ?? document).querySelectorAll(controls)) {
      // Controls hidden from assistive technology repeat a key of the keyboard, which does act when pressed.
      if (control.closest('[aria-hidden="true"]')) continue
      const press = (where: Element, pointer: string, mouse: string) => {
        where.dispatchEvent(new PointerEvent(pointer, { bubbles: true, cancelable: true, isPrimary: true }))
        where.dispatchEvent(new MouseEvent(mouse, { bubbles: true, cancelable: true }))
      }
      press(control, 'pointerdown', 'mousedown')
      press(over ?? document.body, 'pointerup', 'mouseup')
    }
  })
  // Any effect would be visible by then.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(await stateOf(page)).toEqual(before)
}

/** Once no tooltip is open, nothing loads and nothing changes: otherwise presses would seem to have done that. */
async function settledStateOf(page: Page): Promise<string[]> {
  await page.mouse.move(0, 0)
  // Focus shows tooltips, too; that of an overlay stays there.
  await page.evaluate(() => {
    const { activeElement } = document
    if (!activeElement?.closest('[role="dialog"], [role="menu"]'))
      (activeElement as HTMLElement | null)?.blur()
  })
  const unsettled = page.locator('[role="tooltip"]:visible, [data-skeleton], [aria-busy=true]')
  let state: string[] = []
  await expect
    .poll(async () => {
      const earlier = state
      // Counted first: what finishes loading between the two is then part of the state.
      const settled = (await unsettled.count()) === 0
      state = await stateOf(page)
      return settled && JSON.stringify(earlier) === JSON.stringify(state)
    })
    .toBe(true)
  return state
}

const stateOf = (page: Page) =>
  page.evaluate(() => {
    const attributes = [
      'aria-expanded',
      'aria-pressed',
      'aria-selected',
      'aria-checked',
      'aria-current',
      'type',
    ]
    const shown = [...document.querySelectorAll('button, a, input, select, textarea, [role]')].map(
      (element) => {
        const { value, checked } = element as HTMLInputElement
        const values = attributes.map((name) => element.getAttribute(name))
        return [element.tagName, element.getAttribute('role'), value, checked, ...values].join(' ')
      },
    )
    return [location.href, ...shown]
  })

/** Neither the page nor, where rows are lines of text, a list. */
export async function expectNoSidewaysScroll(page: Page, timeout?: number): Promise<void> {
  const excess = () =>
    page.evaluate(() => {
      const lists = innerWidth > 640 ? [] : document.querySelectorAll('section:has(> table)')
      return Math.max(
        ...[document.documentElement, document.querySelector('main')?.parentElement, ...lists].map(
          (element) => (element ? element.scrollWidth - element.clientWidth : 0),
        ),
      )
    })
  await expect.poll(excess, { timeout }).toBeLessThanOrEqual(0)
}

/**
 * No text is cut off, unless that is declared and a tooltip has the whole text: clipping boxes are as wide as their
 * content, names of two lines have two, cells and headers contain their text. No table scrolls.
 */
export async function expectNothingCut(page: Page, timeout?: number): Promise<void> {
  const cut = () =>
    page.evaluate(() => {
      const titled = (element: Element) => element.closest('[title]') ?? element.querySelector('[title]')
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
          // Letters reach a little over their lines.
          const room = style.webkitLineClamp === 'none' ? Number.parseFloat(style.fontSize) / 5 : 1
          const isLow = ['hidden', 'clip'].includes(style.overflowY) && clientHeight > 0
          const tooHigh = isLow && scrollHeight > clientHeight + room
          if (!tooWide && !tooHigh) return false
          return table || !titled(element)
        })
        .map(nameOf)
    })
  await expect.poll(cut, { timeout }).toEqual([])
}

/** WCAG 1.4.12: all text stays readable with larger line, word and letter spacing. */
export async function expectRoomForText(page: Page): Promise<void> {
  const style = await page.addStyleTag({
    content: `:not(svg *) { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }`,
  })
  await expectNoSidewaysScroll(page)
  await expectNothingCut(page)
  await style.evaluate((element) => (element as Element).remove())
}

/**
 * WCAG 2.4.11, 2.4.7 and 3.2.1: each focused element is visible, has a focus ring and isn't covered; focusing neither
 * navigates nor opens anything.
 */
export async function expectFocusInSight(page: Page, steps = 40): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await withAxe(page)
  const address = page.url()
  const hidden: string[] = []
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(() => {
      const { colours } = window as unknown as { colours: Colours }
      const element = document.activeElement
      if (!element || element === document.body || element.tagName === 'IFRAME') return null
      const { left, top, width, height } = element.getBoundingClientRect()
      const words = [element.getAttribute('aria-label'), element.textContent?.trim(), element.outerHTML]
      const name = `${element.tagName.toLowerCase()} ${words.find(Boolean)?.slice(0, 80)}`
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
      if (width >= 2 && height >= 2 && !points.some(isThere)) return `hidden: ${name}`
      const inner = element.shadowRoot?.activeElement ?? element
      const { parentElement: around, nextElementSibling: next } = inner
      const active = document.getElementById(inner.getAttribute('aria-activedescendant') ?? '')
      const marked = [inner, around, around?.parentElement, next, active].some((bearer) => {
        if (!bearer) return false
        const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = getComputedStyle(bearer)
        if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) return false
        const below = Number.parseFloat(outlineOffset) < 0 ? bearer : bearer.parentElement
        return colours.stands(outlineColor, colours.behind(below))
      })
      return marked ? null : `without a mark: ${name}`
    })
    if (found) hidden.push(found)
  }
  expect(hidden).toEqual([])
  expect(page.url()).toBe(address)
  await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toHaveCount(0)
}

/** WCAG 1.4.13: what a chart tells of a bar comes with the arrows, and goes by Escape or with the focus. */
export async function expectWordsByKeyboard(chart: Locator, words: Locator): Promise<void> {
  const { keyboard } = chart.page()
  await chart.focus()
  await keyboard.press('ArrowRight')
  await expect(words).toBeVisible()
  await keyboard.press('Escape')
  await expect(words).toBeHidden()
  await expect(chart).toBeFocused()
  await keyboard.press('ArrowRight')
  await expect(words).toBeVisible()
  await keyboard.press('Tab')
  await expect(words).toBeHidden()
}
