import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connect } from '../control/client.ts'
import { startServer } from './server.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'paceline-scenario-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = (name: string, content: string) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

test('a scenario with own rows comes from a file, and goes on from the state file', async () => {
  const scenario = file('own.json', '{"base":"empty","add":{"projects":[{"name":"Mine"}],"runs":[{}]}}')
  const again = ['--scenario', scenario, '--seed', '7', '--state', join(folder, 'kept')]
  const first = await startServer(...again)
  expect(first.line).toContain('(empty with added rows, seed 7, ')
  await connect(first.base).nextRun('flaky')
  const { now: _, ...state } = await connect(first.base).state()
  expect(state).toMatchObject({ add: { projects: [{ name: 'Mine' }] }, counts: { projects: 1, runs: 1 } })
  await first.stop()

  const second = await startServer(...again)
  expect(await connect(second.base).state()).toMatchObject({ ...state, counts: expect.anything() })
  await second.stop()
  const third = await startServer('--state', join(folder, 'kept'))
  expect(await connect(third.base).state()).toMatchObject({ scenario: 'empty', add: state.add })
  await third.stop()
  await expect(startServer(...again, '--scenario', 'empty')).rejects.toThrow(
    'kept holds "empty" with added rows, seed 7. Leave out --scenario',
  )
})

test.each([
  ['text', 'not JSON', /text\.json: not JSON$/],
  ['other', '{"base":"empty","ad":{}}', /other\.json: .*unknown argument "ad"/],
  [
    'team',
    '{"add":{"users":[{"team":"Acme Mobil"}]}}',
    /users\.0\.team: there is no "Acme Mobil"; .*did you mean/,
  ],
  ['base', '{"base":"emtpy","add":{}}', /there is no scenario "emtpy"/],
])('a file with a mistake ends the start in words: %s', async (name, content, words) => {
  await expect(startServer('--scenario', file(`${name}.json`, content))).rejects.toThrow(words)
})

test('a file that is not there ends the start', async () => {
  await expect(startServer('--scenario', join(folder, 'none.json'))).rejects.toThrow('no such file')
})
