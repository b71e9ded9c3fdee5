import { test as base, type Page } from '@playwright/test'
import type { OwnScenario } from '../../fixtures/added-rows/schema.ts'
import type { PersonaKey } from '../../fixtures/personas.ts'
import { namespace } from '../../src/lib/product.ts'
import { commandFunctions } from './command-runner.ts'
import type { CommandFunctions, CommandName, CommandResult } from './commands.ts'
import { serviceWorkerAtOnceKey } from './stored-settings.ts'

/** For Playwright: the commands as a fixture, and the state a test begins in as options. */

interface MockOptions {
  /** The signed-in persona from the first page on; null for a guest. */
  as: PersonaKey | null
  scenario: string | OwnScenario
  seed: number
  /** When the test takes place; null for the real time. The product goes by the service's time, not by the computer's. */
  now: string | null
  /** Whether time stands still. */
  freeze: boolean
  /**
   * Whether the service worker carries every call from a page's first one on, as under `npm run dev`, so that
   * `page.on('request')` and `waitForResponse` see it. In a demo MSW answers the first ones in the page.
   */
  observed: boolean
}

interface MockFixtures {
  mock: CommandFunctions
}

export const test = base.extend<MockOptions & MockFixtures>({
  as: [null, { option: true }],
  scenario: ['demo', { option: true }],
  seed: [1, { option: true }],
  now: [null, { option: true }],
  freeze: [false, { option: true }],
  observed: [true, { option: true }],

  /** The first page is opened by a link to the state that the options describe. */
  page: async ({ page, as, scenario, seed, now, freeze, observed }, use) => {
    if (observed) {
      await page.context().addInitScript((key) => {
        if (location.protocol !== 'about:') localStorage.setItem(key, 'yes')
      }, `${namespace}.${serviceWorkerAtOnceKey}`)
    }
    const goto = page.goto.bind(page)
    let opened = false
    page.goto = (url, options) => {
      const address = opened ? url : withLink(url, { as, scenario, seed, now, freeze })
      opened = true
      return goto(address, options)
    }
    await use(page)
  },

  mock: async ({ page }, use) => {
    await use(functionsOf(page))
  },
})

function withLink(url: string, { as, scenario, seed, now, freeze }: Omit<MockOptions, 'observed'>): string {
  const link = new URLSearchParams({
    'mock.scenario': typeof scenario === 'string' ? scenario : JSON.stringify(scenario),
    'mock.seed': String(seed),
    'mock.welcome': '0',
  })
  if (now) link.set('mock.now', now)
  if (freeze) link.set('mock.freeze', '1')
  if (as) link.set('mock.persona', as)
  const [address = '', hash] = url.split('#')
  return `${address}${address.includes('?') ? '&' : '?'}${link}${hash === undefined ? '' : `#${hash}`}`
}

function functionsOf(page: Page): CommandFunctions {
  return commandFunctions(async <Name extends CommandName>(name: Name, args?: unknown) => {
    // Commands need a page to run in; before the test opens one, any will do.
    if (page.url() === 'about:blank') await page.goto('/auth/sign_in')
    await page.waitForFunction(() => window.__mock !== undefined)
    const reloaded = name === 'persona' ? page.waitForEvent('load') : null
    const result = (await page.evaluate(
      ([command, given]) => {
        const commands = window.__mock as unknown as Record<string, (args: unknown) => Promise<unknown>>
        return commands[command]?.(given)
      },
      [name, args ?? {}] as const,
    )) as CommandResult<Name>
    await reloaded
    return result
  })
}

export { expect } from '@playwright/test'
