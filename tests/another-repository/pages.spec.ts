import { errorCodes, type FaultKind, faultKinds, productCodes } from 'paceline-mock/contract'
import { expect, test } from 'paceline-mock/playwright'

/** Each failure as a page sees it. */

test.use({ mockOptions: { scenario: 'demo', seed: 7 } })

const app = (token: string, method: string) => `<h1>asking</h1><script>
  const answer = async () => {
    const response = await fetch('/api/v2/tokens', {
      method: '${method}',
      headers: { Authorization: 'Bearer ${token}', 'Content-Type': 'application/json' },
      body: ${method === 'GET' ? 'null' : `'{"name":"Made by a page"}'`},
      signal: AbortSignal.timeout(2000),
    })
    return response.status + ' ' + (await response.text())
  }
  const show = (text) => (document.querySelector('h1').textContent = text)
  answer().then(show, (error) => show('failed: ' + error.name))
</script>`

const shown: Record<FaultKind, RegExp> = {
  network: /^failed: TypeError$/,
  timeout: /^failed: TimeoutError$/,
  malformed: /^200 \{"unexpected":true\}$/,
  drift: /^200 .*"count"/,
  html: /^502 /,
  truncated: /^failed: /,
  empty: /^200 $/,
  'lost-reply': /^failed: TypeError$/,
}

for (const kind of faultKinds) {
  test(`a page gets the fault ${kind}`, async ({ page, mock }) => {
    const { token } = await mock.persona('owner')
    const method = kind === 'lost-reply' ? 'POST' : 'GET'
    await page.route('http://app.test/', (route) =>
      route.fulfill({ contentType: 'text/html', body: app(token, method) }),
    )
    await mock.fault({ add: { endpoint: 'v2/tokens', kind } })
    await page.goto('http://app.test/')
    await expect(page.locator('h1')).toHaveText(shown[kind])
    await mock.verify({ endpoint: 'v2/tokens', times: 1 })
    await mock.fault({ clear: true })
    const kept = await fetch(`${mock.url}/api/v2/tokens?search=Made`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    expect((await kept.json()).count).toBe(kind === 'lost-reply' ? 1 : 0)
  })
}

for (const code of Object.keys(productCodes) as (keyof typeof productCodes)[]) {
  test(`a page gets the code ${code}`, async ({ page, mock }) => {
    const { token } = await mock.persona('owner')
    await page.route('http://app.test/', (route) =>
      route.fulfill({ contentType: 'text/html', body: app(token, 'GET') }),
    )
    await mock.fault({ add: { endpoint: 'GET v2/tokens', code, force: true } })
    await page.goto('http://app.test/')
    await expect(page.locator('h1')).toHaveText(new RegExp(`^${errorCodes[code]} .*"code":"${code}"`))
  })
}

test.describe('with rows of its own', () => {
  test.use({ mockOptions: { scenario: { base: 'empty', add: { tokens: [{ name: 'Made beforehand' }] } } } })

  test('a page finds them', async ({ page, mock }) => {
    const { token } = await mock.persona('owner')
    await page.route('http://app.test/', (route) =>
      route.fulfill({ contentType: 'text/html', body: app(token, 'GET') }),
    )
    await page.goto('http://app.test/')
    await expect(page.locator('h1')).toHaveText(/^200 .*"Made beforehand".*"count":1/)
  })
})
