import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { buildInto, serveStatically } from '../static-folder.ts'
import { differencesPage, type Found } from './differences-page.ts'
import {
  type Language,
  languages,
  linkTo,
  newVisitor,
  openBrowser,
  type Theme,
  themes,
  waitUntilSettled,
} from './page.ts'
import { differenceOf } from './png.ts'
import { type View, views } from './views.ts'

/**
 * `npm run pictures:compare -- REV`: what every screen looks like now and looked like at that revision, pixel by pixel.
 * Without a revision the pictures are only taken.
 */
const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Names that a view's begins with. */
    only: { type: 'string' },
    language: { type: 'string' },
    theme: { type: 'string' },
    width: { type: 'string' },
    /** The folder for all pictures; without it only differing ones are kept. */
    keep: { type: 'string' },
  },
})

interface Look {
  language: Language
  theme: Theme
  width: number
}

const chosen = <Value>(all: readonly Value[], option: string | undefined) =>
  all.filter((one) => !option || option.split(',').includes(String(one)))

const heights = { 390: 844, 1280: 800, 1440: 900, 1920: 1080 } as const
const widths = chosen(Object.keys(heights).map(Number), given.width) as (keyof typeof heights)[]
const looks: readonly Look[] = chosen(languages, given.language).flatMap((language) =>
  widths.flatMap((width) => chosen(themes, given.theme).map((theme) => ({ language, theme, width }))),
)
const wanted = views.filter(
  ({ name }) =>
    !given.only || given.only.split(',').some((one) => name === one || name.startsWith(`${one}-`)),
)

const host = 'http://paceline.localhost'
const root = join(import.meta.dirname, '../..')
const folder = resolve(given.keep ?? join(root, '.cache/pictures'))
const revision = positionals[0]
const began = Date.now()

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const after = await openSite(root)
const before = revision ? await openSiteOf(revision) : null

const found: Found[] = []
const missing: string[] = []
const broken: string[] = []
let compared = 0

// Two pages at a time, whether of one site or of both.
const queue = [...wanted]
await Promise.all(Array.from({ length: before ? 1 : 2 }, work))
await after.close()
await before?.close()

writeFileSync(join(folder, 'index.html'), differencesPage(found, missing))
const minutes = ((Date.now() - began) / 60_000).toFixed(1)
console.log(`${wanted.length} views, ${compared} pictures in ${minutes} minutes`)
if (before) console.log(`${found.length} differ: ${pathToFileURL(join(folder, 'index.html'))}`)
for (const { name } of found.slice(0, 20)) console.log(`differs: ${name}`)
for (const name of missing) console.log(`not to be had at ${revision}: ${name}`)
for (const name of broken) console.log(`not to be had: ${name}`)
process.exitCode = broken.length > 0 ? 1 : 0

async function work(): Promise<void> {
  for (let view = queue.shift(); view; view = queue.shift()) {
    const [now, then] = await Promise.all([picturesOf(after, view), before && picturesOf(before, view)])
    if (!now) broken.push(view.name)
    else if (before && !then) missing.push(view.name)
    for (const [name, picture] of now ?? []) compare(name, then?.get(name), picture)
  }
}

function compare(name: string, before: Buffer | undefined, after: Buffer): void {
  compared++
  const difference = before ? differenceOf(before, after) : null
  if (difference) found.push({ name, ...difference })
  if (difference || given.keep) writeFileSync(join(folder, `${name}.png`), after)
  if (before && difference) writeFileSync(join(folder, `${name}.before.png`), before)
}

/** The view in every look; null where there is no such view. */
async function picturesOf({ browser }: Site, view: View): Promise<Map<string, Buffer> | null> {
  const page = await newVisitor(browser, 'en', 'light')
  page.setDefaultTimeout(15_000)
  try {
    await open(page, view)
    const pictures = new Map<string, Buffer>()
    for (const look of looks) {
      await change(page, look)
      const name = [view.name, ...Object.values(look)].join('.')
      pictures.set(name, await page.screenshot({ animations: 'disabled' }))
    }
    return pictures
  } catch (error) {
    console.error(`${view.name}: ${String(error).split('\n', 3).join(' ')}`)
    return null
  } finally {
    await page.context().close()
  }
}

async function open(page: Page, { path, address, as, parameters, loaded, show }: View) {
  const link = { present: '1', ...(as ? { persona: as } : { welcome: '0' }), ...parameters }
  await page.goto(host + linkTo(address ? '/profile' : path, link))
  if (address) {
    await page.getByRole('heading', { level: 1 }).waitFor()
    const to = await address(page)
    await page.evaluate((path) => history.pushState(null, '', path), to)
  }
  await loaded(page).waitFor()
  await waitUntilSettled(page)
  await show?.(page)
  // Nothing lies under the pointer but the corner, and no colour is on its way to another.
  await page.mouse.move(0, 0)
  // A tooltip stays for a moment after the pointer has left, so that the pointer can reach it.
  await page.waitForTimeout(500)
  await page.evaluate(() => {
    const style = new CSSStyleSheet()
    style.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }')
    document.adoptedStyleSheets.push(style)
  })
  await waitUntilSettled(page)
  // The browser's own controls go on turning for a second and a half after a film is there, and nothing tells of it.
  if ((await page.locator('video').count()) > 0) await page.waitForTimeout(3_000)
}

/** Shows the same page in another window size, theme and language: open overlays stay open. */
async function change(page: Page, { language, theme, width }: Look): Promise<void> {
  await page.setViewportSize({ width, height: heights[width as keyof typeof heights] })
  await page.emulateMedia({ colorScheme: theme })
  const hasScript = await page.evaluate((chosen) => {
    const key = 'paceline.language'
    if (localStorage.getItem(key) !== chosen) {
      localStorage.setItem(key, chosen)
      dispatchEvent(new StorageEvent('storage', { key, newValue: chosen }))
    }
    return document.scripts.length > 0
  }, language)
  const isIn = (lang: string) => document.documentElement.lang === lang
  if (hasScript) {
    await page.waitForFunction(isIn, language)
    await page.waitForFunction(
      (scheme) => (document.documentElement.dataset.mantineColorScheme ?? scheme) === scheme,
      theme,
    )
    // Makes floating elements find their place anew, as their texts may have come late.
    await page.evaluate(() => dispatchEvent(new Event('resize')))
    // Canvases are drawn in the next frame, also within the profiler's iframe.
    for (const frame of page.frames())
      await frame.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
  }
  // A page that the fake service wrote doesn't notice by itself.
  else {
    while ((await page.locator('html').getAttribute('lang')) !== language) {
      await page.reload()
      await page.waitForFunction(() => document.scripts.length === 0 && document.querySelector('h1'))
    }
  }
  await waitUntilSettled(page, 250)
}

interface Site {
  browser: Browser
  close: () => Promise<void>
}

/** Some pages show their own address: both sites have the same one, each in its own browser. */
async function openSite(root: string): Promise<Site> {
  const { folder, remove } = buildInto({ VITE_API_MODE: 'mock', BASE: '/' }, root)
  const { origin, close } = await serveStatically({ folder, base: '/' })
  const browser = await openBrowser(`--host-resolver-rules=MAP ${new URL(host).host} ${new URL(origin).host}`)
  return {
    browser,
    close: async () => {
      await browser.close()
      close()
      remove()
    },
  }
}

/** The revision lies in a folder of its own, for as long as it is built. */
async function openSiteOf(revision: string): Promise<Site> {
  const tree = mkdtempSync(join(tmpdir(), 'paceline-revision-'))
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  git('worktree', 'add', '--detach', tree, revision)
  try {
    const lock = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8')
    if (lock(tree) === lock(root)) symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
    else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: tree, stdio: 'ignore' })
    return await openSite(tree)
  } finally {
    git('worktree', 'remove', '--force', tree)
  }
}
