import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'

/** An assistant's client lists the tools and calls each. */

const command = 'node_modules/paceline-mock/code/entries/command.js'
const ways: Record<string, () => Transport> = {
  stdio: () =>
    new StdioClientTransport({
      command: process.execPath,
      args: [command, '--mcp', '--port', '0', '--quiet'],
    }),
  http: () => new StreamableHTTPClientTransport(new URL(`${process.env.MOCK_URL}/@tools/__mock/mcp`)),
}

for (const [way, transport] of Object.entries(ways)) {
  const client = new Client({ name: 'another-repository', version: '1.0.0' })
  await client.connect(transport())
  const use = async (name: string, args: Record<string, unknown> = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: args })
    const [first] = content as { type: string; text: string }[]
    if (isError || first?.type !== 'text') throw new Error(`${way} ${name}: ${first?.text}`)
    return first.text
  }
  const { tools } = await client.listTools()
  const [run] = JSON.parse(await use('runs', { state: 'failure', limit: 1 }))
  const endpoint = 'GET v2/projects'
  const needed: Record<string, Record<string, unknown>> = {
    persona: { persona: 'reader' },
    respond: { endpoint, status: 503, body: { error: 'BUSY', code: 'BUSY', message: 'Busy.' }, force: true },
    verify: { endpoint, times: 0 },
    import: { snapshot: JSON.parse(await use('export')) },
    failures: { run: run.id },
    artifacts: { run: run.id },
  }
  // Nothing has been called: there is nothing to wait for, and no reply to make a world of.
  const refused: Record<string, Record<string, unknown>> = {
    waitForCall: { endpoint, timeout_ms: 1 },
    fromHar: { har: JSON.parse(await use('har')) },
  }
  for (const { name } of tools) if (!Object.hasOwn(refused, name)) await use(name, needed[name])
  for (const [name, args] of Object.entries(refused)) {
    const { isError } = await client.callTool({ name, arguments: args })
    if (!isError) throw new Error(`${way} ${name}: was not refused`)
  }
  console.log(`${way} ${tools.length}`)
  await client.close()
}
