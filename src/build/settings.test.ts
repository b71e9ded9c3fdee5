import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import config from '../../vite.config.ts'
import { figuresOrigin, frameAncestors, settingNames } from './settings.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paceline-env-'))
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
  for (const name of settingNames) vi.stubEnv(name, undefined)
})
afterEach(() => {
  rmSync(folder, { recursive: true })
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const write = (file: string, ...lines: string[]) => writeFileSync(join(folder, file), lines.join('\n'))

/** As the npm scripts start Vite. */
const ways = {
  dev: { command: 'serve', mode: 'development' },
  build: { command: 'build', mode: 'production' },
  'build:demo': { command: 'build', mode: 'demo' },
  preview: { command: 'serve', mode: 'production', isPreview: true },
  'preview:demo': { command: 'serve', mode: 'demo', isPreview: true },
} as const
type Way = keyof typeof ways

const start = (way: Way) => config(ways[way])
const apiOf = (way: Way) => start(way).define?.['import.meta.env.VITE_API_MODE']

test('without a setting, builds and previews are real, everything else is fake', () => {
  expect(Object.keys(ways).map((way) => apiOf(way as Way))).toEqual(
    ['mock', 'real', 'mock', 'real', 'mock'].map((api) => JSON.stringify(api)),
  )
})

test.each([
  ['.env', ['dev', 'build', 'build:demo', 'preview', 'preview:demo']],
  ['.env.local', ['dev', 'build', 'build:demo', 'preview', 'preview:demo']],
  ['.env.demo', ['build:demo', 'preview:demo']],
  ['.env.demo.local', ['build:demo', 'preview:demo']],
] as const)('%s has an effect on %s', (file, readBy) => {
  write(file, 'VITE_API_MODE=real', 'VITE_CLOUD_HOST=cloud.example', 'BASE=/cloud/')
  for (const way of Object.keys(ways) as Way[]) {
    const isRead = readBy.some((reader) => reader === way)
    const { base, define, build } = start(way)
    expect(base, way).toBe(isRead ? '/cloud/' : '/')
    expect(define?.['import.meta.env.VITE_CLOUD_HOST'], way).toBe(isRead ? '"cloud.example"' : '""')
    if (isRead) expect(build?.outDir, way).toBe('dist')
  }
})

test('every variable can come from a file, and the shell overrides it', () => {
  write(
    '.env',
    'VITE_API_MODE=real',
    'VITE_CLI_NAME=acme-cloud',
    'VITE_CLI_INSTALL=npm install acme-cloud',
    'VITE_CLI_IMAGE=acme/cloud:2',
    'VITE_CLI_VERDICT=npx acme-verdict',
    // Of a demo alone.
    'VITE_FIGURES_ORIGIN=https://seller.example',
    'VITE_API_PASSTHROUGH="GET v2/run"',
    'VITE_CLOUD_HOST=cloud.example',
    'VITE_ANALYTICS_URL=https://stats.example/s.js',
    'API_PROXY_TARGET=https://service.example',
    'API_PROXY_TOKEN=secret',
  )
  const { define, server } = start('dev')
  expect(define).toEqual({
    'import.meta.env.VITE_API_MODE': '"real"',
    'import.meta.env.VITE_CLI_NAME': '"acme-cloud"',
    'import.meta.env.VITE_CLI_INSTALL': '"npm install acme-cloud"',
    'import.meta.env.VITE_CLI_IMAGE': '"acme/cloud:2"',
    'import.meta.env.VITE_CLI_VERDICT': '"npx acme-verdict"',
    'import.meta.env.VITE_FIGURES_ORIGIN': '""',
    'import.meta.env.VITE_API_PASSTHROUGH': '"GET v2/run"',
    'import.meta.env.VITE_CLOUD_HOST': '"cloud.example"',
    'import.meta.env.VITE_ANALYTICS_URL': '"https://stats.example/s.js"',
  })
  expect(server?.proxy?.['/api']).toMatchObject({
    target: 'https://service.example',
    headers: { authorization: 'Bearer secret' },
  })
  vi.stubEnv('VITE_API_MODE', 'mock')
  vi.stubEnv('API_PROXY_TARGET', 'https://other.example')
  expect(apiOf('dev')).toBe('"mock"')
  expect(start('dev').server?.proxy?.['/api']).toMatchObject({ target: 'https://other.example' })
})

test('an unknown mode is rejected, from a file and from the shell', () => {
  write('.env', 'VITE_API_MODE=fake')
  expect(() => start('build')).toThrow('VITE_API_MODE is "mock" or "real", not "fake"')
})

test('only a demo may be embedded, by origins', () => {
  const given = { FRAME_ANCESTORS: ' https://seller.example  http://localhost:8080 https://*.shop.example ' }
  const sites = ['https://seller.example', 'http://localhost:8080', 'https://*.shop.example']
  expect(frameAncestors(given, 'mock')).toEqual(sites)
  expect(frameAncestors(given, 'real')).toEqual([])
  expect(frameAncestors({}, 'mock')).toEqual([])
  for (const strange of [
    '*',
    'seller.example',
    'https://a.example;',
    'https://a.example/x',
    "'none'",
    'https:',
  ])
    expect(() => frameAncestors({ FRAME_ANCESTORS: strange }, 'mock')).toThrow(`not "${strange}"`)
})

test('only a demo may send figures, to one origin', () => {
  expect(figuresOrigin({ VITE_FIGURES_ORIGIN: 'https://seller.example' }, 'mock')).toBe(
    'https://seller.example',
  )
  expect(figuresOrigin({ VITE_FIGURES_ORIGIN: 'https://seller.example' }, 'real')).toBe('')
  expect(figuresOrigin({}, 'mock')).toBe('')
  for (const strange of [
    'seller.example',
    'https://seller.example/',
    'https:',
    'blob:https://a.example/1',
    '*',
  ])
    expect(() => figuresOrigin({ VITE_FIGURES_ORIGIN: strange }, 'mock')).toThrow(`not "${strange}"`)
})

test('the project’s README names every variable', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
  expect(
    settingNames.filter((name) => !readme.includes(`${name}=`) && !readme.includes(`\`${name}\``)),
  ).toEqual([])
})

test('unit tests ignore .env files', () => {
  write('.env', 'VITE_API_MODE=real', 'BASE=/cloud/')
  expect(config({ command: 'serve', mode: 'test' })).toMatchObject({
    base: '/',
    build: { outDir: 'dist-demo' },
  })
})
