import { chromium } from '@playwright/test'
import { createServer } from 'vite'
import { expect, test } from 'vitest'
import { launchOptions } from '../../e2e/browser.ts'
import en from './en.json'

test('a text changed under `npm run dev` shows without losing typed values', async () => {
  const { nameHint } = en.tokens.create
  let said = nameHint
  const server = await createServer({
    // Doesn't disturb another dev server that is running.
    cacheDir: 'node_modules/.vite/hot-texts',
    server: { port: 0 },
    logLevel: 'error',
    // As if the file said so.
    plugins: [
      {
        name: 'changed',
        enforce: 'pre',
        transform: {
          order: 'pre',
          filter: { id: /\/i18n\/en\.json/ },
          handler: (code) => ({ code: code.replace(nameHint, said), map: null }),
        },
      },
    ],
  })
  const browser = await chromium.launch(launchOptions())
  try {
    await server.listen()
    const [address = ''] = server.resolvedUrls?.local ?? []
    const page = await browser.newPage()
    // The first page waits until all its files are compiled.
    page.setDefaultTimeout(120_000)
    await page.goto(`${address}tokens?mock.persona=editor&mock.lang=en`)
    await page.getByRole('button', { name: en.tokens.create.open }).click()
    const name = page.getByLabel(en.tokens.columns.name, { exact: true })
    await name.fill('Half typed')
    expect(await page.getByText(nameHint).count()).toBe(1)
    said = 'Say where.'
    server.watcher.emit('change', `${import.meta.dirname}/en.json`)
    await page.getByText(said).waitFor()
    expect(await name.inputValue()).toBe('Half typed')
  } finally {
    await browser.close()
    await server.close()
  }
}, 180_000)
