import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { artifactsOf, listsOfAll, listsOfTeam } from './artifacts-of-runs.ts'
import { emailOf, start, startService } from './service.ts'

/** The same seed and start time give the same bytes, of every list and every artifact. */

async function listsOf(seed: number): Promise<string> {
  const service = await startService({ seed })
  service.backend.clock.freeze(true, start)
  const hash = createHash('sha256')
  for (const [person, paths] of [
    ['owner', listsOfTeam],
    ['admin', [...listsOfAll, 'v2/teams?limit=0']],
  ] as const) {
    const token = await service.enter(emailOf(person))
    for (const path of paths) hash.update(JSON.stringify((await service.send('GET', path, { token })).body))
  }
  return hash.digest('hex')
}

test('the same seed gives the same lists, another seed others', async () => {
  const first = await listsOf(5)
  expect(await listsOf(5)).toBe(first)
  expect(await listsOf(6)).not.toBe(first)
})

// A hash to keep instead of a second generation: it holds between processes and machines, too.
// After a change of the artifacts' content, write the new one with `vitest run tests/determinism.test.ts -u`.
test('the same seed gives the same bytes of every artifact of each fortieth run', async () => {
  expect(await artifactsOf(5, 40)).toMatchInlineSnapshot(`
    {
      "files": 16577,
      "hash": "64508a5a6572fe9677fa993aa0a943ae141224c3af287cf6cc5beaaa701ffbb8",
    }
  `)
  expect((await artifactsOf(6, 700)).hash).not.toBe((await artifactsOf(5, 700)).hash)
})

test('rows created later follow from the seed as well', async () => {
  const created = async () => {
    const service = await startService({ seed: 5 })
    service.backend.clock.freeze(true)
    const token = await service.enter(emailOf('owner'))
    const run = await service.send('POST', 'v2/run', { token, body: { platform: 'iOS' } })
    const secret = await service.send('POST', 'v2/tokens', { token, body: { name: 'Runner' } })
    return [run.body.run_id, secret.body.token]
  }
  expect(await created()).toEqual(await created())
})
