import { type Browser, chromium, type Page, type Request } from '@playwright/test'
import { launchOptions } from '../browser.ts'

/** Every picture shows the same data at the same moment, and nothing that moves. */
const world = { scenario: 'demo', seed: '7', now: '2026-11-20T09:12:00Z', freeze: '1' }

export const languages = ['en', 'ru'] as const
export const themes = ['light', 'dark'] as const
export type Language = (typeof languages)[number]
export type Theme = (typeof themes)[number]

/** A browser that repaints everything each time, so that no edge keeps a shade of the frame before. */
export function openBrowser(...more: string[]): Promise<Browser> {
  const { executablePath, args } = launchOptions()
  const drawing = ['--disable-partial-raster', '--disable-skia-runtime-opts', '--force-color-profile=srgb']
  return chromium.launch({ executablePath, args: [...args, ...drawing, ...more] })
}

/** A page of a visitor whose browser knows nothing yet. */
export async function newVisitor(browser: Browser, language: Language, theme: Theme): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: language === 'ru' ? 'ru-RU' : 'en-GB',
    timezoneId: 'Europe/Berlin',
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  await context.addInitScript((chosen) => {
    if (location.protocol === 'about:') return
    // Stops countdowns, which run only while the page is visible.
    Object.defineProperty(document, 'hidden', { value: true })
    localStorage.getItem('paceline.language') ?? localStorage.setItem('paceline.language', chosen)
  }, language)
  const page = await context.newPage()
  watchRequests(page)
  // The product goes on counting by the computer's clock from what the service says.
  await page.clock.setFixedTime(world.now)
  return page
}

/** An address that begins in this world, with other parameters where they are given. */
export function linkTo(path: string, parameters: Readonly<Record<string, string>> = {}): string {
  const link = Object.entries({ ...world, ...parameters }).map(
    ([name, value]) => `mock.${name}=${encodeURIComponent(value)}`,
  )
  return `${path}${path.includes('?') ? '&' : '?'}${link.join('&')}`
}

/** Requests that each page still waits for. */
const underWay = new WeakMap<Page, Set<Request>>()

function watchRequests(page: Page): void {
  const requests = new Set<Request>()
  underWay.set(page, requests)
  page.on('request', (request) => requests.add(request))
  const ended = (request: Request) => requests.delete(request)
  page.on('requestfinished', ended).on('requestfailed', ended)
}

/** Until nothing is on its way any more: no placeholder, no picture, no film, no font, no call for so many milliseconds. */
export async function waitUntilSettled(page: Page, quiet = 800): Promise<void> {
  const answered = () => ![...(underWay.get(page) ?? [])].some((one) => one.resourceType() !== 'media')
  const until = Date.now() + 15_000
  do {
    await page.waitForFunction(settled, quiet)
  } while (!answered() && Date.now() < until)
}

function settled(quiet: number): boolean {
  const busy = document.querySelector('[aria-busy="true"], [data-skeleton], .recharts-wrapper:empty')
  const pictures = [...document.images].every(({ complete }) => complete)
  const films = [...document.querySelectorAll('video')].every(
    ({ error, readyState, seeking }) =>
      error || (readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && !seeking),
  )
  const calls = performance.getEntriesByType('resource')
  const last = Math.max(0, ...calls.map((entry) => (entry as PerformanceResourceTiming).responseEnd))
  return !busy && pictures && films && document.fonts.status === 'loaded' && performance.now() - last > quiet
}
