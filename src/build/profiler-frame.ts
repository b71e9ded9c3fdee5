import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Plugin } from 'vite'

/** Where the profiler's frame is served (rule 4.10), in development as in both builds. */
const folder = 'static/profiler/'

const own = join(import.meta.dirname, '../features/profiler/frame')
const script = join(own, 'frame.ts')
const viewer = join(import.meta.dirname, '../../node_modules/speedscope')
const released = join(viewer, 'dist/release')

/** Not for Chrome traces: a sample profile, and the reader of another format. */
const unwanted = /^(perf-vertx|jfrview|file-format-schema|release\.txt|favicon-.*\.js)/

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
}

/**
 * The viewer's icons are emoji, which many machines draw as empty boxes: signs that its own font has stand in their
 * place. A release that is made otherwise keeps what it has.
 */
export const icons: Readonly<Record<string, string>> = {
  'Time Order': '→',
  'Left Heavy': '←',
  Sandwich: '≡',
  Export: '↑',
  Import: '↓',
  Help: '?',
}

export function withIcons(script: string): string {
  return script.replace(
    /(\.emoji\)\},)"[^"]*"(\),(?:"([^"]*)"|\w))/g,
    (_, before: string, after: string, label = '') => `${before}"${icons[label] ?? '◐'}"${after}`,
  )
}

function contentOf(name: string, file: string): string | Buffer {
  if (!name.startsWith('speedscope/')) return readFileSync(file)
  switch (extname(name)) {
    case '.js':
      return withIcons(readFileSync(file, 'utf8'))
    case '.css':
      return readFileSync(file, 'utf8') + readFileSync(join(own, 'narrow.css'), 'utf8')
    default:
      return readFileSync(file)
  }
}

/** Name below the folder → file on disk. */
function frameFiles(): Map<string, string> {
  const files = new Map([
    ['index.html', join(own, 'index.html')],
    ['frame.css', join(own, 'frame.css')],
    ['speedscope/LICENSE', join(viewer, 'LICENSE')],
  ])
  for (const name of readdirSync(released)) {
    if (!unwanted.test(name)) files.set(`speedscope/${name}`, join(released, name))
  }
  return files
}

/** A small page of ours around the speedscope package. Another folder of the same name, such as Perfetto's UI, may replace it. */
export function profilerFrame(): Plugin {
  let base = '/'
  return {
    name: 'paceline:profiler-frame',
    configResolved(config) {
      base = config.base
    },
    configureServer(server) {
      const files = frameFiles()
      server.middlewares.use(async (request, response, next) => {
        const [path = ''] = (request.url ?? '').split('?', 1)
        if (!path.startsWith(`${base}${folder}`)) return next()
        const name = path.slice(base.length + folder.length) || 'index.html'
        const file = files.get(name)
        const content =
          name === 'frame.js'
            ? (await server.transformRequest(script))?.code
            : file && existsSync(file) && contentOf(name, file)
        if (!content) return next()
        response.setHeader('Content-Type', types[extname(name)] ?? 'text/plain; charset=utf-8')
        response.end(content)
      })
    },
    buildStart() {
      if (this.meta.watchMode || this.environment.mode === 'dev') return
      this.emitFile({ type: 'chunk', id: script, fileName: `${folder}frame.js` })
      for (const [name, file] of frameFiles()) {
        this.emitFile({ type: 'asset', fileName: folder + name, source: contentOf(name, file) })
      }
    },
  }
}
