import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settingNames } from '../src/build/settings.ts'
import { productName } from '../src/lib/product.ts'
import { mockStrings, withoutQuotes } from './mock-strings.ts'

/** The promises of real mode: not one byte of the fake backend, and a dev server that forwards `/api` to the given address. */

const root = resolve(import.meta.dirname, '..')
const vite = join(root, 'node_modules/vite/bin/vite.js')
const storage = 'https://storage.example'
/** Without the settings of the shell; Vitest sets the variables that the product reads. */
const env = (extra: Record<string, string>) => ({
  ...process.env,
  ...Object.fromEntries(settingNames.map((name) => [name, undefined])),
  NODE_ENV: 'production',
  VITEST: '',
  ...extra,
})

describe('the real build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'paceline-real-'))
  const settings = mkdtempSync(join(tmpdir(), 'paceline-settings-'))
  let files: { name: string; path: string; text: string }[] = []
  /** The modules that the build is made of: path and text. */
  let sources: Map<string, string>
  let manifest: Record<string, Chunk> = {}

  beforeAll(() => {
    writeFileSync(join(settings, '.env'), `VITE_API_MODE=real\nVITE_STORAGE_ORIGIN=${storage}\n`)
    execFileSync(
      process.execPath,
      [
        ...[vite, 'build', root, '--config', join(root, 'vite.config.ts')],
        ...['--outDir', folder, '--emptyOutDir', '--manifest', '--logLevel', 'error'],
        // Beside the files, which stay what they are.
        ...['--sourcemap', 'hidden'],
      ],
      { cwd: settings, env: env({}), stdio: 'pipe' },
    )
    const all = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = join(entry.parentPath, entry.name)
        return { name: entry.name, path: relative(folder, file), text: readFileSync(file, 'utf8') }
      })
    files = all.filter(({ name }) => !name.endsWith('.map'))
    sources = new Map(
      all.flatMap(({ name, path, text }) => {
        if (!name.endsWith('.map')) return []
        const map: SourceMap = JSON.parse(text)
        const pathOf = (source: string) => relative(root, resolve(folder, dirname(path), source))
        return map.sources.map((source, i) => [pathOf(source), map.sourcesContent[i] ?? ''] as const)
      }),
    )
    manifest = JSON.parse(files.find(({ name }) => name === 'manifest.json')?.text ?? '{}')
  })
  afterAll(() => {
    for (const made of [folder, settings]) rmSync(made, { recursive: true, force: true })
  })

  test('takes its settings from .env as well', () => {
    expect(files.find(({ path }) => path === 'index.html')?.text).toContain(storage)
  })

  test('has no worker script', () => {
    expect(files.map((file) => file.name).filter((name) => /serviceWorker/i.test(name))).toEqual([])
  })

  test.each([
    ['MSW', /\bmsw\b|mockServiceWorker|virtual:msw/i],
    ['faker', /faker/i],
    ['the control surface', /__mock|mock\.scenario/],
  ])('contains nothing of %s', (_, trace) => {
    expect(files.filter((file) => trace.test(file.text)).map((file) => file.name)).toEqual([])
  })

  test('has no file of the fake backend', () => {
    expect(sources.size).toBeGreaterThan(1000)
    expect([...sources.keys()].filter(isOfFake)).toEqual([])
  })

  test('has no string of the fake backend, except those that the product or a package has too', () => {
    const strings = mockStrings(root)
    const own = [...sources].flatMap(([source, text]) => (isOfFake(source) ? [] : text))
    const shared = withoutQuotes([...own, ...textsBesideTheSources()].join('\n'))
    const foundIn = (text: string) =>
      [...strings].filter(([string]) => text.includes(string) && !shared.includes(string)).map(String)
    expect(strings.size).toBeGreaterThan(2000)
    expect(foundIn('const planted="/api/pages/identity"')).not.toEqual([])
    expect(foundIn(withoutQuotes(files.map(({ text }) => text).join('\n')))).toEqual([])
  })

  const isOfFake = (source: string) =>
    /^(mocks|fixtures|node_modules\/(msw|@mswjs|@msw|@faker-js))\//.test(source)

  /** Of the page itself, of what writes it, and of the profiler, which is copied as it is. */
  function textsBesideTheSources(): string[] {
    const paths = globSync(
      ['index.html', 'src/**/*.{ts,tsx,json}', 'node_modules/speedscope/dist/release/*.js'],
      {
        cwd: root,
      },
    )
    return [`<b>${productName}</b>`, ...paths.map((path) => readFileSync(join(root, path), 'utf8'))]
  }

  // Files that a browser loads on its own. `npm run bench:load` counts the same in a browser.
  test('has a small sign-in page', () => {
    // react-dom, the router, Mantine's core, the query client, zod and i18next are 147 KB of it.
    const { scripts, styles } = weightOf(['first', 'guest', 'texts-ru', texts('auth')])
    // Each page's address, guard, loader, rights and list are part of it: 160 to 180 bytes.
    const pages = globSync('src/routes/**/*.tsx', { cwd: root }).length
    expect(scripts, 'the base, and 200 bytes a page').toBeLessThan(192_300 + 200 * pages)
    expect(styles).toBeLessThan(12_000)
  })

  test('has a small HTML page with one inline script, which the content policy allows', () => {
    const page = files.find(({ path }) => path === 'index.html')?.text ?? ''
    expect(gzipped(page)).toBeLessThan(6_000)
    const scripts = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script)
    expect(scripts).toHaveLength(1)
    const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    const allowed = `script-src 'self' ${hashes.join(' ')};`
    expect(page).toContain(allowed)
    for (const name of ['_headers', '.htaccess', 'vercel.json', 'staticwebapp.config.json'])
      expect(files.find(({ path }) => path === name)?.text, name).toContain(allowed)
    // The policy would keep it from working.
    expect(page).not.toMatch(/ style="/)
    // The files that it preloads exist.
    const wanted = [...page.matchAll(/ href="\/(assets\/[^"]+)"/g)].map(([, path]) => path)
    expect(wanted.length).toBeGreaterThan(15)
    expect(wanted.filter((path) => !files.some((file) => file.path === path))).toEqual([])
  })

  test('has a small dashboard before its charts', () => {
    const { scripts, styles } = weightOf(['first', 'team', 'texts-ru', texts('dashboard')])
    // TanStack's selection, order, pinning and sizing of tables are 5 KB of it.
    expect(scripts).toBeLessThan(245_000)
    expect(styles).toBeLessThan(25_000)
  })

  test('has no large chunk except the charts and the profiler', () => {
    const heavy = files.filter(({ name, text }) => name.endsWith('.js') && gzipped(text) > 150_000)
    expect(heavy.map(({ name }) => name).filter((name) => !/^bar-plot-|^speedscope/.test(name))).toEqual([])
  })

  test('has the icon that browsers load beside other files', () => {
    expect(files.find(({ path }) => path === 'favicon.ico')?.text).toContain('PNG')
    expect(files.find(({ path }) => path === 'index.html')?.text).toContain(
      '<link rel="icon" href="/favicon.ico"',
    )
  })

  test('has two font files, one for each alphabet', () => {
    expect(files.filter(({ name }) => name.endsWith('.woff2') && /^inter/.test(name))).toHaveLength(2)
  })

  test('hashes the names of files that are cached for ever', () => {
    const named = files.filter(({ path }) => path.startsWith('assets/'))
    expect(named.length).toBeGreaterThan(50)
    expect(named.map(({ name }) => name).filter((name) => !/-[\w-]{8}\.\w+$/.test(name))).toEqual([])
  })

  const texts = (namespace: string) => `src/i18n/ru.json?namespace=${namespace}`

  /** The page's scripts and styles with all their static imports; of the texts, the heavier language. */
  function weightOf(sources: readonly string[]) {
    const chunks = new Set<string>()
    for (const source of sources) {
      const found = Object.keys(manifest).filter((key) =>
        [key, key.split('?')[0], manifest[key]?.name].includes(source),
      )
      expect(found, source).toHaveLength(1)
      for (const key of found) chunks.add(key)
    }
    for (const key of chunks) for (const imported of manifest[key]?.imports ?? []) chunks.add(imported)
    const parts = [...chunks].flatMap((key) => manifest[key] ?? [])
    return {
      scripts: sum(parts.map(({ file }) => weigh(file))),
      styles: sum([...new Set(parts.flatMap(({ css = [] }) => css))].map(weigh)),
    }
  }

  const weigh = (path: string) => gzipped(files.find((file) => file.path === path)?.text ?? '')
})

interface SourceMap {
  sources: string[]
  sourcesContent: (string | null)[]
}

interface Chunk {
  file: string
  name?: string
  imports?: string[]
  css?: string[]
}

const gzipped = (text: string) => gzipSync(text, { level: 9 }).length
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

describe('a build for the demo mode', () => {
  const folder = mkdtempSync(join(tmpdir(), 'paceline-settings-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('takes its settings from each file, and from the shell before them', () => {
    const byFile = {
      '.env': 'VITE_CLI_NAME=cli-of-env\nVITE_CLI_INSTALL=install-of-env\nVITE_CLI_IMAGE=image-of-env',
      '.env.local': 'VITE_CLI_INSTALL=install-of-local\nVITE_CLOUD_HOST=cloud-of-local.example',
      '.env.demo': 'VITE_API_MODE=real\nVITE_STORAGE_ORIGIN=https://storage-of-demo.example',
      '.env.demo.local': 'VITE_CLI_IMAGE=image-of-demo-local\nBASE=/of-the-file/',
    }
    for (const [name, text] of Object.entries(byFile)) writeFileSync(join(folder, name), text)
    execFileSync(
      process.execPath,
      [
        ...[vite, 'build', root, '--config', join(root, 'vite.config.ts'), '--mode', 'demo'],
        ...['--outDir', join(folder, 'dist'), '--emptyOutDir', '--logLevel', 'error'],
      ],
      { cwd: folder, env: env({ BASE: '/of-the-shell/' }), stdio: 'pipe' },
    )
    const built = globSync('dist/**/*.{html,js}', { cwd: folder })
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .join('\n')
    const winners = ['cli-of-env', 'install-of-local', 'cloud-of-local.example', 'image-of-demo-local']
    winners.push('https://storage-of-demo.example', '/of-the-shell/')
    expect(winners.filter((value) => !built.includes(value))).toEqual([])
    // The last is a word of the fake service: `.env.demo` asks for the real one.
    const losers = ['install-of-env', 'image-of-env', '/of-the-file/', 'mock.scenario']
    expect(losers.filter((value) => built.includes(value))).toEqual([])
  })
})

describe('the dev server in real mode', () => {
  const seen: string[] = []
  let service: Server
  let base = ''
  let dev: ReturnType<typeof spawn>

  beforeAll(async () => {
    service = createServer((request, response) => {
      seen.push(`${request.method} ${request.url} ${request.headers.authorization}`)
      response.setHeader('Content-Type', 'application/json').end('{"answered":"by the real service"}')
    }).listen(0, '127.0.0.1')
    await once(service, 'listening')
    const target = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
    dev = spawn(process.execPath, [vite, '--port', '0', '--clearScreen', 'false'], {
      cwd: root,
      env: {
        ...env({ VITE_API_MODE: 'real', API_PROXY_TARGET: target }),
        NODE_ENV: 'development',
        NO_COLOR: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    base = await new Promise<string>((found) => {
      let printed = ''
      dev.stdout?.on('data', (data) => {
        printed += data
        const [, url] = /(http:\/\/127\.0\.0\.1:\d+)/.exec(printed) ?? []
        if (url) found(url)
      })
    })
  })
  afterAll(() => {
    dev.kill()
    service.close()
  })

  test('sends /api to API_PROXY_TARGET, token and query included', async () => {
    const response = await fetch(`${base}/api/v2/run?page=1`, { headers: { Authorization: 'Bearer t' } })
    expect(await response.json()).toEqual({ answered: 'by the real service' })
    expect(seen).toEqual(['GET /api/v2/run?page=1 Bearer t'])
  })

  test('survives an undecodable address', async () => {
    await fetch(`${base}/static/profiler/%E0%A4%A`)
    expect((await fetch(`${base}/static/profiler/`)).ok).toBe(true)
  })
})
