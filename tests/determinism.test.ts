import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { media as loader } from '#media'
import { interruptionOf, outlineOf, subjectOf } from '../mocks/backend/run-course.ts'
import { type ArtifactSource, listArtifacts, readArtifact } from '../mocks/simulation/artifacts/artifacts.ts'
import { emailOf, start, startService } from './service.ts'

/** The same seed and start time give the same bytes, of every list and every artifact. */

const pages = [
  'v2/run?limit=0',
  'v2/projects?limit=0',
  'v2/projects/list',
  'v2/users?limit=0',
  'v2/teams?limit=0',
  'v2/tokens?limit=0',
  'v2/domains?limit=0',
  'v2/teams/usage-statistics',
  'v2/payments/info',
  'v2/charts/runs-counts?days=90',
  'v2/charts/total-time?days=30',
]
const adminPages = ['v2/admin/runs?limit=0', 'v2/admin/accounts?limit=0', 'v2/teams?limit=0']

async function listsOf(seed: number): Promise<string> {
  const service = await startService({ seed })
  service.backend.clock.freeze(true, start)
  const hash = createHash('sha256')
  for (const [person, paths] of [
    ['owner', pages],
    ['admin', adminPages],
  ] as const) {
    const token = await service.enter(emailOf(person))
    for (const path of paths) hash.update(JSON.stringify((await service.send('GET', path, { token })).body))
  }
  return hash.digest('hex')
}

/** Asks the simulation itself: a request for each of 300,000 files would take minutes. */
async function artifactsOf(seed: number, take = Number.POSITIVE_INFINITY) {
  const { db } = await startService({ seed })
  const hash = createHash('sha256')
  const media = new Map<string, Promise<Uint8Array>>()
  let files = 0
  const walk = (run: ArtifactSource, folder: string) => {
    for (const entry of listArtifacts(run, folder)) {
      hash.update(entry.path)
      if (!entry.isFile) walk(run, entry.path)
      else {
        const found = readArtifact(run, entry.path)
        hash.update(`${found?.contentType} ${entry.size}`)
        if (found?.bytes) hash.update(found.bytes)
        else if (found) {
          hash.update(JSON.stringify(found))
          media.set(found.media, loader.load(found.media))
        }
        files++
      }
    }
  }
  const runs = db.tables.runs.all().filter((row) => row.start_at <= start && row.start_at < row.end_at)
  for (const row of runs.slice(0, take)) {
    const subject = subjectOf(row)
    const interruption = interruptionOf(row)
    walk({ id: row.id, subject, outline: outlineOf(row, subject), now: start, interruption }, '')
  }
  for (const [, bytes] of [...media].sort()) hash.update(await bytes)
  return { runs: runs.length, files, hash: hash.digest('hex') }
}

test('the same seed gives the same lists, another seed others', async () => {
  const first = await listsOf(5)
  expect(await listsOf(5)).toBe(first)
  expect(await listsOf(6)).not.toBe(first)
})

// A hash to keep instead of a second generation: it holds between processes and machines, too.
// Whoever changes what artifacts say writes the new one with `vitest run tests/determinism.test.ts -u`.
test('the same seed gives the same bytes of every artifact of every run', { timeout: 300_000 }, async () => {
  expect(await artifactsOf(5)).toMatchInlineSnapshot(`
    {
      "files": 695738,
      "hash": "39d8b706a5af6b7f2d2b3c568c3cac373a9d840f383aa6c26fd05a61436c8751",
      "runs": 1509,
    }
  `)
  expect((await artifactsOf(6, 2)).hash).not.toBe((await artifactsOf(5, 2)).hash)
})

test('what is created later follows from the seed as well', async () => {
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
