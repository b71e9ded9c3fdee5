import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Answer, emailOf, start, startService } from './service.ts'

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

async function fingerprint(seed: number, now = start): Promise<{ lists: string; artifacts: string }> {
  const service = await startService({ seed, now })
  service.backend.clock.freeze(true)
  const lists = createHash('sha256')
  const artifacts = createHash('sha256')
  const add = (hash: typeof lists, { body }: Answer) =>
    hash.update(body instanceof Uint8Array ? body : JSON.stringify(body))
  const token = await service.enter(emailOf('owner'))
  for (const page of pages) add(lists, await service.send('GET', page, { token }))
  const admin = await service.enter(emailOf('admin'))
  for (const page of adminPages) add(lists, await service.send('GET', page, { token: admin }))

  const { body: runs } = await service.send('GET', 'v2/run?limit=50', { token })
  const started: string[] = runs.payload.flatMap((run: { id: string; started: string | null }) =>
    run.started ? [run.id] : [],
  )
  const folders = started.filter((_, i) => i % 12 === 0)
  while (folders.length > 0) {
    const listing = await service.send('GET', `v1/artifact/${folders.shift()}`, { token })
    add(artifacts, listing)
    for (const entry of listing.body) {
      if (!entry.is_file) folders.push(entry.id)
      else
        add(
          artifacts,
          await service.send('GET', `v1/artifact?key=${encodeURIComponent(entry.id)}`, { token }),
        )
    }
  }
  return { lists: lists.digest('hex'), artifacts: artifacts.digest('hex') }
}

test('the same seed gives the same bytes, another seed others', { timeout: 60_000 }, async () => {
  const first = await fingerprint(5)
  expect(await fingerprint(5)).toEqual(first)
  const other = await fingerprint(6)
  expect(other.lists).not.toBe(first.lists)
  expect(other.artifacts).not.toBe(first.artifacts)
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
