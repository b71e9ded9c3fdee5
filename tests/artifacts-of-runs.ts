import { createHash } from 'node:crypto'
import { media as loader } from '#media'
import { sourceOf } from '../mocks/handlers/artifacts.ts'
import { type ArtifactSource, listArtifacts, readArtifact } from '../mocks/simulation/artifacts/artifacts.ts'
import { start, startService } from './service.ts'

/** All lists that a member of a team can read, whole. */
export const listsOfTeam = [
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
] as const
export const listsOfAll = ['v2/admin/runs?limit=0', 'v2/admin/accounts?limit=0'] as const

/** Every folder and file of a run. */
export function* entriesOf(
  run: ArtifactSource,
  folder = '',
): Generator<ReturnType<typeof listArtifacts>[number]> {
  for (const entry of listArtifacts(run, folder)) {
    yield entry
    if (!entry.isFile) yield* entriesOf(run, entry.path)
  }
}

/** A hash of the artifacts of every n-th run. Asks the simulation: a request for each of 300,000 files would take minutes. */
export async function artifactsOf(seed: number, every: number) {
  const { db } = await startService({ seed })
  const hash = createHash('sha256')
  const media = new Map<string, Promise<Uint8Array>>()
  let files = 0
  const runs = db.runs.all().flatMap((row) => sourceOf(row, start) ?? [])
  for (const run of runs.filter((_, place) => place % every === 0)) {
    for (const entry of entriesOf(run)) {
      hash.update(entry.path)
      if (!entry.isFile) continue
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
  for (const [, bytes] of [...media].sort()) hash.update(await bytes)
  return { files, hash: hash.digest('hex') }
}
