import { type MediaName, media } from '../../../fixtures/media/manifest.ts'
import { endingsOf } from '../../../fixtures/media/states.ts'
import type { PlannedAttempt } from '../course.ts'
import { createLru } from '../lru.ts'
import { billFile, deviceFile, testResultFile } from './devices.ts'
import { FileTree } from './file-tree.ts'
import type { Shot } from './film.ts'
import { attemptLog } from './log.ts'
import { allureId, allureResult, junitReport, rawReport, reportedAttempts } from './reports.ts'
import { endingOf, filmOf, shotsOf } from './shots.ts'
import { type ArtifactSource, type Attachment, deviceOf, type RunView, safeName, viewRun } from './source.ts'
import { traceFile } from './trace.ts'

export type { ArtifactSource } from './source.ts'

/**
 * A run's files. Everything is generated from the plan on demand and synchronously, except pictures and videos: those
 * are static files, so a read answers with their name and the host loads them, the browser by URL and
 * Node from disk. Their sizes are known beforehand from fixtures/media/manifest.ts.
 */
export interface ArtifactEntry {
  /** Below the run: `logs/omni/…`. */
  path: string
  name: string
  isFile: boolean
  readonly size: number | null
  contentType: string | null
}

type ArtifactBytes =
  | { contentType: string; bytes: Uint8Array<ArrayBuffer>; media?: undefined }
  | {
      contentType: string
      media: `${MediaName}.mp4`
      shots: readonly Shot[]
      startAt: number
      bytes?: undefined
    }
  | { contentType: string; media: `${MediaName}.png`; picture: number; bytes?: undefined }

export interface MediaLoader {
  load(name: `${MediaName}.${'mp4' | 'png'}`): Promise<Uint8Array<ArrayBuffer>>
}

/** The direct entries of a folder (`''` is the run itself); none if there is no such folder. */
export function listArtifacts(run: ArtifactSource, folder: string): ArtifactEntry[] {
  return treeOf(run)
    .in(folder)
    .map(({ path, name, file }) => ({
      path,
      name,
      isFile: file !== null,
      // A file's size requires making the file, so it is computed on demand.
      get size() {
        return file?.size() ?? null
      },
      contentType: file?.contentType ?? null,
    }))
}

export function readArtifact(run: ArtifactSource, path: string): ArtifactBytes | undefined {
  return treeOf(run).at(path)?.read()
}

/** The bytes of a file wherever they come from. */
export async function bytesOf(found: ArtifactBytes, loader: MediaLoader): Promise<Uint8Array<ArrayBuffer>> {
  if (found.bytes) return found.bytes
  const whole = await loader.load(found.media)
  if ('shots' in found) return (await import('./film.ts')).cutFilm(whole, found.shots, found.startAt)
  return (await import('./picture.ts')).pictureOf(whole, found.picture)
}

interface ArtifactFile {
  contentType: string
  size(): number | null
  read(): ArtifactBytes
}

type Tree = FileTree<ArtifactFile>

const trees = createLru<Tree>(6)

function treeOf(run: ArtifactSource): Tree {
  const { spec, summary, now, interruption } = run
  const stop = interruption?.at ?? null
  // A finished run doesn't change, so its tree is cached without computing its course.
  if (now >= Math.min(summary.endAt, stop ?? summary.endAt))
    return trees.get(JSON.stringify(['over', stop, spec]), () => plant(viewRun(run)))
  const view = viewRun(run)
  const { attempts, underWay, devices } = view?.course ?? {}
  const moment = [attempts?.length, underWay?.length, devices?.length, stop, spec]
  return trees.get(JSON.stringify(moment), () => plant(view))
}

function plant(view: RunView | null): Tree {
  const tree: Tree = new FileTree()
  if (!view) return tree
  const { course } = view
  const addFile = (path: string, file: ArtifactFile) => tree.add(path, file)

  if (course.over || view.reported.length) {
    addFile(
      'tests/omni/marathon_junit_report.xml',
      written('application/xml', () => junitReport(view)),
    )
    addFile(
      'test_result/raw.json',
      written('application/json', () => rawReport(view)),
    )
  }
  for (const device of course.devices) {
    const serial = safeName(device.serial)
    addFile(
      `devices/omni/${serial}.json`,
      written('application/json', () => deviceFile(view, device)),
    )
    if (course.over)
      addFile(
        `bill/omni/${serial}.json`,
        written('application/json', () => billFile(view, device)),
      )
    if (view.spec.options.profiling) {
      const own = course.attempts.filter((attempt) => deviceOf(view, attempt).serial === device.serial)
      addFile(
        `profiling/${serial}.json`,
        written('application/json', () => traceFile(view, device, own)),
      )
    }
  }
  for (const attempt of course.attempts) putAttempt(view, attempt, addFile)
  for (const attempt of reportedAttempts(view)) {
    const path = `report/allure-results/${allureId(view, attempt)}-result.json`
    addFile(
      path,
      written('application/json', () => allureResult(view, attempt, attachmentsOf(view, attempt))),
    )
  }
  return tree
}

function putAttempt(
  view: RunView,
  attempt: PlannedAttempt,
  addFile: (path: string, file: ArtifactFile) => void,
): void {
  const attachments = attachmentsOf(view, attempt)
  for (const { path, file } of attachments) addFile(path, file)
  const serial = safeName(deviceOf(view, attempt).serial)
  const result = written('application/json', () => testResultFile(view, attempt, attachments))
  addFile(`test_result/omni/${serial}/${safeName(attempt.test.name)}.json`, result)
}

function attachmentsOf(view: RunView, attempt: PlannedAttempt): (Attachment & { file: ArtifactFile })[] {
  const { status } = attempt
  if (status === 'IGNORED') return []
  const own = `omni/${safeName(deviceOf(view, attempt).serial)}/${safeName(attempt.test.name)}-${attempt.batch}`
  const log = written('text/plain; charset=utf-8', () => attemptLog(view, attempt))
  const found: ReturnType<typeof attachmentsOf> = [{ type: 'LOG', path: `logs/${own}.log`, file: log }]
  const film = filmOf(view, attempt)
  if (film && status !== 'ASSUMPTION_FAILURE') {
    const shots = () => shotsOf(view, attempt)
    found.push({ type: 'VIDEO', path: `video/${own}.mp4`, file: filmed(film, shots, attempt.startAt) })
  }
  if (film && (status === 'PASSED' || status === 'FAILURE')) {
    const picture = 1 + endingsOf(attempt.test).indexOf(endingOf(attempt))
    found.push({ type: 'SCREENSHOT', path: `screenshot/${own}.png`, file: photographed(film, picture) })
  }
  return found
}

const encoder = new TextEncoder()

function written(contentType: string, tell: () => string | Uint8Array<ArrayBuffer>): ArtifactFile {
  let size: number | null = null
  const render = () => {
    const content = tell()
    const bytes = typeof content === 'string' ? encoder.encode(content) : content
    size = bytes.length
    return bytes
  }
  return {
    contentType,
    size: () => size ?? render().length,
    read: () => ({ contentType, bytes: render() }),
  }
}

function filmed(name: MediaName, shots: () => Shot[], startAt: number): ArtifactFile {
  const contentType = 'video/mp4'
  return {
    contentType,
    size: () => media[name].film,
    read: () => ({ contentType, media: `${name}.mp4`, shots: shots(), startAt }),
  }
}

function photographed(name: MediaName, picture: number): ArtifactFile {
  const contentType = 'image/png'
  return {
    contentType,
    size: () => media[name].pictures[picture - 1] ?? null,
    read: () => ({ contentType, media: `${name}.png`, picture }),
  }
}
