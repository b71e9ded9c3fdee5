import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseYaml } from '@redocly/openapi-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HttpService, startHttpService } from '../mocks/hosts/http.fixture.ts'

/** The job for GitHub Actions as it stands in the package, its steps run in a folder, with a stand-in of `gh`. */

const folder = mkdtempSync(join(tmpdir(), 'paceline-nightly-'))
const bin = join(folder, 'node_modules/.bin')
let service: HttpService
let token = ''

beforeAll(async () => {
  service = await startHttpService({ scenario: 'demo', seed: 7, now: Date.parse('2026-11-20T09:00:00Z') })
  token = (await service.command('persona', { persona: 'admin' })).token
  const script = (name: string, text: string) =>
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  mkdirSync(join(folder, 'node_modules/paceline-mock'), { recursive: true })
  mkdirSync(bin)
  script(
    'paceline-contract-check',
    `exec "${process.execPath}" "${resolve('mocks/tools/contract-check/run.ts')}" "$@"`,
  )
  script('gh', 'printf "%s|" "$@" > "$HOME/issue"; cat changes.md >> "$HOME/issue"')
  writeFileSync(join(folder, 'package.json'), '{ "dependencies": { "paceline-mock": "*" } }')
  const command = { name: 'paceline-mock', version: '1.0.0', bin: { 'paceline-contract-check': 'none' } }
  writeFileSync(join(folder, 'node_modules/paceline-mock/package.json'), JSON.stringify(command))
})
afterAll(() => {
  service.close()
  rmSync(folder, { recursive: true })
})

interface Step {
  if?: string
  run?: string
  env?: Record<string, string>
}

const { jobs } = parseYaml(readFileSync('mocks/tools/package/nightly-contract.yml', 'utf8')) as {
  jobs: { contract: { env: Record<string, string>; steps: Step[] } }
}

const inFolder = (name: string) => join(folder, name)

/** Whether the runner takes a step, after the failure of one before it or without. */
function isTaken(condition: string | undefined, failed: boolean): boolean {
  const [state, needed] = (condition ?? 'success()').split(' && ')
  const isWanted = { 'always()': true, 'failure()': failed, 'success()': !failed }[state ?? '']
  const [, file] = /^hashFiles\('(.*)'\) != ''$/.exec(needed ?? '') ?? []
  expect(needed === undefined || file !== undefined, condition).toBe(true)
  return isWanted === true && (file === undefined || existsSync(inFolder(file)))
}

/** Resolves to the scripts that failed. */
async function night(): Promise<string[]> {
  for (const name of ['changes.md', 'issue', 'summary']) rmSync(inFolder(name), { force: true })
  const given: Record<string, string> = {
    '${{ vars.CONTRACT_BASE }}': service.base,
    '${{ secrets.CONTRACT_TOKEN }}': token,
  }
  const env = Object.fromEntries(
    Object.entries(jobs.contract.env).map(([name, value]) => [
      name,
      new Map(Object.entries(given)).get(value),
    ]),
  )
  const failed: string[] = []
  for (const { run, if: condition } of jobs.contract.steps) {
    if (run === undefined || !isTaken(condition, failed.length > 0)) continue
    const child: ChildProcess = spawn('sh', ['-ec', run], {
      cwd: folder,
      stdio: 'pipe',
      env: {
        ...{ PATH: `${bin}:${dirname(process.execPath)}:${process.env.PATH}`, HOME: folder },
        ...{ npm_config_offline: 'true', GITHUB_STEP_SUMMARY: inFolder('summary') },
        ...env,
      },
    })
    const [code] = await once(child, 'close')
    if (code !== 0) failed.push(run)
  }
  return failed
}

const read = (name: string) => (existsSync(inFolder(name)) ? readFileSync(inFolder(name), 'utf8') : null)

test('it opens an issue for a new deviation once, and tells in its summary when that is mended', async () => {
  await night()
  expect(await night()).toEqual([])
  expect(read('issue')).toBeNull()
  await service.command('fault', { add: { endpoint: 'GET v2/teams', kind: 'malformed' } })
  expect(await night()).toEqual([expect.stringContaining('paceline-contract-check')])
  expect(read('issue')).toMatch(
    /^issue\|create\|--title\|The service deviates from the contract\|--body-file\|changes\.md\|/,
  )
  expect(read('issue')).toMatch(/### New\n\n- `GET v2\/teams`/)
  expect(read('summary')).toBe(read('changes.md'))
  expect(await night()).toEqual([])
  expect(read('issue')).toBeNull()
  await service.command('fault', { clear: true })
  expect(await night()).toEqual([])
  expect(read('summary')).toMatch(/### Mended\n\n- `GET v2\/teams`/)
  expect(read('summary')).not.toContain(token)
})
