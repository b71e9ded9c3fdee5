import { zipSync } from 'fflate'
import { denial } from '../../../src/contract/rules/denial.ts'
import type { Platform } from '../../../src/contract/rules/environment.ts'
import type { Backend } from '../../service/backend.ts'
import { callerOfSession } from '../../service/sessions.ts'
import type { GivenFile } from './described.ts'
import { nameOf } from './files.ts'
import { readResults } from './read-results.ts'
import { unreadable } from './unreadable.ts'

export interface ResultChoices {
  name: string
  platform: Platform
  /** A project of the team; null for none. */
  project: string | null
}

/** The summary shown before a run is made of the files. */
export const summaryOf = (files: readonly GivenFile[]) => {
  const { files: _, ...summary } = readResults(files)
  return summary
}
export type ResultsSummary = ReturnType<typeof summaryOf>

/** Creates a run of the caller's team from results, and returns its id. */
export async function openRun(
  backend: Backend,
  token: string | null,
  files: readonly GivenFile[],
  { name, platform, project }: ResultChoices,
): Promise<string> {
  const results = readResults(files)
  const archive = zipSync(
    Object.fromEntries(results.files.map(({ path, bytes }) => [path, [bytes, { level: levelOf(path) }]])),
  )
  return backend.change(async () => {
    const { db, clock } = backend
    const now = clock.now()
    const caller = callerOfSession(db, token ?? '', now)
    // The same right as for starting a run (rule 3.1).
    if (!caller?.team || denial('runs.create', caller) !== null) throw unreadable.denied()
    const team_id = caller.team.id
    const id = await db.newId(db.runs)
    const place = await db.unusedId(
      db.uploads,
      async () => `${team_id}/${await db.newId(db.uploads)}/results.zip`,
    )
    await backend.blobs.put(place, archive)
    await db.uploads.create({
      id: place,
      team_id,
      filename: 'results.zip',
      created: now,
      size: archive.length,
      content_type: 'application/zip',
      uploaded_at: now,
    })
    const { counts, devices, tool } = results
    const { start_at, end_at } = timesOf(results, now)
    await db.runs.create({
      id,
      team_id,
      project_id:
        db.projects.findMany((q) => q.where({ team_id })).find((row) => row.id === project)?.id ?? null,
      created_by: caller.user.id,
      name: nameFor(name || nameOf(files[0]?.path ?? '')),
      link: null,
      branch: null,
      platform,
      osversion: '',
      system_image: null,
      device: null,
      flavor: tool === 'XCTest' ? 'native' : tool,
      options: '{}',
      repeat_of: null,
      created: start_at,
      seed: place,
      suite: 'shop',
      spec_rest: JSON.stringify({ openedFrom: place }),
      start_at,
      end_at,
      outcome: counts.failed + counts.unfinished > 0 ? 'failure' : 'passed',
      error_message: null,
      devices,
      tests_total: counts.tests,
      passed: counts.passed + counts.flaky,
      failed: counts.failed,
      ignored: counts.ignored,
      flaky: counts.flaky,
      billable_seconds: 0,
      interrupted_at: null,
    })
    return id
  })
}

/** Pictures and films are packed already. */
const levelOf = (path: string) => (/\.(png|jpe?g|webp|mp4|webm|zip)$/i.test(path) ? 0 : 1)

const longAgo = Date.UTC(2000)

/** The times in the results; missing or impossible ones become a run that ended just now. */
function timesOf({ startAt, endAt, duration }: ReturnType<typeof readResults>, now: number) {
  const length = Math.min(Math.max(1, Math.round(duration)), now - longAgo)
  const isDated = startAt !== null && endAt !== null && startAt >= longAgo && endAt <= now
  const end_at = isDated ? Math.max(endAt, startAt + 1) : now
  return { start_at: isDated ? startAt : end_at - length, end_at }
}

export function nameFor(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these aren't shown
  const shown = text.replaceAll(/[\u0000-\u001f\u007f]+/g, ' ').trim()
  return shown.slice(0, 300) || '?'
}
