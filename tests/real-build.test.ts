import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personas } from '../fixtures/personas.ts'

/** What real mode promises: not one byte of the fake backend, and a dev server that sends `/api` where it is told. */

const root = resolve(import.meta.dirname, '..')
const vite = join(root, 'node_modules/vite/bin/vite.js')
const env = (extra: Record<string, string>) => ({
  ...process.env,
  NODE_ENV: 'production',
  VITEST: '',
  ...extra,
})

describe('the real build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'paceline-real-'))
  let files: { name: string; text: string }[] = []

  beforeAll(() => {
    execFileSync(
      process.execPath,
      [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'],
      {
        cwd: root,
        env: env({ VITE_API_MODE: 'real' }),
        stdio: 'pipe',
      },
    )
    files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => ({ name: entry.name, text: readFileSync(join(entry.parentPath, entry.name), 'utf8') }))
  }, 120_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('has no worker script', () => {
    expect(files.map((file) => file.name).filter((name) => /serviceWorker/i.test(name))).toEqual([])
  })

  test.each([
    ['MSW', /\bmsw\b|mockServiceWorker|virtual:msw/i],
    ['faker', /faker/i],
    ['the personas', new RegExp(personas.map((persona) => persona.email.replaceAll('.', '\\.')).join('|'))],
    ['the fake pages and the control surface', /\/api\/fake\/|__mock|mock\.scenario/],
  ])('holds nothing of %s', (_, trace) => {
    expect(files.filter((file) => trace.test(file.text)).map((file) => file.name)).toEqual([])
  })

  // react-dom, Mantine's core, router, query, form, i18next and zod are 172 KB of it; the rest is ours.
  test('asks little of whoever opens the sign-in page', () => {
    const firstRequested = closureOf(/src="\/(assets\/[^"]+\.js)"/.exec(textOf('index.html'))?.[1] ?? '')
    const texts = ['common', 'errors', 'auth'].map((namespace) =>
      Math.max(
        ...files
          .filter((file) => new RegExp(`^${namespace}-[\\w-]{8}\\.js$`).test(file.name))
          .map((file) => gzipped(file.text)),
      ),
    )
    const scripts = sum(firstRequested.map((name) => gzipped(textOf(name)))) + sum(texts)
    const styles = sum(
      [...textOf('index.html').matchAll(/href="\/assets\/([^"]+\.css)"/g)].map(([, name = '']) =>
        gzipped(textOf(name)),
      ),
    )
    expect(firstRequested.length).toBeGreaterThan(1)
    expect(scripts).toBeLessThan(200_000)
    expect(styles).toBeLessThan(12_000)
  })

  const textOf = (name: string) => files.find((file) => file.name === basename(name))?.text ?? ''

  /** A script and all that it imports before it runs. */
  function closureOf(entry: string): string[] {
    const found = new Set([basename(entry)])
    for (const name of found) {
      for (const [, imported = ''] of textOf(name).matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g))
        found.add(imported)
    }
    return [...found]
  }
})

const gzipped = (text: string) => gzipSync(text, { level: 9 }).length
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

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
  }, 60_000)
  afterAll(() => {
    dev.kill()
    service.close()
  })

  test('sends /api to API_PROXY_TARGET, token and query included', async () => {
    const response = await fetch(`${base}/api/v2/run?page=1`, { headers: { Authorization: 'Bearer t' } })
    expect(await response.json()).toEqual({ answered: 'by the real service' })
    expect(seen).toEqual(['GET /api/v2/run?page=1 Bearer t'])
  })
})
