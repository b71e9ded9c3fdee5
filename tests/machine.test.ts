import { readdirSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import config from '../e2e/playwright.config.ts'

/** The suite holds on any machine: whatever browser is installed, whatever listens on a port. */

test('the demo that end-to-end tests open is their own, on a port that was free', () => {
  expect(config.webServer).toMatchObject({ command: expect.stringMatching(/--port 0$/) })
  expect(config.webServer).not.toHaveProperty('reuseExistingServer')
  expect(config.webServer).not.toHaveProperty('url')
  const fixed = readdirSync('e2e', { encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .filter((name) => /127\.0\.0\.1:\d|localhost:\d/.test(readFileSync(`e2e/${name}`, 'utf8')))
  expect(fixed).toEqual([])
})

test('a browser that is named and does not start is refused, not replaced', async () => {
  const { findBrowser } = await import('../e2e/browser.ts')
  vi.stubEnv('PACELINE_BROWSER', '/no/such/browser')
  expect(findBrowser).toThrow('PACELINE_BROWSER names /no/such/browser, which does not start.')
  vi.unstubAllEnvs()
})
