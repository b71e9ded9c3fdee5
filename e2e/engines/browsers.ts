import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { isRoot } from '../browser.ts'
import { type Driver, overHttp, overMarionette } from './driver.ts'

/** Firefox and WebKit as this machine has them, else from the system's package manager. */
export const engines = {
  Firefox: {
    find: () => findProgram('firefox', 'firefox-esr'),
    packages: ['firefox-esr'],
    start: startFirefox,
  },
  WebKit: {
    find: () => (findMiniBrowser() && findProgram('Xvfb') ? findProgram('WebKitWebDriver') : undefined),
    packages: ['webkit2gtk-driver', 'xvfb'],
    start: startWebKit,
  },
} as const
export type Engine = keyof typeof engines

export interface RunningBrowser {
  driver: Driver
  /** Its own folder, with downloads. */
  folder: string
  stop: () => Promise<void>
}

/** Null when this machine has none and can't get one. */
export async function startEngine(name: Engine): Promise<RunningBrowser | null> {
  const { find, packages, start } = engines[name]
  const program = find() ?? (install(packages) ? find() : undefined)
  return program ? start(program) : null
}

function findProgram(...names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync)
}

/** Where Debian and Fedora keep the small browser that comes with WebKitGTK. */
function findMiniBrowser(): string | undefined {
  const libraries = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/libexec', '/usr/lib64']
  return libraries
    .filter(existsSync)
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => /^webkit(2gtk|gtk)-/.test(name))
        .map((name) => join(folder, name, 'MiniBrowser')),
    )
    .find(existsSync)
}

function install(packages: readonly string[]): boolean {
  if (process.platform !== 'linux' || !isRoot()) return false
  try {
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {
      stdio: 'ignore',
      timeout: 5 * 60_000,
    })
    return true
  } catch {
    return false
  }
}

async function startFirefox(program: string): Promise<RunningBrowser> {
  const folder = ownFolder()
  const port = await freePort()
  const settings = {
    'marionette.port': port,
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'network.captive-portal-service.enabled': false,
    'browser.download.folderList': 2,
    'browser.download.dir': folder,
    'ui.prefersReducedMotion': 1,
  }
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  )
  writeFileSync(join(folder, 'user.js'), lines.join('\n'))
  const child = spawn(program, ['--headless', '--marionette', '--no-remote', '--profile', folder], {
    stdio: 'ignore',
  })
  const driver = await untilItWorks(() => overMarionette(port))
  return {
    driver,
    folder,
    stop: async () => {
      await driver.end()
      await end(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** It draws to a virtual screen of its own. */
async function startWebKit(program: string): Promise<RunningBrowser> {
  const port = await freePort()
  const folder = ownFolder()
  const display = `:${100 + (port % 900)}`
  const screen = spawn('Xvfb', [display, '-screen', '0', '1500x1000x24', '-nolisten', 'tcp'], {
    stdio: 'ignore',
  })
  const child = spawn(program, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      HOME: folder,
      LIBGL_ALWAYS_SOFTWARE: '1',
      ...(isRoot() ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
    },
  })
  const capabilities = {
    alwaysMatch: {
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] },
    },
  }
  const driver = await untilItWorks(() => overHttp(`http://127.0.0.1:${port}`, capabilities))
  return {
    driver,
    folder,
    stop: async () => {
      await driver.end()
      await Promise.all([end(child), end(screen)])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const ownFolder = () => mkdtempSync(join(tmpdir(), 'paceline-browser-'))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

async function untilItWorks<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const giveUp = Date.now() + 60_000
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > giveUp) throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill()
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 5_000))])
  child.kill('SIGKILL')
}
