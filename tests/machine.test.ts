import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
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

test('a browser is named by path or, as in a shell, by program', async () => {
  const { findBrowser } = await import('../e2e/browser.ts')
  const folder = mkdtempSync(join(tmpdir(), 'paceline-browser-'))
  const path = join(folder, 'google-chrome')
  symlinkSync(process.execPath, path)
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`)
  for (const name of [path, 'google-chrome']) {
    vi.stubEnv('PACELINE_BROWSER', name)
    expect(findBrowser()).toBe(path)
  }
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

test('a named browser that doesn’t start is an error, not replaced', async () => {
  const { findBrowser } = await import('../e2e/browser.ts')
  vi.stubEnv('PACELINE_BROWSER', '/no/such/browser')
  expect(findBrowser).toThrow('PACELINE_BROWSER names /no/such/browser, which does not start.')
  vi.unstubAllEnvs()
})
