import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRoot } from './browser.ts'

/** Programs that people serve a folder with, as they come. */
export interface KnownHost {
  name: string
  command: (folder: string, port: number, own: string) => string[]
  /** Below which folder of the host the demo lies. */
  base?: string
}

const npx = (...args: string[]) => ['npx', '--yes', ...args]

const nginx =
  (more = '') =>
  (folder: string, port: number, own: string) => {
    const config = join(own, 'nginx.conf')
    writeFileSync(
      config,
      `${isRoot() ? 'user root;' : ''} daemon off; pid ${own}/pid; error_log ${own}/error.log; events {}
http { include /etc/nginx/mime.types; access_log off; client_body_temp_path ${own}/b; proxy_temp_path ${own}/p;
  fastcgi_temp_path ${own}/f; uwsgi_temp_path ${own}/u; scgi_temp_path ${own}/s;
  server { listen 127.0.0.1:${port}; root ${folder}; ${more} } }`,
    )
    return ['nginx', '-c', config, '-e', join(own, 'error.log')]
  }

const python = (folder: string, port: number) => [
  ...['python3', '-m', 'http.server', `${port}`],
  ...['--bind', '127.0.0.1', '--directory', folder],
]

export const knownHosts: readonly KnownHost[] = [
  { name: 'python3 -m http.server', command: python },
  { name: 'python3 -m http.server, in a folder', command: python, base: '/demo/' },
  {
    name: 'npx serve',
    command: (folder, port) => npx('serve@14', '-L', '-l', `tcp://127.0.0.1:${port}`, folder),
  },
  {
    name: 'npx http-server',
    command: (folder, port) => npx('http-server@14', folder, '-s', '-a', '127.0.0.1', '-p', `${port}`),
  },
  {
    name: 'npx sirv-cli',
    command: (folder, port) => npx('sirv-cli@3', folder, '-q', '-H', '127.0.0.1', '-p', `${port}`),
  },
  {
    name: 'npx sirv-cli --single',
    command: (folder, port) => npx('sirv-cli@3', folder, '-q', '-s', '-H', '127.0.0.1', '-p', `${port}`),
  },
  { name: 'nginx', command: nginx() },
  { name: 'nginx, error_page 404 /404.html', command: nginx('error_page 404 /404.html;') },
]

/** Null where the machine has no such program. */
export async function startHost(
  { command, base = '/' }: KnownHost,
  folder: string,
): Promise<{ address: string; stop: () => void } | null> {
  const own = mkdtempSync(join(tmpdir(), 'paceline-host-'))
  const served = join(own, 'served')
  if (base === '/') symlinkSync(folder, served)
  else {
    mkdirSync(served)
    symlinkSync(folder, join(served, base.replaceAll('/', '')))
  }
  const port = await freePort()
  const [program = '', ...args] = command(served, port, own)
  const child = spawn(program, args, { stdio: 'ignore', detached: true })
  const address = `http://127.0.0.1:${port}${base}`
  const stop = () => {
    end(child)
    rmSync(own, { recursive: true, force: true })
  }
  if (await answers(address, child)) return { address, stop }
  stop()
  return null
}

/** With all that it has started, as npx does. */
function end({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid)
  } catch {
    // It is gone already.
  }
}

async function answers(address: string, child: ChildProcess): Promise<boolean> {
  let gone = false
  child.once('error', () => (gone = true)).once('exit', () => (gone = true))
  for (let tries = 0; tries < 300 && !gone; tries++) {
    // Read to its end: what isn't breaks fetch when the host closes the connection.
    const there = await fetch(address).then(
      async (reply) => (await reply.text()) !== '' && reply.ok,
      () => false,
    )
    if (there) return true
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return false
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
