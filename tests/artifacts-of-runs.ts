import { createHash } from 'node:crypto'
import { media as loader } from '#media'
import { interruptionOf, outlineOf, subjectOf } from '../mocks/backend/run-course.ts'
import { type ArtifactSource, listArtifacts, readArtifact } from '../mocks/simulation/artifacts/artifacts.ts'
import { start, startService } from './service.ts'

/** What the artifacts of each so manieth run of the demo come to. Asks the simulation itself: a request for each of 300,000 files would take minutes. */
export async function artifactsOf(seed: number, every: number) {
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
  for (const [place, row] of runs.entries()) {
    if (place % every > 0) continue
    const subject = subjectOf(row)
    const interruption = interruptionOf(row)
    walk({ id: row.id, subject, outline: outlineOf(row, subject), now: start, interruption }, '')
  }
  for (const [, bytes] of [...media].sort()) hash.update(await bytes)
  return { files, hash: hash.digest('hex') }
}
