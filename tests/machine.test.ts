import { readdirSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import config from '../e2e/playwright.config.ts'

/** The suite works on any machine, with any installed browser and any taken ports. */

test('end-to-end tests serve their own demo, on a free port', () => {
  expect(config.webServer).toMatchObject({ command: expect.stringMatching(/--port 0$/) })
  expect(config.webServer).not.toHaveProperty('reuseExistingServer')
  expect(config.webServer).not.toHaveProperty('url')
  const fixed = readdirSync('e2e', { encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .filter((name) => /127\.0\.0\.1:\d|localhost:\d/.test(readFileSync(`e2e/${name}`, 'utf8')))
  expect(fixed).toEqual([])
})

test('a named browser that doesn’t start is an error, not replaced', async () => {
  const { findBrowser } = await import('../e2e/browser.ts')
  vi.stubEnv('PACELINE_BROWSER', '/no/such/browser')
  expect(findBrowser).toThrow('PACELINE_BROWSER names /no/such/browser, which does not start.')
  vi.unstubAllEnvs()
})
