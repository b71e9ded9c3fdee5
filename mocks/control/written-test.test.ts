import { expect, test } from 'vitest'
import { createBackend } from '../create-backend.ts'
import { startNodeHost } from '../hosts/node.ts'
import { Control } from './control.ts'
import { runners, writeTest } from './written-test.ts'

const start = Date.parse('2026-11-20T09:00:00Z')

async function snapshotOf() {
  const control = new Control(await createBackend({ scenario: 'demo', seed: 7, now: start }))
  await control.run('persona', { persona: 'editor' })
  await control.run('fault', { add: { endpoint: 'v2/tokens', status: 503 } })
  return control.run('export')
}

test.each(runners)('a test for %s carries the state, whatever it says', async (runner) => {
  const snapshot = { ...(await snapshotOf()), persona: '`$x`"</script>@acme.test' }
  const text = writeTest(runner, snapshot, '/runs?q="`$x`')
  const [, data = ''] = text.split('\nconst snapshot = ')
  expect(JSON.parse(data)).toEqual(snapshot)
  expect(text.includes('/runs?q=\\"`$x`')).toBe(runner === 'playwright')
})

test('a test for Vitest runs as it is written', async () => {
  const text = writeTest('vitest', await snapshotOf(), '/').replace(/^import .*$/gm, '')
  const written = Promise.withResolvers<() => Promise<void>>()
  const takeTest = (_: string, run: () => Promise<void>) => written.resolve(run)
  new Function('expect', 'test', 'startNodeHost', text)(expect, takeTest, startNodeHost)
  const run = await written.promise
  await run()
  expect.assertions(1)
})
