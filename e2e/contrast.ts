import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

// Not through axe's package for Playwright: it opens another page for each look, which takes four times as long.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** axe, and with it what tells colours apart. */
export async function withAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'colours' in window)) return
  await page.evaluate(axeSource)
  await page.evaluate(() => {
    const { Color, flattenColors, getContrast } = (window as unknown as { axe: Axe }).axe.commons.color
    const parse = (text: string) => {
      const color = new Color()
      color.parseString(text)
      return color
    }
    const behind = (element: Element | null): Color => {
      if (!element) return parse('white')
      const own = parse(getComputedStyle(element).backgroundColor)
      return own.alpha === 1 ? own : flattenColors(own, behind(element.parentElement))
    }
    const stands = (text: string, around: Color, least = 3) => {
      const color = parse(text)
      return color.alpha > 0 && getContrast(around, flattenColors(color, around)) >= least
    }
    const isReadable = (element: Element) => {
      const { color, fill, fontSize, fontWeight } = getComputedStyle(element)
      const isLarge = Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24)
      return stands(element instanceof SVGElement ? fill : color, behind(element), isLarge ? 3 : 4.5)
    }
    Object.assign(window, { colours: { behind, stands, isReadable } satisfies Colours })
  })
}

/** In the page. */
export interface Colours {
  behind: (element: Element | null) => Color
  /** Three to one, as WCAG wants it of what isn't text. */
  stands: (color: string, around: Color) => boolean
  /** Of a text, as WCAG wants it by its size. */
  isReadable: (element: Element) => boolean
}

interface Color {
  alpha: number
}

/** Of axe, what its types leave out. */
interface Axe {
  commons: {
    color: {
      Color: new () => Color & { parseString: (text: string) => void }
      flattenColors: (over: Color, under: Color) => Color
      getContrast: (under: Color, over: Color) => number
    }
  }
}

/**
 * WCAG 1.4.11: the edge or fill of fields, boxes and switches, the mark of a chosen item, and icons without text.
 */
export async function expectEdgesSeen(page: Page): Promise<void> {
  await withAxe(page)
  await expect.poll(() => faintOn(page)).toEqual([])
}

const faintOn = (page: Page) =>
  page.evaluate(() => {
    const { behind, stands } = (window as unknown as { colours: Colours }).colours
    const isEdged = (element: Element) => {
      const style = getComputedStyle(element)
      const around = behind(element.parentElement)
      const ring = /^(?:rgb|color|okl)[^)]*\)/.exec(style.boxShadow)?.[0]
      return (
        style.outlineStyle !== 'none' ||
        stands(style.backgroundColor, around) ||
        (style.borderBottomWidth !== '0px' && stands(style.borderBottomColor, around)) ||
        (ring !== undefined && stands(ring, around))
      )
    }
    const shown = (element: Element | null) =>
      element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ?? false
    const isOff = (element: Element) =>
      element.closest(':disabled, [data-disabled], [aria-disabled="true"]') !== null
    // Controls that browsers draw themselves aren't checked.
    const isDressed = (one: Element) =>
      !one.matches('[type="radio"], [type="checkbox"], [type="range"]') ||
      getComputedStyle(one).appearance === 'none'
    const all = (selector: string) => [...document.querySelectorAll(selector)].filter((one) => !isOff(one))
    const faint = {
      field: all('input, textarea, select, .mantine-Switch-track').filter(
        (one) =>
          shown(one) &&
          isDressed(one) &&
          one.clientWidth > 8 &&
          ![one, one.parentElement].some((edge) => edge && isEdged(edge)),
      ),
      choice: all('label:has(> [type="radio"]:checked)').filter(
        (one) => shown(one) && !shown(one.querySelector('input')) && !isEdged(one),
      ),
      icon: all(':is(a, button):has(svg)').filter((one) => {
        const icon = one.querySelector('svg')
        if (!icon || !shown(icon) || one.textContent?.trim()) return false
        return !stands(getComputedStyle(icon).color, behind(icon.parentElement))
      }),
    }
    const wordsOf = (one: Element) => one.getAttribute('aria-label') ?? one.textContent?.trim().slice(0, 40)
    return Object.entries(faint).flatMap(([kind, list]) =>
      list.map((one) => `${kind} ${one.tagName.toLowerCase()}.${one.className}: ${wordsOf(one)}`),
    )
  })
