import { compress } from '../mocks/control/compression.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

/** A link never leaves the demo blank: it is rejected on the page, which then works. */

// Brackets stay as they are: encoded, they would exceed the length of an address that hosts take.
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const failing = '{"toString":1,"valueOf":null}'
const fault = (json: string) => `?mock.fault=${json}`
const brand = (json: string) => `?mock.brand=${json}`
const respond = (rest: string) => fault(`{"endpoint":"*","force":true,"respond":{"status":200,${rest}}}`)

const addresses: Record<string, string> = {
  'a code with failing methods': fault(`{"endpoint":"*","code":${failing}}`),
  'a kind with failing methods': fault(`{"endpoint":"*","kind":${failing}}`),
  'a deep condition': fault(`{"endpoint":"*","status":503,"where":{"a":${nested(3000)}}}`),
  'a deep body': respond(`"body":${nested(6000)}`),
  'the name of a header': respond('"headers":{"a b":"c"},"body":{}'),
  'the value of a header': respond('"headers":{"a":"b\\r\\nc: d"},"body":{}'),
  'a condition on __proto__': fault('{"endpoint":"*","status":503,"where":{"__proto__":1}}'),
  'a brand’s kind': brand(`{"company":"Nordbank","kind":${failing}}`),
  'a deep brand': brand(`{"company":"Nordbank","apps":${nested(3000)}}`),
  'a chapter called __proto__': '?mock.chapters=__proto__',
  'thousands of chapters': `?mock.chapters=${'qa,'.repeat(2000)}`,
  'a script as call to action': '?mock.action=Book javascript:alert(1)',
  'a call to action with a password': '?mock.action=Book https://bank.example@seller.example',
  'a last day that isn’t one': '?mock.until=2026-02-30',
  'figures to any address': '?mock.figures=https://evil.example/',
  'hundreds of faults': `?${'mock.fault=*:503&'.repeat(600)}`,
}

test('hostile links are rejected on a page that works', async ({ page, mock, signIn }) => {
  await page.goto('/')
  const snapshot = await mock.export()
  const state = async (change: object) => `#mock.state=${await compress({ ...snapshot, ...change })}`
  const all = {
    ...addresses,
    'a state’s latency': await state({ latency: JSON.parse(failing) }),
    'a deep state': await state({ brand: JSON.parse(nested(3000)) }),
  }
  for (const [name, address] of Object.entries(all))
    await test.step(name, async () => {
      // A fragment alone would load nothing.
      await page.goto('about:blank')
      await page.goto(`/${address}`)
      await expect(page.getByRole('alert').filter({ hasText: 'This link asks for a state' })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(new URL(page.url()).href).not.toContain('mock.')
    })
  await signIn('owner')
})

test('a demo whose calls get no answer offers to turn the failures off', async ({ page }) => {
  await page.goto('/?mock.persona=owner&mock.fault=*:timeout')
  const note = page.getByRole('status').filter({ hasText: 'This is taking longer than usual.' })
  const clear = note.getByRole('button', { name: 'Turn failures off and reload' })
  await expect(clear).toBeVisible()
  await expectAccessible(page)
  await clear.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
})
