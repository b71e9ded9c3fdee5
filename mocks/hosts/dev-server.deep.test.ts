import { spawn } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchOptions } from '../../e2e/browser.ts'

/** The fake service under `npm run dev`: local handlers of `mocks/local.ts`, and added by a page; a quiet first page. */

const local = 'mocks/local.ts'
const mine = existsSync(local)
const server = spawn(process.execPath, ['node_modules/vite/bin/vite.js', '--port', '0'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  // Where CI is set the address would come in colours.
  env: { ...process.env, NO_COLOR: '1' },
})
const address = new Promise<string>((resolve) => {
  server.stdout.on('data', (said) => {
    const [found] = /http:\/\/127\.0\.0\.1:\d+\//.exec(String(said)) ?? []
    if (found) resolve(found)
  })
})

beforeAll(() => {
  if (mine) return
  writeFileSync(
    local,
    `import { HttpResponse, http } from 'msw'
export const handlers = [http.get('/api/v2/tokens', () => HttpResponse.json({ from: 'local.ts' }))]
export { HttpResponse, http }
`,
  )
})
afterAll(() => {
  server.kill()
  if (!mine) rmSync(local)
})

test.skipIf(mine)(
  'local handlers take precedence, and removing them restores ours',
  { timeout: 180_000 },
  async () => {
    const browser = await chromium.launch(launchOptions())
    const page = await browser.newPage()
    // The first page waits until all its files are compiled.
    page.setDefaultTimeout(120_000)
    await page.goto(`${await address}auth/sign_in`)
    await page.waitForFunction(() => window.__mock !== undefined)
    const ask = (path: string) => page.evaluate(async (path) => (await fetch(path)).text(), path)
    expect(await ask('/api/v2/tokens')).toBe('{"from":"local.ts"}')
    const before = await ask('/api/v2/projects')
    expect(before).toContain('UNAUTHORIZED')
    // As text: Vitest has an `import` of its own.
    await page.evaluate(`(async () => {
    const { serviceWorker } = await import('/mocks/hosts/enable-service-worker.ts')
    const { HttpResponse, http } = await import('/${local}')
    serviceWorker.use(http.get('/api/v2/projects', () => HttpResponse.json({ payload: [], count: 0 })))
  })()`)
    expect(await ask('/api/v2/projects')).toBe('{"payload":[],"count":0}')
    await page.evaluate(
      `import('/mocks/hosts/enable-service-worker.ts').then(({ serviceWorker }) => serviceWorker.resetHandlers())`,
    )
    expect(await ask('/api/v2/projects')).toBe(before)
    await browser.close()
  },
)

test('the first guest page logs no warning, on a slow processor either', { timeout: 180_000 }, async () => {
  const browser = await chromium.launch(launchOptions())
  const logged: string[] = []
  for (const path of ['', '', '', 'auth/sign_up']) {
    const page = await browser.newPage()
    page.setDefaultTimeout(120_000)
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) logged.push(message.text())
    })
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(`${await address}${path}`)
    await page.waitForFunction(() => window.__mock !== undefined && document.querySelector('h1'))
    await page.waitForTimeout(1_000)
    await page.context().close()
  }
  await browser.close()
  expect(logged).toEqual([])
})
