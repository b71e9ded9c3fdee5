import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser, isRoot } from '../browser.ts'

/** `npm run pictures [address]`: the README's screenshots, from the demo build (`npm run preview:demo`). */
const base = process.argv[2] ?? 'http://127.0.0.1:4173'
const world = 'mock.scenario=demo&mock.seed=7&mock.now=2026-11-20T09:12:00Z&mock.freeze=1&mock.persona=owner'

interface Picture {
  name: string
  path: string
  theme: 'light' | 'dark'
  /** With the panel's button in the corner. */
  control?: boolean
  prepare?: (page: Page) => Promise<void>
}

const pictures: readonly Picture[] = [
  { name: 'dashboard', path: '/', theme: 'light' },
  { name: 'runs', path: '/runs?limit=10', theme: 'dark' },
  {
    name: 'report',
    path: '/runs?state=failure',
    theme: 'light',
    prepare: async (page) => {
      await page.locator('tbody a[href$="/report"]').first().click()
      await page.getByRole('treeitem').first().click()
      await page.locator('video').waitFor()
    },
  },
  {
    name: 'control-panel',
    path: '/runs?limit=10',
    theme: 'light',
    control: true,
    prepare: (page) => page.keyboard.press('Control+Shift+M'),
  },
]

const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: isRoot() ? ['--no-sandbox'] : [],
})
for (const language of ['en', 'ru'] as const) {
  for (const picture of pictures) await take(browser, picture, language)
}
await browser.close()

async function take(browser: Browser, { name, path, theme, control, prepare }: Picture, language: string) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: language === 'ru' ? 'ru-RU' : 'en-GB',
    timezoneId: 'Europe/Berlin',
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.addInitScript((chosen) => localStorage.setItem('paceline.language', chosen), language)
  await page.goto(
    `${base}${path}${path.includes('?') ? '&' : '?'}${world}${control ? '' : '&mock.present=1'}`,
  )
  await page.getByRole('heading', { level: 1 }).waitFor()
  await prepare?.(page)
  await page.waitForFunction(settled)
  const file = fileURLToPath(new URL(`./${language}/${name}.png`, import.meta.url))
  await page.screenshot({ path: file, animations: 'disabled' })
  console.log(file)
  await context.close()
}

/** Nothing on its way any more: no placeholder, no picture, no font, no call. */
function settled(): boolean {
  const busy = document.querySelector('[aria-busy="true"], [data-skeleton], .recharts-wrapper:empty')
  const pictures = [...document.images].every(({ complete }) => complete)
  const calls = performance.getEntriesByType('resource')
  const last = Math.max(0, ...calls.map((entry) => (entry as PerformanceResourceTiming).responseEnd))
  return !busy && pictures && document.fonts.status === 'loaded' && performance.now() - last > 800
}
