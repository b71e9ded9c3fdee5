import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findWholeBrowser, isRoot } from '../browser.ts'
import { openSites, type Sites } from './load-sites.ts'

/**
 * `npm run bench:load -- [rounds] [--only demo] [--oxide folder]`: how long a cold page takes beside a bare Vite + React
 * page, on a processor that is four times slower; the middle of seven rounds counts. `--only` measures the visits with
 * that in their names, beside the bare page. The real build talks to `mock:server`; the demo build brings its fake service
 * and the whole of scenario `demo` along. Dashboard and report are opened by somebody signed in already, but for the visit
 * by a link, which finds nothing of an earlier one. `--oxide` names a build of Oxide's console (`npx vite build` in
 * github.com/oxidecomputer/console), whose sign-in page is then measured in the same rounds.
 * "Shown" is the form, the first row of data or, on the bare page, its heading, each ready for use; "blocked" is what each
 * task takes beyond 50 ms, until a second after that.
 */
const {
  positionals: [givenRounds = '7'],
  values: { only, oxide },
} = parseArgs({
  options: { only: { type: 'string', default: '' }, oxide: { type: 'string' } },
  allowPositionals: true,
})
const rounds = Number(givenRounds)
const slowdown = 4
/** From how many milliseconds on a task is one that blocks. */
const longTask = 50
/** A window that was opened just now keeps a whole browser busy with itself; people's windows are open already. */
const settling = 1_000

interface Visit {
  name: string
  site: 'bare' | 'real' | 'demo' | 'oxide'
  path: string
  shown: string
  signedIn: boolean
  goals?: Goals
}

interface Goals {
  /** Times the bare page. */
  shown?: number
  /** Milliseconds. */
  blocked?: number
}

const form = 'form button[type=submit]'
const run = 'main tbody tr[data-index]'
const testcase = 'main [role=treeitem]'
const link = '/?mock.scenario=demo&mock.persona=owner&mock.present=1'
const visits = (report: Record<'real' | 'demo', string>): readonly Visit[] => [
  { name: 'bare Vite + React', site: 'bare', path: '/', shown: 'h1', signedIn: false },
  {
    name: 'sign-in, real',
    site: 'real',
    path: '/auth/sign_in',
    shown: form,
    signedIn: false,
    goals: { shown: 2.6 },
  },
  ...(oxide
    ? [
        {
          name: 'sign-in, Oxide',
          site: 'oxide' as const,
          path: '/login/default-silo/local',
          shown: form,
          signedIn: false,
        },
      ]
    : []),
  { name: 'dashboard, real', site: 'real', path: '/', shown: run, signedIn: true },
  { name: 'report, real', site: 'real', path: report.real, shown: testcase, signedIn: true },
  {
    name: 'sign-in, demo',
    site: 'demo',
    path: '/auth/sign_in',
    shown: form,
    signedIn: false,
  },
  {
    name: 'demo by a link',
    site: 'demo',
    path: link,
    shown: run,
    signedIn: false,
    goals: { shown: 4.5, blocked: 500 },
  },
  { name: 'dashboard, demo', site: 'demo', path: '/', shown: run, signedIn: true, goals: { shown: 3 } },
  { name: 'report, demo', site: 'demo', path: report.demo, shown: testcase, signedIn: true },
]

interface Figures {
  paint: number
  largest: number
  shown: number
  blocked: number
  scripts: number
}

const sites = await openSites(oxide)
const browserPath = findWholeBrowser()
const browser = await chromium.launch({
  executablePath: browserPath,
  args: isRoot() ? ['--no-sandbox'] : [],
})
try {
  const found = new Map<Visit, Figures[]>()
  const all = visits({ real: await aReport(sites, 'real'), demo: await aReport(sites, 'demo') }).filter(
    ({ name, site }) => site === 'bare' || name.includes(only),
  )
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
  await page.goto(demo + link)
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
  await page.addInitScript(watch, { selector: visit.shown, longTask })
  // No evaluation in the page meanwhile: it would be measured as well.
  const shown = page.waitForEvent('console', { predicate: (message) => message.text() === 'shown' })
  await page.goto(`${sites[visit.site]}${visit.path}`, { waitUntil: 'commit' })
  await shown
  const figures = await read(page)
  await context.close()
  return figures
}

/** Runs in the page before anything of its own. */
function watch({ selector, longTask }: { selector: string; longTask: number }): void {
  const seen = { largest: 0, blocked: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    seen.largest = list.getEntries().at(-1)?.startTime ?? 0
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blocked += duration - longTask
  }).observe({ type: 'longtask', buffered: true })
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    requestAnimationFrame(() => {
      performance.mark('shown')
      setTimeout(() => console.log('shown'))
    })
  })
  observer.observe(document, { childList: true, subtree: true, attributes: true })
}

/** A second after the page is there, so that what follows its first paint counts too. */
async function read(page: Page): Promise<Figures> {
  return page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const { seen } = window as unknown as { seen: { largest: number; blocked: number } }
    const scripts = performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => /\.js$/.test(new URL(entry.name).pathname))
    return {
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      shown: performance.getEntriesByName('shown')[0]?.startTime ?? 0,
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
    blocked: middle('blocked'),
    scripts: middle('scripts'),
  }
}

function print(results: readonly { visit: Visit; figures: Figures }[]): void {
  const floor = results.find(({ visit }) => visit.site === 'bare')?.figures.shown ?? 1
  const lines = results.map(({ visit: { name, goals = {} }, figures }) => ({
    name,
    figures,
    judged: [
      { what: 'shown', found: figures.shown / floor, goal: goals.shown },
      { what: 'blocked', found: figures.blocked, goal: goals.blocked },
    ].flatMap(({ goal, ...rest }) => (goal === undefined ? [] : { ...rest, goal, met: rest.found <= goal })),
  }))
  console.log(
    `middle of ${rounds} rounds, ms, processor ${slowdown} times slower; ${browserPath}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`,
  )
  const columns = ['paint', 'largest', 'shown', '× bare', 'blocked', 'scripts kB']
  console.log(`${''.padEnd(20)}${columns.map((column) => column.padStart(11)).join('')}  goals`)
  for (const { name, figures, judged } of lines) {
    const { paint, largest, shown, blocked, scripts } = figures
    const cells = [
      ...[paint, largest, shown].map(whole),
      (shown / floor).toFixed(2),
      ...[blocked, scripts].map(whole),
    ]
    const verdicts = judged.map(({ what, goal, met }) => `${met ? 'ok' : 'MISSED'} ${what} ${goal}`)
    console.log(
      `${name.padEnd(20)}${cells.map((cell) => cell.padStart(11)).join('')}  ${verdicts.join(', ')}`,
    )
  }
  const met = lines.every(({ judged }) => judged.every((one) => one.met))
  console.log(JSON.stringify({ within_goals: met, results: lines }))
  process.exitCode = met ? 0 : 1
}

function whole(value: number): string {
  return String(Math.round(value))
}
