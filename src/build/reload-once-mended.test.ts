import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type Plugin } from 'vite'
import { afterAll, expect, test, vi } from 'vitest'
import { reloadOnceMended } from './reload-once-mended.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'paceline-mended-')))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** As texts are: no module is the file itself. */
const made: Plugin = {
  name: 'made',
  resolveId: (id) => (id === '/made' ? id : null),
  load(id) {
    if (id !== '/made') return null
    const file = join(folder, 'part.json')
    try {
      return `export default ${JSON.stringify(JSON.parse(readFileSync(file, 'utf8')))}`
    } catch (error) {
      return this.error({ id: file, message: String(error) })
    }
  },
}

test.each([
  ['part.js', '/part.js', 'export const whole = }\n', 'export const whole = true\n'],
  ['part.json', '/made', '{ "whole": }\n', '{ "whole": true }\n'],
])('a page with a syntax error in %s is reloaded once it is fixed', async (name, module, bad, good) => {
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write('main.js', `import '${module}'\n`)
  write(name, bad)
  const server = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [reloadOnceMended(), made],
    optimizeDeps: { noDiscovery: true },
    server: { port: 0, host: '127.0.0.1', watch: { usePolling: true, interval: 20 } },
  })
  try {
    await server.listen()
    const [address = ''] = server.resolvedUrls?.local ?? []
    const ask = (path: string) => fetch(new URL(path, address))
    expect((await ask('/main.js')).status).toBe(200)
    expect((await ask(module)).status).toBe(500)
    const sent = vi.spyOn(server.environments.client.hot, 'send')
    const reloads = () => sent.mock.calls.map(([message]: unknown[]) => message)
    write(name, good)
    await expect.poll(reloads).toContainEqual({ type: 'full-reload' })
    expect((await ask(module)).status).toBe(200)
  } finally {
    await server.close()
  }
})
