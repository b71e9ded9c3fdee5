import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'
import { type PersonaKey, personaPassword, personas } from '../fixtures/personas.ts'
import { test as base } from '../mocks/control/playwright.ts'
import { byLanguage } from '../mocks/texts/texts.ts'
import { readTexts } from '../src/build/texts-by-namespace.ts'
import type { Language } from '../src/i18n/languages.ts'

interface Fixtures {
  language: Language
  theme: 'light' | 'dark'
  /** Whether the browser asks to save data: then the demo doesn't fetch all its files ahead, a third of a visit's work. */
  savesData: boolean
  /** Announces the errors that a test provokes; any other console error or unanswered call fails it. */
  expectLogged: (...patterns: RegExp[]) => void
  signIn: (persona: PersonaKey, options?: { to?: string; page?: Page }) => Promise<void>
}

export const allTexts = byLanguage(readTexts)
export const userMenu = byLanguage((language) => new RegExp(allTexts[language].common.shell.userMenu))

/** Of a whole browser without a graphics card, about how fast the profiler's canvas is drawn. */
const ofTheDriver = /GL Driver Message \(OpenGL, Performance/

export const test = base.extend<Fixtures>({
  // As for a visitor of a demo.
  observed: false,
  language: ['en', { option: true }],
  theme: ['light', { option: true }],
  savesData: [true, { option: true }],

  context: async ({ context, language, theme, savesData }, use) => {
    if (savesData) {
      await context.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
      })
    }
    await context.addInitScript(
      ([chosenLanguage, chosenTheme]) => {
        if (location.protocol === 'about:') return
        localStorage.getItem('paceline.language') ?? localStorage.setItem('paceline.language', chosenLanguage)
        localStorage.getItem('paceline.theme') ?? localStorage.setItem('paceline.theme', chosenTheme)
        // The default for a test without a persona.
        localStorage.getItem('paceline.rowsPerPage') ?? localStorage.setItem('paceline.rowsPerPage', '5')
      },
      [language, theme] as const,
    )
    await use(context)
  },

  expectLogged: [
    async ({ context }, use) => {
      const expected: RegExp[] = []
      const found: string[] = []
      context.on('console', (message) => {
        const isTrouble = message.type() === 'error' || message.type() === 'warning'
        if (isTrouble && !ofTheDriver.test(message.text())) found.push(message.text())
      })
      context.on('weberror', (error) => found.push(error.error().message))
      watchUnanswered(context, (call) => found.push(`nobody answered ${call}`))
      await use((...patterns) => {
        expected.push(...patterns)
      })
      expect(found.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([])
    },
    { auto: true },
  ],

  signIn: async ({ page, language }, use) => {
    await use(async (key, { to = '/', page: other = page } = {}) => {
      const texts = allTexts[language].auth
      const persona = personas.find((one) => one.key === key)
      await other.goto(to === '/' ? '/auth/sign_in' : `/auth/sign_in?redirect=${encodeURIComponent(to)}`)
      await other.getByLabel(texts.fields.email, { exact: true }).fill(persona?.email ?? '')
      await other.getByLabel(texts.fields.password, { exact: true }).fill(personaPassword)
      await other.getByRole('button', { name: texts.signIn.submit, exact: true }).click()
      await expect(other.getByRole('button', { name: userMenu[language] })).toBeVisible()
    })
  },
})

export { expect }

/** Variants of a test that has passed once run only under `npm run test:deep`, as each takes as long again. */
export const deepUnless = (first: boolean) => (first ? {} : { tag: '@deep' })

/**
 * As a link of the product leads: without loading everything anew. It is there with a heading of its own, which a screen
 * that only gets another search doesn't have.
 */
export async function follow(page: Page, address: string): Promise<void> {
  const { href, pathname } = new URL(address, page.url())
  if (pathname === new URL(page.url()).pathname) return void (await page.goto(href))
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState(null, '', to)
  }, address)
  await expect(page.locator('h1:not([data-left])').first(), address).toBeVisible()
}

/** Narrows a list by one of the chips above it. */
export async function filter(page: Page, by: string, choice: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${by}`) })
    .first()
    .click()
  await page.getByRole('radio', { name: choice, exact: true }).click()
}

/** The client logs each failed call, and the browser its status. */
export const failedCall = (status: number) => [
  new RegExp(`\\(${status}\\)`),
  new RegExp(`status of ${status}`),
]

/** As if the browser no longer knew who this was. A script takes the page's place first: it would notice in the middle of its calls. */
export async function forgetSession(page: Page): Promise<void> {
  const script = await page.locator('script[src]').first().getAttribute('src')
  await page.goto(new URL(script ?? '', page.url()).href)
  await page.evaluate(() => localStorage.removeItem('paceline.jwtToken'))
  await page.goto('about:blank')
  await page.context().clearCookies({ name: 'auth_token' })
}

/**
 * Calls that no service worker took. Calls of a page that was just replaced by another don't count: the worker answers
 * only pages that exist.
 */
function watchUnanswered(context: BrowserContext, report: (call: string) => void): void {
  context.on('page', (page) => {
    let documents = 0
    const askedBy = new WeakMap<Request, number>()
    page.on('request', (request) => {
      askedBy.set(request, documents)
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents++
    })
    page.on('response', (response) => {
      const request = response.request()
      const here = askedBy.get(request) === documents
      if (isCall(request) && here && !response.fromServiceWorker()) {
        report(`${request.method()} ${request.url()}`)
      }
    })
  })
}

const isCall = (request: Request) =>
  new URL(request.url()).pathname.startsWith('/api/') && request.resourceType() !== 'document'
