import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createBackend } from '../hosts/create-backend.ts'
import { BackendCommandRunner } from './backend-command-runner.ts'
import { runners, writeTest } from './test-writer.ts'

const start = Date.parse('2026-11-20T09:00:00Z')

async function snapshotOf() {
  const control = new BackendCommandRunner(await createBackend({ scenario: 'demo', seed: 7, now: start }))
  await control.run('persona', { persona: 'editor' })
  await control.run('fault', { add: { endpoint: 'v2/tokens', status: 503 } })
  return control.run('export')
}

test.each(runners)('a test for %s contains any state', async (runner) => {
  const snapshot = { ...(await snapshotOf()), persona: '`$x`"</script>@acme.test' }
  const text = writeTest(runner, snapshot, '/runs?q="`$x`')
  const [, data = ''] = text.split('\nconst snapshot = ')
  expect(JSON.parse(data)).toEqual(snapshot)
  expect(text.includes('/runs?q=\\"`$x`')).toBe(runner === 'playwright')
})

/** In a folder of its own inside the project, as a user would save it. */
test('a written Vitest test runs unchanged', async () => {
  const project = join(import.meta.dirname, '../..')
  const folder = mkdtempSync(join(tmpdir(), 'paceline-written-'))
  try {
    for (const name of ['mocks', 'node_modules']) symlinkSync(join(project, name), join(folder, name))
    writeFileSync(join(folder, 'written.test.ts'), writeTest('vitest', await snapshotOf(), '/'))
    const vitest = join(project, 'node_modules/vitest/vitest.mjs')
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [vitest, 'run', '--root', folder, 'written.test.ts'],
      { cwd: folder, env: { PATH: process.env.PATH, NO_COLOR: '1' } },
    )
    expect(stdout).toMatch(/Tests +1 passed \(1\)/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
