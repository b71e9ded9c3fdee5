import type { Platform } from '../../../src/contract/rules/environment.ts'
import { readReport } from '../../../src/features/report/model/read-report.ts'
import type { Report } from '../../../src/features/report/model/report.ts'
import { CommandError } from '../../control/command-error.ts'
import { isAllureResult, readAllure } from './allure.ts'
import type { DescribedRun, GivenFile } from './described.ts'
import { fileFinder, isZip, megabyte, nameOf, safePath, sizeBudget, textOf, unpack } from './files.ts'
import { isJUnit, type NamedText, readJUnit } from './junit.ts'
import { limits, unreadable } from './unreadable.ts'
import { writeFiles } from './write-files.ts'

type ResultFormat = 'junit' | 'allure' | 'artifacts'

export interface Results {
  format: ResultFormat
  tool: string
  /** A guess from the files; users may correct it. */
  platform: Platform
  counts: Report['counts'] & { tests: number }
  devices: number
  /** Start of the first test and end of the last; null if unknown. */
  startAt: number | null
  endAt: number | null
  /** How long all of it took, as far as durations tell, in milliseconds. */
  duration: number
  files: GivenFile[]
}

/** Makes a run's files of any dropped files. Throws nothing but a refusal with a sentence. */
export function readResults(given: readonly GivenFile[]): Results {
  const name = nameOf(given[0]?.path ?? '')
  try {
    return read(given, name)
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw given.some(isZip) ? unreadable.brokenArchive(name) : unreadable.unknown(name)
  }
}

function read(given: readonly GivenFile[], name: string): Results {
  if (given.length === 0) throw unreadable.nothing()
  if (given.reduce((sum, { bytes }) => sum + bytes.length, 0) > limits.megabytes * megabyte)
    throw unreadable.large()
  const room = sizeBudget()
  const files = given.flatMap((file) => (isZip(file) ? unpack(file, room) : plain(file)))
  const marathon = marathonFiles(files)
  if (marathon) return ofFiles('artifacts', 'Marathon', marathon, name)
  if (files.some(({ path }) => isAllureResult(path)))
    return described('allure', readAllure(files, fileFinder(files)), files, name)
  const bundle = files.find(({ path }) => /\.xcresult(\/|$)/.test(path))
  if (bundle) throw unreadable.xcresult(name)
  const reports = files.flatMap(({ path, bytes }): NamedText[] => {
    if (!/\.xml$/i.test(path) && files.length > 1) return []
    const text = textOf(bytes)
    return isJUnit(text) ? [{ path: nameOf(path), text }] : []
  })
  if (reports.length === 0) throw unreadable.unknown(name)
  return described('junit', readJUnit(reports, fileFinder(files)), files, name)
}

function plain({ path, bytes }: GivenFile): GivenFile[] {
  const safe = safePath(path)
  return safe === null ? [] : [{ path: safe, bytes }]
}

const marathonPlace = /^(.*?\/)?(?:test_result\/raw\.json|tests\/omni\/[^/]+\.xml)$/

/** The files in Marathon's folder structure, from wherever the archive begins. */
function marathonFiles(files: readonly GivenFile[]): GivenFile[] | null {
  const found = files.map(({ path }) => marathonPlace.exec(path)).find((match) => match !== null)
  if (!found) return null
  const root = found[1] ?? ''
  return files
    .filter(({ path }) => path.startsWith(root))
    .map(({ path, bytes }) => ({ path: path.slice(root.length), bytes }))
}

function described(
  format: ResultFormat,
  run: DescribedRun,
  given: readonly GivenFile[],
  name: string,
): Results {
  if (run.attempts.length > limits.tests) throw unreadable.manyTests()
  for (const attempt of run.attempts) attempt.device = attempt.device.slice(0, longestDevice)
  return ofFiles(format, run.tool, writeFiles(run, given), name)
}

const longestDevice = 100

/** The report's summary of these files: the run's own counts are the same. */
function ofFiles(format: ResultFormat, tool: string, files: GivenFile[], name: string): Results {
  const text = (pattern: RegExp) => {
    const found = files.find(({ path }) => pattern.test(path))
    return found ? textOf(found.bytes) : null
  }
  const { report } = readReport({
    junit: text(/^tests\/omni\/[^/]+\.xml$/),
    raw: text(/^test_result\/raw\.json$/),
  })
  if (report.tests.length === 0) throw unreadable.noTests(name)
  const attempts = report.tests.flatMap((test) => test.attempts)
  if (attempts.length > limits.tests) throw unreadable.manyTests()
  let [startAt, endAt] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let duration = 0
  for (const attempt of attempts) {
    duration += attempt.duration ?? 0
    if (attempt.startAt === null) continue
    startAt = Math.min(startAt, attempt.startAt)
    endAt = Math.max(endAt, attempt.startAt + (attempt.duration ?? 0))
  }
  const known = Number.isFinite(startAt)
  return {
    format,
    tool,
    platform: platformOf(tool, report, files),
    counts: { ...report.counts, tests: report.tests.length },
    devices: new Set(attempts.flatMap(({ device }) => device ?? [])).size,
    startAt: known ? startAt : null,
    endAt: known ? endAt : null,
    duration: known ? endAt - startAt : duration,
    files,
  }
}

const apple = /\b(?:iPhone|iPad|iOS|XCTest|XCUITest|XCTAssert\w*|CoreSimulator|Apple)\b|\.swift\b/

function platformOf(tool: string, report: Report, files: readonly GivenFile[]): Platform {
  if (apple.test(tool)) return 'iOS'
  const devices = files.filter(({ path }) => /^devices\/omni\/[^/]+\.json$/.test(path)).slice(0, 20)
  const clues = [
    ...devices.map(({ bytes }) => textOf(bytes)),
    ...report.tests
      .slice(0, 200)
      .map(({ pkg, clazz, failure }) => `${pkg}.${clazz} ${failure?.trace.slice(0, 500) ?? ''}`),
  ]
  return clues.some((clue) => apple.test(clue)) ? 'iOS' : 'Android'
}
