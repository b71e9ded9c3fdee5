import { expect, type Page } from '@playwright/test'
import { expectFocusInSight } from './accessibility.ts'
import { type Colours, withAxe } from './contrast.ts'

/**
 * Forced colours remove fills and shadows: information otherwise shown by these alone (a chosen item, a level, an icon,
 * an overlay) needs an edge, a drawing or text.
 */
export async function expectVisibleInForcedColours(page: Page, { focus = false } = {}): Promise<void> {
  await withAxe(page)
  await distinguishedElements(page, 'all')
  await page.emulateMedia({ forcedColors: 'active' })
  await expect.poll(() => distinguishedElements(page, 'lost')).toEqual([])
  if (focus) await expectFocusInSight(page, 15)
  await page.emulateMedia({ forcedColors: 'none' })
}

/** Remembers what the page tells, or says which of it the page tells no more. */
const distinguishedElements = (page: Page, which: 'all' | 'lost') =>
  page.evaluate((asked) => {
    const memory = window as unknown as { colours: Colours; distinguished: Map<string, Element[]> }
    const { behind, stands } = memory.colours
    const shown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const background = (element: Element) => JSON.stringify(behind(element))

    const edges = (element: Element, style = getComputedStyle(element)) => {
      const around = behind(element.parentElement)
      const lines = ['outline', 'border-bottom', 'border-inline-start'].filter(
        (name) =>
          style.getPropertyValue(`${name}-style`) !== 'none' &&
          Number.parseFloat(style.getPropertyValue(`${name}-width`)) > 0 &&
          stands(style.getPropertyValue(`${name}-color`), around),
      )
      return [
        ...lines.map((name) => `${name} ${style.getPropertyValue(`${name}-width`)}`),
        style.boxShadow === 'none' ? '' : style.boxShadow,
      ].join('')
    }

    /** All that one sees of it, as words. */
    const look = (element: Element) => {
      const style = getComputedStyle(element)
      const words = [...element.childNodes].some(({ nodeValue }) => nodeValue?.trim())
      return [
        edges(element, style),
        background(element),
        style.backgroundImage,
        (words || element.matches('svg')) && shown(element) && stands(style.color, behind(element))
          ? style.color + style.opacity
          : '',
        words ? style.fontWeight + style.textDecorationLine : '',
      ].join()
    }

    const flags = [
      'aria-selected',
      'aria-pressed',
      'aria-current',
      'aria-checked',
      'data-on',
      'data-active',
      'data-progress',
      'data-completed',
      'data-checked',
      'data-selected',
      'data-new',
      'data-level',
    ]
    /** Whether it looks otherwise as long as it isn't chosen. */
    const tellsChoice = (element: Element) => {
      const around = element.closest('label') ?? (element.matches('input') ? element.parentElement : element)
      const parts = [around ?? element, ...(around ?? element).querySelectorAll('*')].slice(0, 40)
      const looks = () => parts.map(look).join()
      const before = looks()
      const set = flags.map((name) => [name, element.getAttribute(name)] as const)
      const checked = element instanceof HTMLInputElement && element.checked
      for (const [name] of set) element.removeAttribute(name)
      if (checked) element.checked = false
      const after = looks()
      for (const [name, value] of set) if (value !== null) element.setAttribute(name, value)
      if (checked) element.checked = true
      return before !== after
    }

    const drawn = 'svg, input, img, video, canvas, iframe'
    const tells: Record<string, () => Element[]> = {
      chosen: () =>
        [
          ...document.querySelectorAll(
            'input:checked, [data-on], [data-progress], [data-completed], [data-new], [data-level="error"], :is([aria-selected], [aria-pressed], [aria-checked], [aria-current]):not([aria-selected="false"], [aria-pressed="false"], [aria-checked="false"], [aria-current="false"])',
          ),
        ].filter(
          (one) =>
            !one.matches(':focus-visible') &&
            // Controls that browsers draw themselves aren't checked.
            (!one.matches('input') || getComputedStyle(one).appearance === 'none' || !shown(one)) &&
            tellsChoice(one),
        ),
      filling: () =>
        [...document.querySelectorAll('main *, [role="dialog"] *')].filter(
          (one) =>
            one.clientWidth > 2 &&
            one.clientHeight > 2 &&
            !one.textContent?.trim() &&
            !one.closest('svg, [data-skeleton]') &&
            !one.matches(drawn) &&
            !one.querySelector(drawn) &&
            shown(one) &&
            (background(one) !== background(one.parentElement ?? one) || edges(one) !== ''),
        ),
      drawing: () =>
        [...document.querySelectorAll<Element>('svg')].filter(
          (one) =>
            shown(one) &&
            !one.closest('[role="application"]') &&
            stands(getComputedStyle(one).color, behind(one)),
        ),
      'over the page': () =>
        [
          ...document.querySelectorAll('[role="dialog"], [role="menu"], [role="tooltip"], [role="listbox"]'),
        ].filter((one) => shown(one) && [one, one.parentElement].some((edge) => edge && edges(edge) !== '')),
    }
    const found = new Map(Object.entries(tells).map(([kind, list]) => [kind, list()]))
    if (asked === 'all') memory.distinguished = found
    return [...memory.distinguished].flatMap(([kind, list]) =>
      list
        .filter((one) => one.isConnected && !found.get(kind)?.includes(one))
        .map((one) => {
          const words = one.getAttribute('aria-label') ?? one.textContent?.trim()
          return `${kind} ${one.tagName.toLowerCase()}.${one.getAttribute('class')}: ${words?.slice(0, 40)}`
        }),
    )
  }, which)
