import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HttpService, startHttpService } from '../mocks/hosts/http.fixture.ts'
import { openApiDocument } from '../mocks/tools/openapi/document.ts'

/**
 * Clients that other people's generators make of the OpenAPI document: they compile under strict rules, and call the
 * service. In a folder of its own, as the generators bring a compiler of an older version.
 */

const folder = mkdtempSync(join(tmpdir(), 'paceline-clients-'))
let service: HttpService
let token: string

// Not at once: the service that the clients call is in this very process.
const start = promisify(execFile)
async function run(program: string, ...args: string[]): Promise<string> {
  const { stdout } = await start(program, args, { cwd: folder }).catch((error) => {
    throw new Error(`${error.message}${error.stdout}`)
  })
  return stdout
}
const node = (script: string, ...args: string[]) =>
  run(process.execPath, join('node_modules', script), ...args)

beforeAll(async () => {
  service = await startHttpService({ scenario: 'demo', seed: 7, now: Date.parse('2026-11-20T09:00:00Z') })
  token = (await service.command('persona', { persona: 'owner' })).token
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(openApiDocument()))
  const packages = [
    'typescript@5',
    'openapi-typescript@7',
    'openapi-fetch',
    '@hey-api/openapi-ts@0.95',
    'orval@7',
    'quicktype@26',
  ]
  await run(
    'npm',
    'install',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--legacy-peer-deps',
    ...packages,
  )
}, 600_000)
afterAll(() => {
  service?.close()
  rmSync(folder, { recursive: true, force: true })
})

const compiler = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2023', 'dom', 'dom.iterable'],
    allowImportingTsExtensions: true,
    skipLibCheck: true,
  },
}

/** Writes, compiles and runs a program that prints what it got. */
async function answerOf(name: string, program: string): Promise<unknown> {
  const script = join(folder, `${name}.ts`)
  writeFileSync(script, program)
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...compiler, files: [`${name}.ts`] }))
  await node('typescript/bin/tsc', '--project', 'tsconfig.json')
  return JSON.parse(await run(process.execPath, '--experimental-strip-types', '--no-warnings', script))
}

const failures = { count: expect.any(Number), states: ['failure'], limit: 2 }

test('openapi-typescript with openapi-fetch lists filtered runs', { timeout: 300_000 }, async () => {
  await node('openapi-typescript/bin/cli.js', 'openapi.json', '-o', 'types.d.ts')
  const answer = await answerOf(
    'fetching',
    `import createClient from 'openapi-fetch'
import type { paths } from './types.d.ts'
const client = createClient<paths>({ baseUrl: ${JSON.stringify(`${service.base}/api`)}, headers: { Authorization: ${JSON.stringify(`Bearer ${token}`)} } })
const { data, error } = await client.GET('/v2/run', { params: { query: { limit: 2, 'filter[state][]': ['failure'], 'sort[field]': 'created', 'sort[order]': 'desc' } } })
if (!data) throw new Error(JSON.stringify(error))
console.log(JSON.stringify({ count: data.count, states: [...new Set(data.payload.map((run) => run.state))], limit: data.payload.length }))
`,
  )
  expect(answer).toEqual(failures)
})

test('hey-api’s types fit the service’s requests and replies', { timeout: 300_000 }, async () => {
  await node('@hey-api/openapi-ts/bin/run.js', '-i', 'openapi.json', '-o', 'hey')
  const built = await answerOf(
    'calling',
    `import type { RunsListData, RunsListResponses } from './hey/types.gen.ts'
const query: NonNullable<RunsListData['query']> = { limit: 2, 'filter[state][]': ['failure'] }
const search = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])))
const response = await fetch(${JSON.stringify(`${service.base}/api`)} + '/v2/run?' + search, { headers: { Authorization: ${JSON.stringify(`Bearer ${token}`)} } })
const data: RunsListResponses[200] = await response.json()
console.log(JSON.stringify({ count: data.count, states: [...new Set(data.payload.map((run) => run.state))], limit: data.payload.length }))
`,
  )
  expect(built).toEqual(failures)
})

test('orval’s client compiles, and its addresses match the service', { timeout: 300_000 }, async () => {
  await run('npx', 'orval', '--input', 'openapi.json', '--output', 'orval/api.ts', '--client', 'fetch')
  const address = await answerOf(
    'addressing',
    `import { getRunsListUrl } from './orval/api.ts'
console.log(JSON.stringify(getRunsListUrl({ limit: 2, 'filter[state][]': ['failure'] })))
`,
  )
  const response = await fetch(service.base + String(address).replace(/^(?:\/api)?/, '/api'), {
    headers: { Authorization: `Bearer ${token}` },
  })
  const { count, payload } = (await response.json()) as { count: number; payload: { state: string }[] }
  expect({ count, states: [...new Set(payload.map(({ state }) => state))], limit: payload.length }).toEqual(
    failures,
  )
})

const has = (...command: [string, ...string[]]) => spawnSync(command[0], command.slice(1)).status === 0

/** As the package says how to (OTHER-LANGUAGES.md). The classes import dateutil. */
test.skipIf(!has('python3', '-c', 'import dateutil'))(
  'quicktype’s Python classes accept the replies',
  { timeout: 300_000 },
  async () => {
    const told = readFileSync('mocks/tools/package/OTHER-LANGUAGES.md', 'utf8')
    const [, script = ''] = /```sh\n(curl .*?)\n```/s.exec(told) ?? []
    await run('sh', '-ec', script.replace('127.0.0.1:4010', service.base))
    writeFileSync(
      join(folder, 'calling.py'),
      `import json
import urllib.request
from typing import Any
from replies import ProjectsList, RunsList, TokensList


def get(path: str) -> Any:
    request = urllib.request.Request(f"${service.base}/api/{path}", headers={"Authorization": "Bearer ${token}"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


runs = RunsList.from_dict(get("v2/run?limit=2&filter%5Bstate%5D%5B%5D=failure"))
assert all(run.tests_done > 0 for run in runs.payload)
assert ProjectsList.from_dict(get("v2/projects")).count > 5
assert TokensList.from_dict(get("v2/tokens")).payload[0].created_by.name
states = sorted({run.state.value for run in runs.payload})
print(json.dumps({"count": runs.count, "states": states, "limit": len(runs.payload)}))
`,
    )
    expect(JSON.parse(await run('python3', 'calling.py'))).toEqual(failures)
    if (has('mypy', '--version')) await run('mypy', 'calling.py')
  },
)
