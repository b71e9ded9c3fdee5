import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expectAccessible } from './accessibility.ts'
import { buildInto, serveStatically } from './static-folder.ts'
import { expect, failedCall, test } from './test.ts'

/** A demo on the seller's site, and figures that go there: both are options of the build. */

interface Seller {
  origin: string
  received: { body: string; headers: IncomingHttpHeaders }[]
  close: () => void
}

/** A site that shows the page of `?show=` in a frame, and takes figures. */
async function startSeller(): Promise<Seller> {
  const received: Seller['received'] = []
  const server = createServer(async (request, reply) => {
    if (request.method === 'POST') received.push({ body: await text(request), headers: request.headers })
    const shown = new URL(request.url ?? '/', 'http://localhost').searchParams.get('show')
    reply.setHeader('Content-Type', 'text/html')
    reply.end(
      `<!doctype html><title>Seller</title>${shown ? `<iframe src="${shown}" width="1200" height="800"></iframe>` : ''}`,
    )
  })
  // Another origin of the same site: whole browsers refuse frames of other sites any storage in private windows, as
  // Playwright's are.
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () => void server.close(() => server.closeAllConnections()),
  }
}

test('a build names the site that may embed it and the one that figures go to', async ({
  context,
  expectLogged,
  baseURL,
}) => {
  // A frame that is refused; hosts at one name share their cookies.
  expectLogged(/frame-ancestors/, /'localStorage' property/, /status of 404/, ...failedCall(401))
  const [seller, other] = [await startSeller(), await startSeller()]
  const built = buildInto({
    VITE_API_MODE: 'mock',
    BASE: '/',
    FRAME_ANCESTORS: seller.origin,
    VITE_FIGURES_ORIGIN: seller.origin,
  })
  const host = await serveStatically({ folder: built.folder, base: '/' })
  const page = await context.newPage()
  try {
    const framed = page.frameLocator('iframe').getByRole('dialog', { name: 'Welcome to the demo' })
    await page.goto(`${seller.origin}/?show=${encodeURIComponent(`${host.origin}/?mock.lang=en`)}`)
    await framed.getByRole('button', { name: 'Start', exact: true }).click()
    await expect(
      page.frameLocator('iframe').getByRole('heading', { level: 1, name: 'Overview' }),
    ).toBeVisible()
    const refused = context.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
    await page.goto(`${other.origin}/?show=${host.origin}`)
    await refused
    await expect(framed).toHaveCount(0)

    // Figures go only to the seller; another address is refused in words.
    await page.goto(`${host.origin}/?mock.lang=en&mock.figures=${other.origin}/`)
    await expect(page.getByRole('alert').filter({ hasText: `an address of ${seller.origin}` })).toBeVisible()

    await page.goto(`${host.origin}/`)
    await page.getByRole('button', { name: 'Prepare a demo' }).click()
    const form = page.getByRole('dialog', { name: 'Prepare a demo' })
    await form.getByLabel('Company').fill('Nordbank')
    await form.getByRole('checkbox', { name: 'Security' }).check()
    await form.getByRole('switch', { name: 'Begin with the tour' }).check()
    await form.getByLabel('Send figures').fill('https://example.com/')
    await expect(form.getByText(`An address of ${seller.origin}`)).toBeVisible()
    await form.getByLabel('Send figures').fill(`${seller.origin}/figures`)
    await form.getByRole('link', { name: 'Open' }).click()

    const question = page.getByRole('dialog', { name: 'May the seller see how the tour went?' })
    await expect(question).toContainText(new URL(seller.origin).host)
    await expect(question).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    const tour = page.getByRole('dialog', { name: 'Guided tour' })
    await expect(tour).toContainText('Step 1 of 5')
    await page.keyboard.press('Escape')
    await expect(tour).toBeHidden()
    expect(seller.received).toEqual([])

    // The viewer changes their mind in the panel.
    await page.keyboard.press('Control+Shift+M')
    await page.getByRole('tab', { name: 'Demo' }).click()
    await page.getByRole('switch', { name: 'Send figures of the tour' }).check()
    await page.getByRole('button', { name: 'Start the tour' }).click()
    for (let nth = 1; nth < 5; nth++) {
      await expect(tour).toContainText(`Step ${nth} of 5`)
      await tour.getByRole('button', { name: 'Next' }).click()
    }
    expect(seller.received).toEqual([])
    await tour.getByRole('button', { name: 'Look around yourself' }).click()
    await expect.poll(() => seller.received.length).toBe(1)
    const [{ body, headers } = { body: '', headers: {} }] = seller.received
    expect(JSON.parse(body)).toEqual({
      chapters: [{ chapter: 'security', steps: 4, of: 4, seconds: expect.any(Number) }],
      finished: true,
    })
    expect(headers).not.toHaveProperty('cookie')
    expect(headers).not.toHaveProperty('referer')
    expect(other.received).toEqual([])

    // A build without these options takes no such link. A page that was still on the host when that closes would log it.
    await page.goto(`${baseURL}/?mock.lang=en&mock.figures=https://seller.example/`)
    await expect(page.getByRole('alert').filter({ hasText: 'VITE_FIGURES_ORIGIN' })).toBeVisible()
  } finally {
    host.close()
    seller.close()
    other.close()
    built.remove()
  }
})
