import { type MediaName, media } from '../../../fixtures/media/manifest.ts'
import type { Cause } from '../causes.ts'
import type { PlannedAttempt } from '../course.ts'
import { createLru } from '../lru.ts'
import { cutVideo } from './cut-video.ts'
import { billFile, deviceFile, testResultFile } from './devices.ts'
import { attemptLog } from './log.ts'
import { allureId, allureResult, junitReport, rawReport, reportedAttempts } from './reports.ts'
import { type ArtifactSource, type Attachment, deviceOf, type RunView, safeName, viewRun } from './source.ts'
import { traceFile } from './trace.ts'

export type { ArtifactSource } from './source.ts'

/**
 * A run's files. Everything is told from the plan on demand and synchronously, except pictures and videos: those
 * are files of ours, so a read answers with their name and whoever serves it loads them, the browser by URL and
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

export type ArtifactBytes =
  | { contentType: string; bytes: Uint8Array<ArrayBuffer>; media?: undefined }
  | { contentType: string; media: MediaName; seconds: number | null; bytes?: undefined }

export interface MediaLoader {
  load(name: MediaName): Promise<Uint8Array<ArrayBuffer>>
}

/** What lies directly in a folder (`''` is the run itself); nothing if there is no such folder. */
export function listArtifacts(run: ArtifactSource, folder: string): ArtifactEntry[] {
  const children = treeOf(run).get(trimmed(folder))
  if (!children) return []
  return [...children.values()].map(({ path, name, file }) => ({
    path,
    name,
    isFile: file !== null,
    // To know the size of a file is to write it: only who asks for it pays.
    get size() {
      return file?.size() ?? null
    },
    contentType: file?.contentType ?? null,
  }))
}

export function readArtifact(run: ArtifactSource, path: string): ArtifactBytes | undefined {
  const clean = trimmed(path)
  const slash = clean.lastIndexOf('/')
  const file = treeOf(run)
    .get(clean.slice(0, Math.max(0, slash)))
    ?.get(clean.slice(slash + 1))?.file
  return file?.read()
}

/** The bytes of a file wherever they come from. */
export async function bytesOf(found: ArtifactBytes, loader: MediaLoader): Promise<Uint8Array<ArrayBuffer>> {
  if (found.bytes) return found.bytes
  const whole = await loader.load(found.media)
  return found.seconds === null ? whole : cutVideo(whole, found.seconds)
}

const trimmed = (path: string) => path.replace(/^\/+|\/+$/g, '')

interface ArtifactFile {
  contentType: string
  size(): number
  read(): ArtifactBytes
}

interface Node {
  path: string
  name: string
  file: ArtifactFile | null
}

/** Folder → name → what is there. */
type Tree = Map<string, Map<string, Node>>

const trees = createLru<Tree>(6)

function treeOf(run: ArtifactSource): Tree {
  const { subject, outline, now, interruption } = run
  const stop = interruption?.at ?? null
  // Nothing changes in a run that is over, so its tree is found again without looking at its course.
  if (now >= Math.min(outline.endAt, stop ?? outline.endAt))
    return trees.get(JSON.stringify(['over', stop, subject]), () => plant(viewRun(run)))
  const view = viewRun(run)
  const moment = [view?.course.attempts.length, view?.course.devices.length, stop, subject]
  return trees.get(JSON.stringify(moment), () => plant(view))
}

function plant(view: RunView | null): Tree {
  if (!view) return new Map()
  const tree: Tree = new Map([['', new Map()]])
  const { course } = view
  const put = (path: string, file: ArtifactFile) => {
    const parts = path.split('/')
    const name = parts.pop() ?? path
    let folder = ''
    for (const part of parts) {
      const inner = folder ? `${folder}/${part}` : part
      if (!tree.has(inner)) {
        tree.set(inner, new Map())
        tree.get(folder)?.set(part, { path: inner, name: part, file: null })
      }
      folder = inner
    }
    tree.get(folder)?.set(name, { path, name, file })
  }

  if (course.over || view.reported.length) {
    put(
      'tests/omni/marathon_junit_report.xml',
      written('application/xml', () => junitReport(view)),
    )
    put(
      'test_result/raw.json',
      written('application/json', () => rawReport(view)),
    )
  }
  for (const device of course.devices) {
    const serial = safeName(device.serial)
    put(
      `devices/omni/${serial}.json`,
      written('application/json', () => deviceFile(view, device)),
    )
    if (course.over)
      put(
        `bill/omni/${serial}.json`,
        written('application/json', () => billFile(view, device)),
      )
    if (view.subject.options.profiling) {
      const own = course.attempts.filter((attempt) => deviceOf(view, attempt).serial === device.serial)
      put(
        `profiling/${serial}.json`,
        written('application/json', () => traceFile(view, device, own)),
      )
    }
  }
  for (const attempt of course.attempts) putAttempt(view, attempt, put)
  for (const attempt of reportedAttempts(view)) {
    const path = `report/allure-results/${allureId(view, attempt)}-result.json`
    put(
      path,
      written('application/json', () => allureResult(view, attempt, attachmentsOf(view, attempt))),
    )
  }
  return tree
}

function putAttempt(
  view: RunView,
  attempt: PlannedAttempt,
  put: (path: string, file: ArtifactFile) => void,
): void {
  const attachments = attachmentsOf(view, attempt)
  for (const { path, file } of attachments) put(path, file)
  const serial = safeName(deviceOf(view, attempt).serial)
  const result = written('application/json', () => testResultFile(view, attempt, attachments))
  put(`test_result/omni/${serial}/${safeName(attempt.test.name)}.json`, result)
}

function attachmentsOf(view: RunView, attempt: PlannedAttempt): (Attachment & { file: ArtifactFile })[] {
  const { status } = attempt
  if (status === 'IGNORED') return []
  const own = `omni/${safeName(deviceOf(view, attempt).serial)}/${safeName(attempt.test.name)}-${attempt.batch}`
  const log = written('text/plain; charset=utf-8', () => attemptLog(view, attempt))
  const found: ReturnType<typeof attachmentsOf> = [{ type: 'LOG', path: `logs/${own}.log`, file: log }]
  if (status !== 'ASSUMPTION_FAILURE') {
    // The film shows two minutes; of what goes on for longer the rest isn't recorded.
    const seconds = (attempt.endAt - attempt.startAt) / 1000
    const film = filmed('video/mp4', `video-${view.subject.suite}.mp4`, seconds)
    found.push({ type: 'VIDEO', path: `video/${own}.mp4`, file: film })
  }
  if (status === 'PASSED' || status === 'FAILURE') {
    const picture = filmed('image/png', pictureOf(view, attempt))
    found.push({ type: 'SCREENSHOT', path: `screenshot/${own}.png`, file: picture })
  }
  return found
}

/** What the screen showed in the end: the trouble if it can be seen, else the part of the app under test. */
function pictureOf({ subject }: RunView, { test, cause }: PlannedAttempt): MediaName {
  const platform = subject.platform === 'iOS' ? 'ios' : 'android'
  const trouble = cause && visibleTrouble[cause.kind]
  return trouble
    ? `failure-${trouble}-${platform}.png`
    : `screen-${subject.suite}-${test.screen}-${platform}.png`
}

const visibleTrouble: Readonly<Partial<Record<Cause['kind'], 'offline' | 'dialog' | 'crash'>>> = {
  timeout: 'offline',
  server: 'offline',
  certificate: 'offline',
  dialog: 'dialog',
  memory: 'crash',
  crash: 'crash',
}

const encoder = new TextEncoder()

function written(contentType: string, tell: () => string | Uint8Array<ArrayBuffer>): ArtifactFile {
  let size: number | null = null
  const render = () => {
    const told = tell()
    const bytes = typeof told === 'string' ? encoder.encode(told) : told
    size = bytes.length
    return bytes
  }
  return {
    contentType,
    size: () => size ?? render().length,
    read: () => ({ contentType, bytes: render() }),
  }
}

function filmed(contentType: string, name: MediaName, seconds: number | null = null): ArtifactFile {
  return { contentType, size: () => media[name].size, read: () => ({ contentType, media: name, seconds }) }
}
