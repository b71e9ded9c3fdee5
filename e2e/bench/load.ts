import { cpus, loadavg } from 'node:os'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findWholeBrowser, isRoot } from '../browser.ts'
import { openSites, type Sites } from './load-sites.ts'

/**
 * `npm run bench:load [rounds]`: how long a cold page takes beside a bare Vite + React page, on a processor that is four
 * times slower; the middle of seven rounds counts. The real build talks to `mock:server`; the demo build brings its fake
 * service and the whole of scenario `demo` along. Whoever opens dashboard or report is signed in already.
 * "Shown" is the form, the first row of data or, on the bare page, its heading; "usable" is when the form that the build
 * has drawn was replaced by the product's own, which carries out what was done to the other until then.
 */
const rounds = Number(process.argv[2] ?? 7)
const slowdown = 4
/** A window that was opened just now keeps a whole browser busy with itself; people's windows are open already. */
const settling = 1_000

interface Visit {
  name: string
  site: 'bare' | 'real' | 'demo'
  path: string
  shown: string
  usable?: string
  signedIn: boolean
  /** Times the bare page. */
  goal?: number
}

const form = 'form button[type=submit]'
const realForm = `#root:not([data-early]) ${form}`
const run = 'main tbody tr[data-index]'
const testcase = 'main [role=treeitem]'
const visits = (report: Record<'real' | 'demo', string>): readonly Visit[] => [
  { name: 'bare Vite + React', site: 'bare', path: '/', shown: 'h1', signedIn: false },
  {
    name: 'sign-in, real',
    site: 'real',
    path: '/auth/sign_in',
    shown: form,
    usable: realForm,
    signedIn: false,
    goal: 1.45,
  },
  { name: 'dashboard, real', site: 'real', path: '/', shown: run, signedIn: true },
  { name: 'report, real', site: 'real', path: report.real, shown: testcase, signedIn: true },
  {
    name: 'sign-in, demo',
    site: 'demo',
    path: '/auth/sign_in',
    shown: form,
    usable: realForm,
    signedIn: false,
  },
  { name: 'dashboard, demo', site: 'demo', path: '/', shown: run, signedIn: true, goal: 3 },
  { name: 'report, demo', site: 'demo', path: report.demo, shown: testcase, signedIn: true },
]

interface Figures {
  paint: number
  largest: number
  shown: number
  usable: number
  longTasks: number
  scripts: number
}

const sites = await openSites()
const browserPath = findWholeBrowser()
const browser = await chromium.launch({
  executablePath: browserPath,
  args: isRoot() ? ['--no-sandbox'] : [],
})
try {
  const found = new Map<Visit, Figures[]>()
  const all = visits({ real: await aReport(sites, 'real'), demo: await aReport(sites, 'demo') })
  for (let round = 0; round < rounds; round++) {
    for (const visit of all) found.set(visit, [...(found.get(visit) ?? []), await measure(sites, visit)])
  }
  print(all.map((visit) => ({ visit, figures: middleOf(found.get(visit) ?? []) })))
} finally {
  await browser.close()
  sites.close()
}

/** Nothing is cached but, in the demo, the state of the service: it is where the session is. */
async function openContext(sites: Sites, { site, signedIn }: Pick<Visit, 'site' | 'signedIn'>) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  await context.addInitScript(() => localStorage.setItem('paceline.language', 'ru'))
  if (signedIn) await (site === 'real' ? signInToService(context, sites) : signInToDemo(context, sites))
  return context
}

async function signInToService(context: BrowserContext, { real, service }: Sites): Promise<void> {
  const answer = await fetch(`${service}/__mock/persona`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"persona":"owner"}',
  })
  const { token } = (await answer.json()) as { token: string }
  await context.addCookies([{ name: 'auth_token', value: token, url: real }])
}

async function signInToDemo(context: BrowserContext, { demo }: Sites): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${demo}/?mock.scenario=demo&mock.persona=owner&mock.present=1`)
  await page.locator(run).first().waitFor()
  // The worker that keeps the demo for times without a network would serve what this visit is to fetch.
  await page.evaluate(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
    for (const name of await caches.keys()) await caches.delete(name)
  })
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await page.close()
}

/** The address of the first report that the dashboard links to. */
async function aReport(sites: Sites, site: 'real' | 'demo'): Promise<string> {
  const context = await openContext(sites, { site, signedIn: true })
  const page = await context.newPage()
  await page.goto(`${sites[site]}/runs?state=failure`)
  const address = await page.locator(`${run} a[href$="/report"]`).first().getAttribute('href')
  await context.close()
  if (!address) throw new Error(`no report in ${site}`)
  return address
}

async function measure(sites: Sites, visit: Visit): Promise<Figures> {
  const context = await openContext(sites, visit)
  const page = await context.newPage()
  await page.waitForTimeout(settling)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(watch, { shown: visit.shown, usable: visit.usable ?? visit.shown })
  // Whatever is asked of the page meanwhile would be work of its own.
  const usable = page.waitForEvent('console', { predicate: (message) => message.text() === 'usable' })
  await page.goto(sites[visit.site] + visit.path, { waitUntil: 'commit' })
  await usable
  const figures = await read(page)
  await context.close()
  return figures
}

/** Runs in the page before anything of its own. */
function watch(selectors: { shown: string; usable: string }): void {
  const seen = { largest: 0, longTasks: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    seen.largest = list.getEntries().at(-1)?.startTime ?? 0
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longTasks += duration
  }).observe({ type: 'longtask', buffered: true })
  for (const [mark, selector] of Object.entries(selectors)) {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)) return
      observer.disconnect()
      requestAnimationFrame(() => {
        performance.mark(mark)
        setTimeout(() => console.log(mark))
      })
    })
    observer.observe(document, { childList: true, subtree: true, attributes: true })
  }
}

/** A second after the page is there, so that what follows its first paint counts too. */
async function read(page: Page): Promise<Figures> {
  return page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const { seen } = window as unknown as { seen: { largest: number; longTasks: number } }
    const scripts = performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => /\.js$/.test(new URL(entry.name).pathname))
    return {
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      shown: performance.getEntriesByName('shown')[0]?.startTime ?? 0,
      usable: performance.getEntriesByName('usable')[0]?.startTime ?? 0,
      scripts: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000,
      ...seen,
    }
  })
}

function middleOf(figures: readonly Figures[]): Figures {
  const middle = (name: keyof Figures) =>
    figures.map((one) => one[name]).sort((a, b) => a - b)[figures.length >> 1] ?? 0
  return {
    paint: middle('paint'),
    largest: middle('largest'),
    shown: middle('shown'),
    usable: middle('usable'),
    longTasks: middle('longTasks'),
    scripts: middle('scripts'),
  }
}

function print(results: readonly { visit: Visit; figures: Figures }[]): void {
  const floor = results.find(({ visit }) => visit.site === 'bare')?.figures.shown ?? 1
  const round = (value: number) => String(Math.round(value)).padStart(9)
  console.log(
    `middle of ${rounds} rounds, ms, processor ${slowdown} times slower; ${browserPath}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`,
  )
  console.log(`${''.padEnd(20)}    paint  largest    shown  × bare     goal   usable  long tasks  scripts kB`)
  for (const { visit, figures } of results) {
    const ratio = figures.shown / floor
    const goal = visit.goal ? `${ratio <= visit.goal ? 'ok' : 'SLOW'} ${visit.goal.toFixed(2)}` : ''
    console.log(
      `${visit.name.padEnd(20)}${round(figures.paint)}${round(figures.largest)}${round(figures.shown)}` +
        `${ratio.toFixed(2).padStart(8)}${goal.padStart(9)}${round(figures.usable)}${round(figures.longTasks).padStart(12)}${round(figures.scripts).padStart(12)}`,
    )
  }
  const met = results.every(({ visit, figures }) => !visit.goal || figures.shown / floor <= visit.goal)
  console.log(JSON.stringify({ within_goals: met, results }))
  process.exitCode = met ? 0 : 1
}
