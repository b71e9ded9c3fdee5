import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'

/** A build of its own in a folder of its own, of this working tree or another one. */
export function buildInto(
  env: Record<string, string>,
  root = join(import.meta.dirname, '..'),
): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'paceline-static-'))
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  execFileSync(
    process.execPath,
    [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'],
    {
      cwd: root,
      env: { ...process.env, ...env, NODE_ENV: 'production' },
      stdio: 'pipe',
    },
  )
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

interface StaticHost {
  origin: string
  close: () => void
}

interface StaticHostOptions {
  folder: string
  /** Where on the host the folder lies. */
  base: string
  /** Whether `404.html` is shown for unknown paths. */
  knows404?: boolean
  /** The server that answers `/api`, for a build that needs one. */
  api?: string
  /** Delays a file until the promise settles. */
  delay?: (path: string) => Promise<void> | undefined
  /** Which page is shown in the place of every other, such as one that wants a sign-in first. */
  instead?: () => string | undefined
}

/** The plainest host: files, a page for unknown paths, and the headers of the folder's `_headers`. */
export async function serveStatically(options: StaticHostOptions): Promise<StaticHost> {
  const { folder, base, knows404 = true, api, delay, instead } = options
  const headers = headersOf(join(folder, '_headers'))
  const missing = knows404 ? readFileSync(join(folder, '404.html')) : '<title>404</title>Nothing here'
  const server = createServer(async (incoming, reply) => {
    const path = decodeURI(incoming.url?.split('?', 1)[0] ?? '')
    if (api && path.startsWith('/api/')) return passOn(incoming, reply, api)
    await delay?.(path)
    const other = instead?.()
    if (other !== undefined) return reply.writeHead(200, { 'Content-Type': types['.html'] }).end(other)
    const wanted = path.startsWith(base) ? path.slice(base.length) : ''
    const file = join(folder, /(^|\/)$/.test(wanted) ? `${wanted}index.html` : wanted)
    const found = path.startsWith(base) && statSync(file, { throwIfNoEntry: false })?.isFile()
    reply.writeHead(found ? 200 : 404, {
      ...headers(path),
      'Content-Type': contentType(found ? file : '.html'),
    })
    reply.end(found ? readFileSync(file) : missing)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
}

const contentType = (file: string) => types[extname(file) || file] ?? 'application/octet-stream'

/** Netlify's and Cloudflare's format: a pattern, then indented headers, `!` taking one of an earlier pattern away. */
function headersOf(file: string): (path: string) => Record<string, string> {
  const rules: { prefix: string; lines: string[] }[] = []
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line.startsWith('  ')) rules.at(-1)?.lines.push(line.trim())
    else if (line) rules.push({ prefix: line.replace(/\*$/, ''), lines: [] })
  }
  return (path) => {
    const headers: Record<string, string> = {}
    for (const line of rules.filter(({ prefix }) => path.startsWith(prefix)).flatMap(({ lines }) => lines)) {
      const [, name = '', value = ''] = /^([\w-]+): (.*)$/.exec(line) ?? []
      if (line.startsWith('! ')) delete headers[line.slice(2)]
      else headers[name] = value
    }
    return headers
  }
}

function passOn(incoming: IncomingMessage, reply: ServerResponse, api: string): void {
  const { method = 'GET', headers } = incoming
  const onward = request(new URL(incoming.url ?? '/', api), { method, headers }, (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(reply)
  })
  onward.on('error', () => reply.destroy())
  incoming.pipe(onward)
}
