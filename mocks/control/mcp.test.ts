import { expect, test } from 'vitest'
import { startHttpService } from '../hosts/http.fixture.ts'
import { startServer } from '../hosts/server.fixture.ts'
import { commandNames } from './command-runner.ts'

const world = { scenario: 'demo', seed: 7, now: Date.parse('2026-11-20T09:00:00Z') } as const
const request = (id: number, method: string, params = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })

test('over HTTP every command is a tool, and runs can be read', async () => {
  const service = await startHttpService(world)
  const post = (body: string) =>
    fetch(`${service.base}/__mock/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    })
  const ask = async (method: string, params = {}) =>
    (await (await post(request(1, method, params))).json()).result
  const use = async (name: string, args = {}) => {
    const { content, isError } = await ask('tools/call', { name, arguments: args })
    return { isError, text: content[0].text }
  }
  expect(await ask('initialize', { protocolVersion: '2025-03-26' })).toMatchObject({
    protocolVersion: '2025-03-26',
  })
  expect((await post('{"jsonrpc":"2.0","method":"notifications/initialized"}')).status).toBe(202)
  const { tools } = await ask('tools/list')
  const names = tools.map(({ name }: { name: string }) => name)
  expect(names).toEqual([...commandNames, 'runs', 'failures', 'artifacts'])
  for (const { inputSchema } of tools) expect(inputSchema).toMatchObject({ type: 'object' })

  expect(JSON.parse((await use('persona', { persona: 'reader' })).text).email).toBe('rita@acme.test')
  expect(await use('persona', { persona: 'redaer' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('did you mean reader?'),
  })
  expect((await use('nope')).isError).toBe(true)
  const [run] = JSON.parse((await use('runs', { state: 'failure', limit: 1 })).text)
  expect(run.state).toBe('failure')
  expect(JSON.parse((await use('failures', { run: run.id })).text).length).toBe(run.failed)
  expect((await use('artifacts', { run: run.id })).text).toContain('test_result')
  expect((await use('artifacts', { run: run.id, path: 'test_result/raw.json' })).text).toMatch(/^\[/)
  expect((await use('failures', { run: 'none' })).isError).toBe(true)
  expect(await (await post(request(7, 'nope'))).json()).toMatchObject({ id: 7, error: { code: -32601 } })
  expect(await (await post('[]')).json()).toMatchObject({ error: { code: -32600 } })
  expect((await fetch(`${service.base}/__mock/mcp`)).status).toBe(405)
  service.close()
})

test('over stdio each line is a message, and the end of input ends the server', async () => {
  const server = await startServer('--mcp')
  expect(server.stderr()).toContain('Fake backend ready')
  server.child.stdin?.write(`${request(2, 'tools/call', { name: 'state' })}\nno JSON\n`)
  await expect.poll(server.stdout).toMatch(/^.*"id":2.*\n.*-32700.*\n$/)
  server.child.stdin?.end()
  await expect.poll(() => server.child.exitCode).toBe(0)
})
