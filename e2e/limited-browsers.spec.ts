import { join } from 'node:path'
import { serveStatically } from './static-folder.ts'
import { deepUnless, expect, test } from './test.ts'

/** The demo is never blank: it runs without the missing browser features, or names the feature that it needs. */

// Missing browser features are reported on the console only, not on the product's own pages.
test.beforeEach(({ expectLogged }) => expectLogged(/storage|BroadcastChannel|SecurityError|nobody answered/i))

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), '--host-resolver-rules=MAP shop.test 127.0.0.1']
    await use({ ...launchOptions, args })
  },
})

const lacking: Record<string, string> = {
  'IndexedDB that never opens': 'IDBFactory.prototype.open = () => new EventTarget()',
  'IndexedDB that refuses':
    'IDBFactory.prototype.open = () => { throw new DOMException("no", "SecurityError") }',
  'room in IndexedDB':
    'IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError") }',
  BroadcastChannel: 'delete globalThis.BroadcastChannel',
  locks:
    'Object.defineProperty(Navigator.prototype, "locks", { value: undefined });' +
    'globalThis.WorkerNavigator && Object.defineProperty(WorkerNavigator.prototype, "locks", { value: undefined })',
  'a service worker': 'Reflect.deleteProperty(Navigator.prototype, "serviceWorker")',
  'a clipboard': 'Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined })',
  'crypto.randomUUID': 'Crypto.prototype.randomUUID = undefined',
}

/** The missing features are independent: all at once in `npm test`, one by one in `npm run test:deep`. */
const apart = ['BroadcastChannel', 'a service worker', 'a clipboard', 'crypto.randomUUID']
const ways = [
  ...Object.keys(lacking).map((what) => ({ what, isFirst: !apart.includes(what) })),
  { what: apart.join(', '), isFirst: true },
]

for (const { what, isFirst } of ways) {
  const script = what
    .split(', ')
    .map((one) => `try { ${lacking[one]} } catch {}`)
    .join('\n')
  test(`the product works without ${what}`, deepUnless(isFirst), async ({ page, signIn, expectLogged }) => {
    // A world that can't be stored starts anew with the page, signed out.
    expectLogged(/401/)
    // In the page, and in the worker where the backend is.
    await page.addInitScript(script)
    let changed = 0
    await page.route('**/backend-worker-*.js', async (route) => {
      changed++
      const file = await route.fetch()
      await route.fulfill({ response: file, body: `${script}\n${await file.text()}` })
    })
    await signIn('owner')
    await page.getByRole('link', { name: 'New run' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'New run' })).toBeVisible()
    await page.getByRole('link', { name: 'Projects' }).click()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: /^(Projects|Sign in)$/ })).toBeVisible()
    expect(changed).toBeGreaterThan(0)
  })
}

test('with a local storage that throws, the product works until the page closes', async ({ page }) => {
  await page.addInitScript(
    'Object.defineProperty(globalThis, "localStorage", { get() { throw new DOMException("no", "SecurityError") } })',
  )
  await page.goto('/auth/sign_in')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('without workers the product shows an error', async ({ page, expectLogged }) => {
  expectLogged(/Worker/)
  await page.addInitScript(
    'globalThis.Worker = class { constructor() { throw new Error("no Worker here") } }',
  )
  await page.goto('/auth/sign_in')
  await expect(page.getByText(/веб-воркере|web worker/)).toBeVisible()
})

test('the product works over plain HTTP from another host', async ({ page, expectLogged }) => {
  // Without locks the world isn't stored, and a reload signs out.
  expectLogged(/401/)
  const host = await serveStatically({ folder: join(import.meta.dirname, '../dist-demo'), base: '/' })
  const origin = host.origin.replace('127.0.0.1', 'shop.test')
  try {
    await page.goto(`${origin}/?mock.persona=owner`)
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
    expect(await page.evaluate(() => isSecureContext)).toBe(false)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.reload()
    await expect(page.locator('h1')).toBeVisible()
  } finally {
    host.close()
  }
})
