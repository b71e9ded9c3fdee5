import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/**
 * Finds a Chromium on whatever machine this is: one that is installed, else Playwright's own download, else the
 * system's package manager. `PACELINE_BROWSER` names another one, and nothing takes its place. A headless shell is
 * preferred: the tests take half the time in it.
 */
export function findBrowser(): string {
  return named() ?? installed() ?? download() ?? fromPackages() ?? giveUp()
}

/** The browser that people have, where there is one: for measuring what they see. */
export function findWholeBrowser(): string {
  return [named(), ...usual].find(isWhole) ?? findBrowser()
}

/** A whole browser beside the headless shell that the tests use, if both are there. */
export function findSecondBrowser(): string | undefined {
  const first = named() ?? installed()
  return first && !isWhole(first) ? usual.find(isWhole) : undefined
}

/** How the tests start it. */
export function launchOptions(executablePath = findBrowser()): { executablePath: string; args: string[] } {
  const withoutPopups = isWhole(executablePath) ? [`--disable-features=${disabledFeatures.join()}`] : []
  return { executablePath, args: [...(isRoot() ? ['--no-sandbox'] : []), ...withoutPopups] }
}

/**
 * A whole browser loads two pages of its own for the address bar of every window, which cost as much processor time as
 * the page under test. The rest repeats Playwright's list: Chromium reads only the last one.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  ...['AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
  ...['DestroyProfileOnBrowserClose', 'HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades', 'LensOverlay'],
  ...['MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints', 'PaintHolding', 'PreconnectToSearch'],
  'ThirdPartyStoragePartitioning',
]

const isWhole = (path: string | undefined) => path !== undefined && !/headless/.test(path) && starts(path)

function named(): string | undefined {
  const name = process.env.PACELINE_BROWSER
  if (!name) return undefined
  const path = inFoldersOfPrograms(name)
  if (!path || !starts(path)) throw new Error(`PACELINE_BROWSER names ${name}, which does not start.`)
  return path
}

/** Playwright starts paths only: `google-chrome` becomes `/usr/bin/google-chrome`. */
function inFoldersOfPrograms(name: string): string | undefined {
  if (/[\\/]/.test(name)) return name
  const folders = process.env.PATH?.split(delimiter) ?? []
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

function installed(): string | undefined {
  return [chromium.executablePath(), ...usual].find(starts)
}

/** A browser without its system libraries is there and yet isn't. */
function starts(path: string): boolean {
  if (!existsSync(path)) return false
  if (process.platform === 'win32') return true
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 })
    return true
  } catch {
    return false
  }
}

function download(): string | undefined {
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli')
  const withSystemLibraries = process.platform === 'linux' && isRoot() ? ['--with-deps'] : []
  for (const extra of [withSystemLibraries, []]) {
    if (attempt(process.execPath, [cli, 'install', ...extra, 'chromium']) && installed()) return installed()
  }
  return undefined
}

function fromPackages(): string | undefined {
  if (process.platform !== 'linux' || !isRoot()) return undefined
  attempt('apt-get', ['update'])
  const found = ['chromium-headless-shell', 'chromium'].some((name) =>
    attempt('apt-get', ['install', '-y', '--no-install-recommends', name]),
  )
  return found ? installed() : undefined
}

function attempt(program: string, args: readonly string[]): boolean {
  console.log(`No browser yet: ${program} ${args.join(' ')}`)
  try {
    execFileSync(program, args, { stdio: 'inherit', timeout: 10 * 60_000 })
    return true
  } catch {
    return false
  }
}

export const isRoot = () => process.getuid?.() === 0

function giveUp(): never {
  throw new Error(
    'The end-to-end tests need Chromium and could not get one. Install it (`apt-get install chromium`, or ' +
      '`npx playwright install --with-deps chromium`), or name yours in PACELINE_BROWSER.',
  )
}
