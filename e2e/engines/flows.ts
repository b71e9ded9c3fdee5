import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import type { Run } from '../../src/contract/runs.ts'
import { serveStatically } from '../static-folder.ts'
import { type Engine, startEngine } from './browsers.ts'
import { keys, Visitor } from './visitor.ts'

/** The most frequent user flows, in the two engines that Playwright doesn't bring along everywhere. */

interface Site {
  visitor: Visitor
  downloads: string
  /** The host of the demo's files goes away, as a network does. */
  disconnect: () => void
}

const test = base.extend<{ visitor: Visitor }, { engine: Engine; site: Site | null }>({
  engine: ['Firefox', { option: true, scope: 'worker' }],
  site: [
    async ({ engine }, use) => {
      const browser = await startEngine(engine)
      if (!browser) return use(null)
      const folder = join(import.meta.dirname, '../../dist-demo')
      const host = await serveStatically({ folder, base: '/' })
      await browser.driver.send('resize', { width: 1440, height: 900 })
      const visitor = new Visitor(browser.driver, host.origin)
      await visitor.open('/mockServiceWorker.js')
      await visitor.evaluate(`localStorage.setItem('paceline.language', 'en')`)
      await use({ visitor, downloads: browser.folder, disconnect: host.close })
      await browser.stop()
      host.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  visitor: async ({ site, engine }, use, info) => {
    test.skip(!site, `${engine} isn't there and can't be had`)
    if (!site) return
    await use(site.visitor)
    if (info.status !== info.expectedStatus) await site.visitor.picture(info.outputPath('page.png'))
  },
})

const as = (persona: string, path = '/') =>
  `${path}?mock.scenario=demo&mock.seed=1&mock.welcome=0&mock.persona=${persona}`
const guest = '/auth/sign_in?mock.scenario=demo&mock.seed=1&mock.welcome=0'

/** A run as the service tells it to the person who is signed in. */
function findRun(visitor: Visitor, query: string, like: (run: Run) => boolean): Promise<Run> {
  // Until the service worker is in charge of the page, the host of the files answers.
  return visitor.until(`find a run by ${query}`, async () => {
    const runs = await visitor.evaluate<{ payload: Run[] }>(`(async () => {
      const token = decodeURIComponent(/auth_token=([^;]+)/.exec(document.cookie)?.[1] ?? '')
      const address = '/api/v2/run?limit=100&sort[field]=created&sort[order]=desc&${query}'
      return (await fetch(address, { headers: { Authorization: 'Bearer ' + token } })).json()
    })()`)
    const found = runs.payload.find(like)
    if (!found) throw new Error('the demo has no such run')
    return found
  })
}

/** Declares the tests of one engine: a file of its own each, since one browser serves them all. */
export function tryIn(engine: Engine): void {
  test.use({ engine })
  test.describe.configure({ mode: 'default' })

  test.describe(`in ${engine}`, () => {
    test('signs in by password, stays signed in after a reload, and signs out', async ({ visitor }) => {
      await visitor.open(guest)
      await visitor.fill('E-mail', 'olivia@acme.test')
      await visitor.fill('Password', 'demo-password')
      await visitor.click('button', 'Sign in')
      await visitor.sees('heading', 'Overview')
      await visitor.reload()
      await visitor.sees('heading', 'Overview')
      await visitor.click('button', /User menu/)
      await visitor.click('menuitem', 'Log out')
      await visitor.sees('button', 'Sign in')
    })

    test('signs in through Google, and through single sign-on', async ({ visitor }) => {
      await visitor.open(guest)
      await visitor.click('link', 'Continue with Google')
      await visitor.fill('Another e-mail', 'olivia@acme.test')
      await visitor.click('button', 'Next')
      await visitor.click('link', /Continue as Olivia/)
      await visitor.sees('heading', 'Overview')

      await visitor.click('button', /User menu/)
      await visitor.click('menuitem', 'Log out')
      await visitor.waitFor(`location.pathname === '/auth/sign_in'`)
      await visitor.open(guest)
      await visitor.click('link', 'Single sign-on (SAML)')
      await visitor.fill('E-mail', 'sam@globex.test')
      await visitor.click('button', 'Continue')
      await visitor.click('link', /Continue as Sam/)
      await visitor.sees('heading', 'Overview')
    })

    test('filters and page of a list survive a reload', async ({ visitor }) => {
      await visitor.open(as('owner', '/runs'))
      await visitor.sees('row', /Acme Shop/)
      // A busy WebKit's first click may come to nothing while the list still settles.
      await visitor.waitFor(`!document.querySelector('[aria-busy=true]')`)
      await visitor.until('the choices are open', async () => {
        if (await visitor.evaluate(`document.querySelector('.mantine-Popover-dropdown') !== null`)) return
        await visitor.click('button', 'Status')
        await new Promise((resolve) => setTimeout(resolve, 2_000))
        throw new Error('not yet')
      })
      await visitor.click('checkbox', 'Failed')
      await visitor.waitFor(`location.search.includes('state=failure')`)
      // On a busy machine Firefox's first one may come to nothing.
      await visitor.until('the choice is closed', async () => {
        if (!(await visitor.evaluate(`document.querySelector('.mantine-Popover-dropdown') !== null`))) return
        await visitor.press(keys.escape)
        throw new Error('not yet')
      })
      // A list that is still narrowing takes the button from under the pointer.
      await visitor.waitFor(`!document.querySelector('[aria-busy=true]')`)
      await visitor.click('button', 'Next page')
      await visitor.waitFor(`location.search.includes('page=2')`)
      await visitor.reload()
      await visitor.sees('row', /Failed/)
    })

    test('a run is started with files, progresses and finishes', async ({ visitor }) => {
      const folder = mkdtempSync(join(tmpdir(), 'paceline-apps-'))
      const files = ['shop.apk', 'shop-test.apk'].map((name) => join(folder, name))
      for (const file of files) writeFileSync(file, randomBytes(500_000))
      try {
        await visitor.open(as('editor', '/runs/create'))
        await visitor.click('button', 'Continue')
        for (const file of files) {
          await visitor.chooseFile(file)
          await visitor.sees('button', `Remove ${basename(file)}`)
        }
        await visitor.click('button', '5 Review')
        await visitor.click('button', 'Start the run')
        await visitor.waitFor(String.raw`/\/runs\/[0-9a-f-]{36}\/report/.test(location.pathname)`)
        await visitor.mock.clock({ finish: true })
        await visitor.sees('tree', 'Tests')
      } finally {
        rmSync(folder, { recursive: true })
      }
    })

    test('the report of a running run updates until the run ends', async ({ visitor }) => {
      await visitor.open(as('owner'))
      await visitor.sees('heading', 'Overview')
      const run = await findRun(visitor, 'filter[state][]=started', ({ tests_done }) => tests_done > 0)
      await visitor.open(`/runs/${run.id}/report`)
      await visitor.sees('progressbar', 'Progress of the run')
      await visitor.mock.clock({ advance: 'PT3H' })
      await visitor.sees('button', new RegExp(`^${run.tests_total} tests`))
      await visitor.waitFor(`document.querySelector('[role=progressbar]') === null`)
    })

    test('a failed test shows its cause, log and video; the timeline shows its devices', async ({
      visitor,
    }) => {
      await visitor.open(as('owner'))
      await visitor.sees('heading', 'Overview')
      const run = await findRun(
        visitor,
        'filter[state][]=failure',
        ({ failed, project }) => (failed ?? 0) > 1 && project?.slug === 'shop-android',
      )
      await visitor.open(`/runs/${run.id}/report`)
      await visitor.click('treeitem', /Failed/)
      await visitor.sees('region', 'Failure')
      await visitor.sees('listbox', 'Lines of the log')
      await visitor.waitFor(`document.querySelector('video')?.readyState > 1`)
      await visitor.evaluate(`void (document.querySelector('video').currentTime = 2)`)
      await visitor.sees('option', /./)
      await visitor.click('tab', 'Timeline')
      await visitor.waitFor(`document.querySelector('[role=tabpanel] canvas, [role=tabpanel] svg') !== null`)
    })

    test('a trace opens in the profiler', async ({ visitor }) => {
      await visitor.open(as('owner'))
      await visitor.sees('heading', 'Overview')
      const run = await findRun(
        visitor,
        'filter[state][]=passed&search=profiled',
        ({ options }) => options.profiling === true,
      )
      await visitor.open(`/runs/${run.id}/artifact`)
      await visitor.fill('Search files by name', 'profiling/')
      await visitor.click('treeitem', /^profiling\/.+\.json/)
      await visitor.click('link', 'Open in the profiler')
      await visitor.readsInFrames(['iframe[title=Profiler]', 'iframe'], /Sandwich/)
    })

    test('the panel changes the state, and the tour shows it', async ({ visitor }) => {
      await visitor.open(as('owner'))
      await visitor.sees('heading', 'Overview')
      await visitor.press(keys.control, keys.shift, 'm')
      await visitor.click('tab', 'Demo')
      await visitor.click('button', 'Start the tour')
      await visitor.sees('dialog', 'Guided tour')
      await visitor.press(keys.escape)
      await visitor.sees('heading', 'Overview')
    })

    test('a change in one tab shows in another', async ({ visitor }) => {
      await visitor.open(as('owner', '/projects'))
      await visitor.sees('row', /Acme Shop for iOS/)
      await visitor.open('/projects?limit=25')
      await visitor.sees('row', /Acme Shop for iOS/)
      await visitor.inNewTab('/projects?limit=25', async () => {
        await visitor.click('button', 'New project')
        await visitor.fill('Name', `Made in ${engine}`)
        await visitor.click('button', 'Create')
        await visitor.sees('row', new RegExp(`Made in ${engine}`))
      })
      await visitor.sees('row', new RegExp(`Made in ${engine}`))
    })

    test('a list is exported', async ({ visitor, site }) => {
      await visitor.open(as('owner', '/runs'))
      await visitor.sees('row', /Acme Shop/)
      await visitor.click('button', /Download CSV/)
      await expect
        .poll(() => readdirSync(site?.downloads ?? ''))
        .toContainEqual(expect.stringMatching(/\.csv$/))
    })

    test('works offline', async ({ visitor, site }) => {
      await visitor.open(as('owner', '/runs'))
      await visitor.sees('row', /Acme Shop/)
      await visitor.waitFor(`navigator.serviceWorker.controller !== null`)
      await visitor.waitFor(`caches.match('/offline.json').then(Boolean)`)
      site?.disconnect()
      await visitor.reload()
      await visitor.sees('row', /Acme Shop/)
      expect(await visitor.evaluate(`fetch('/static/profiler/').then(({ status }) => status)`)).toBe(200)
    })
  })
}
