import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'
import { expect, test, vi } from 'vitest'
import { reloadOnceMended } from './reload-once-mended.ts'

test('a page that met a syntax error is loaded anew once it is mended', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'paceline-mended-')))
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write('main.js', "import './part.js'\n")
  write('part.js', 'export const whole = }\n')
  const server = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [reloadOnceMended()],
    optimizeDeps: { noDiscovery: true },
    server: { port: 0, host: '127.0.0.1', watch: { usePolling: true, interval: 20 } },
  })
  try {
    await server.listen()
    const [address = ''] = server.resolvedUrls?.local ?? []
    const ask = (name: string) => fetch(address + name)
    expect((await ask('main.js')).status).toBe(200)
    expect((await ask('part.js')).status).toBe(500)
    const sent = vi.spyOn(server.environments.client.hot, 'send')
    const reloads = () => sent.mock.calls.map(([told]: unknown[]) => told)
    write('part.js', 'export const whole = true\n')
    await expect.poll(reloads).toContainEqual({ type: 'full-reload' })
    expect((await ask('part.js')).status).toBe(200)
  } finally {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
