import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import {
  type Language,
  languages,
  linkTo,
  newVisitor,
  openBrowser,
  type Theme,
  waitUntilSettled,
} from './page.ts'

/** `npm run pictures [address]`: the README's screenshots, from the demo build (`npm run preview:demo`). */
const base = process.argv[2] ?? 'http://127.0.0.1:4173'

interface Picture {
  name: string
  path: string
  theme: Theme
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

const browser = await openBrowser()
for (const language of languages) {
  for (const picture of pictures) await take(browser, picture, language)
}
await browser.close()

async function take(
  browser: Browser,
  { name, path, theme, control, prepare }: Picture,
  language: Language,
): Promise<void> {
  const page = await newVisitor(browser, language, theme)
  await page.goto(`${base}${linkTo(path, { persona: 'owner', ...(!control && { present: '1' }) })}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await prepare?.(page)
  await waitUntilSettled(page)
  const file = fileURLToPath(new URL(`./${language}/${name}.png`, import.meta.url))
  await page.screenshot({ path: file, animations: 'disabled' })
  console.log(file)
  await page.context().close()
}
