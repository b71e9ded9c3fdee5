import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { gzipSync } from 'node:zlib'

/**
 * The sites of `npm run bench:load`: the real build before `mock:server`, the demo build, the least that React can be,
 * and Oxide's console where a folder with its build is given.
 */
export interface Sites {
  bare: string
  real: string
  demo: string
  oxide: string | null
  /** The real site's fake service, for its control surface. */
  service: string
  close: () => void
}

const root = resolve(import.meta.dirname, '../..')
const vite = join(root, 'node_modules/vite/bin/vite.js')

export async function openSites(oxideFolder: string | undefined): Promise<Sites> {
  const folder = mkdtempSync(join(tmpdir(), 'paceline-load-'))
  const built = (name: string) => join(folder, name)
  layBareProject(built('bare-source'))
  build(built('bare-source'), ['--outDir', built('bare')])
  build(root, ['--outDir', built('real')])
  build(root, ['--mode', 'demo', '--outDir', built('demo')])
  const service = spawn(process.execPath, [join(root, 'mocks/server.ts'), '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await addressIn(service.stdout)
  const servers = await Promise.all([
    serve(built('bare')),
    serve(built('real'), address),
    serve(built('demo')),
    ...(oxideFolder ? [serve(oxideFolder)] : []),
  ])
  const [bare, real, demo, oxide = null] = servers.map(({ url }) => url)
  if (!bare || !real || !demo) throw new Error('a site has no address')
  return {
    bare,
    real,
    demo,
    oxide,
    service: address,
    close: () => {
      service.kill()
      for (const { server } of servers) server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** `npm create vite` without its logos: one component, one style sheet. */
function layBareProject(folder: string): void {
  const files = {
    'index.html':
      '<!doctype html><html lang="en"><head><meta charset="UTF-8"><title>Bare</title></head><body><div id="root"></div><script type="module" src="/main.jsx"></script></body></html>',
    'main.jsx': `import './main.css'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

function App() {
  const [count, setCount] = useState(0)
  return <main><h1>Vite + React</h1><button type="button" onClick={() => setCount(count + 1)}>count is {count}</button></main>
}

createRoot(document.getElementById('root')).render(<StrictMode><App /></StrictMode>)
`,
    'main.css':
      'body { margin: 0; font-family: system-ui, sans-serif } main { padding: 2rem; text-align: center }',
    'package.json': '{ "private": true, "type": "module" }',
    'vite.config.js':
      "import react from '@vitejs/plugin-react'\nexport default { plugins: [react()], build: { target: 'es2023' } }\n",
  }
  mkdirSync(folder)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}

function build(folder: string, args: readonly string[]): void {
  execFileSync(process.execPath, [vite, 'build', '--emptyOutDir', '--logLevel', 'error', ...args], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
  })
}

async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [, found] = /(http:\/\/[\d.]+:\d+)/.exec(line) ?? []
    if (found) return found
  }
  throw new Error('mock:server said no address')
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

interface Site {
  server: Server
  url: string
}

/** As a static host does it: compressed beforehand, named files kept for ever, any other address is the page. */
async function serve(folder: string, service?: string): Promise<Site> {
  const files = new Map<string, Buffer>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    files.set(`/${relative(folder, path).replaceAll('\\', '/')}`, gzipSync(readFileSync(path)))
  }
  const server = createServer((incoming, response) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://localhost')
    if (service && pathname.startsWith('/api/')) return forward(incoming, response, service)
    const name = files.has(pathname) ? pathname : '/index.html'
    response
      .setHeader('Content-Type', types[extname(name)] ?? 'application/octet-stream')
      .setHeader('Content-Encoding', 'gzip')
      .setHeader('Cache-Control', name.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache')
      .end(files.get(name))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

function forward(incoming: IncomingMessage, response: ServerResponse, service: string): void {
  const { method, headers } = incoming
  const passed = request(new URL(incoming.url ?? '/', service), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  passed.on('error', () => response.writeHead(502).end())
  incoming.pipe(passed)
}
