import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildInto } from './static-folder.ts'
import { type KnownHost, knownHosts, startHost } from './static-hosts.ts'
import { expect, test } from './test.ts'

/** The static hosts that the README names: part of `npm run test:deep`, as it takes minutes and installs programs. */

const root = join(import.meta.dirname, '..')

/** Its line of the README's table. */
function claimOf({ name }: KnownHost): { first: string; later: string } {
  const line = readFileSync(join(root, 'mocks/demo/README.md'), 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`| \`${name}\` |`))
  const [, , first = '', later = ''] = line?.split('|').map((cell) => cell.trim()) ?? []
  return { first, later }
}

test.use({ savesData: false })

for (const host of process.env.TESTS === 'deep' ? knownHosts : []) {
  test(`${host.name} serves the demo as the README says`, async ({ page, expectLogged }) => {
    expectLogged(/ServiceWorker/, /status of 404/, /^nobody answered/)
    const built = host.base ? buildInto({ VITE_API_MODE: 'mock', BASE: host.base }) : null
    const started = await startHost(host, built?.folder ?? join(root, 'dist-demo'))
    test.skip(!started, `this machine has no ${host.name}`)
    if (!started) return
    const { address, stop } = started
    try {
      const deep = await (await fetch(`${address}runs`)).text()
      const first = deep.includes('<div id="root">') ? 'yes' : 'no'

      await page.goto(`${address}?mock.persona=editor`)
      const list = page.getByRole('row').nth(1)
      await expect(list).toBeVisible()
      await page.keyboard.press('Control+Shift+KeyM')
      await page.getByRole('tab', { name: 'Demo' }).click()
      await expect(page.getByText(/^Ready offline/)).toBeVisible()
      await page.goto(`${address}runs?limit=10`)
      await expect(list).toBeVisible()
      await page.reload()
      await expect(list).toBeVisible()
      stop()
      await page.reload()
      await expect(list).toBeVisible()
      expect(claimOf(host)).toEqual({ first, later: 'yes' })
    } finally {
      stop()
      built?.remove()
    }
  })
}
