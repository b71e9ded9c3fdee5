import { endingsOf, statesOf } from '../fixtures/media/states.ts'
import { demoRows } from '../fixtures/scenarios/demo.ts'
import { type Feature, suites } from '../fixtures/suites/index.ts'
import type { RunRow } from '../mocks/db/models.ts'
import { specOf, summaryOf } from '../mocks/db/run-course.ts'
import { type ArtifactSource, listArtifacts, readArtifact } from '../mocks/simulation/artifacts/artifacts.ts'

/** Contradictions between the files of the demo's runs, for ten seeds and three dates. */

const seeds = Array.from({ length: 10 }, (_, i) => i + 1)
const dates = ['2026-11-20T09:00:00Z', '2027-03-01T00:20:00Z', '2028-02-27T17:45:10Z']
export const worlds = dates.flatMap((date) =>
  seeds.map((seed) => {
    const now = Date.parse(date)
    return { seed, now, date, world: demoRows(seed, now) }
  }),
)

/** The contradictions found, each sentence once, with an example. */
export class Contradictions {
  readonly #found = new Map<string, string[]>()

  that(holds: boolean, sentence: string, example: unknown = ''): void {
    if (holds) return
    const examples = this.#found.get(sentence)
    if (examples) examples.push(String(example))
    else this.#found.set(sentence, [String(example)])
  }

  list(): string[] {
    return [...this.#found].map(
      ([sentence, examples]) => `${sentence} (${examples.length}×, as ${examples[0]})`,
    )
  }
}

/** The contradictions in the files of every n-th run, beginning elsewhere in each world, and of those under way. */
export function readFiles(oneIn: number): string[] {
  const doubts = new Contradictions()
  const lasted: Durations = new Map()
  for (const [nth, { world, now }] of worlds.entries()) {
    const started = world.runs.filter((run) => run.start_at < Math.min(run.end_at, now))
    for (const row of started.filter((run, i) => i % oneIn === nth % oneIn || run.end_at > now))
      readRun(row, now, doubts, lasted)
  }
  for (const [test, { least, most }] of lasted)
    doubts.that(
      most <= 4 * Math.max(least, 1500),
      'a test takes about as long in one run as in another',
      `${test}: ${least} and ${most} ms`,
    )
  return doubts.list()
}

/** Of each test, the shortest and the longest attempt that passed. */
type Durations = Map<string, { least: number; most: number }>

interface Raw {
  package: string
  class: string
  method: string
  success: boolean
  status: string
  duration: number
}

interface Result {
  test: {
    pkg: string
    clazz: string
    method: string
    metaProperties: { name: string; values: { value?: string } }[]
  }
  device: { serialNumber: string; model: string }
  status: string
  startTime: number
  endTime: number
  stacktrace?: string
  attachments: { file: string; type: string }[]
}

function readRun(row: RunRow, now: number, doubts: Contradictions, lasted: Durations): void {
  const spec = specOf(row)
  const run: ArtifactSource = { id: row.id, spec, summary: summaryOf(row, spec), now }
  const where = `${row.name} ${row.seed}`
  doubts.that(
    !/rack|\bphones?\b/.test(row.error_message ?? ''),
    'devices are virtual in messages',
    row.error_message,
  )
  const raw = textOf(run, 'test_result/raw.json')
  for (const { package: pkg, class: clazz, method, success, duration } of raw
    ? (JSON.parse(raw) as Raw[])
    : []) {
    if (!success) continue
    const name = `${spec.suite} ${row.platform} ${pkg}.${clazz}#${method}`
    const { least, most } = lasted.get(name) ?? { least: duration, most: duration }
    lasted.set(name, { least: Math.min(least, duration), most: Math.max(most, duration) })
  }
  if (raw && row.end_at <= now) {
    const tests = Map.groupBy(JSON.parse(raw) as Raw[], (of) => `${of.package}.${of.class}#${of.method}`)
    const flaky = [...tests.values()].filter(
      (all) => all.at(-1)?.success && all.some(({ success }) => !success),
    )
    doubts.that(
      flaky.length === row.flaky,
      'flaky tests are those of raw.json',
      `${where}: ${row.flaky} ≠ ${flaky.length}`,
    )
  }
  const failures = listArtifacts(run, 'test_result/omni')
    .flatMap(({ path }) => listArtifacts(run, path))
    .map(({ path }) => JSON.parse(textOf(run, path) ?? '') as Result)
    .filter(({ status }) => status === 'FAILURE')
  for (const failure of failures) readFailure(run, failure, where, doubts)
  const films = failures.map(({ attachments }) =>
    JSON.stringify(readArtifact(run, fileOf(attachments, 'VIDEO'))),
  )
  doubts.that(new Set(films).size === films.length, 'two failures of a run have two films', where)
}

function fileOf(attachments: Result['attachments'], wanted: string): string {
  return attachments.find(({ type }) => type === wanted)?.file ?? ''
}

const virtual = { Android: /^emulator-\d+$/, iOS: /^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/ }

function readFailure(run: ArtifactSource, result: Result, where: string, doubts: Contradictions): void {
  const { platform, suite } = run.spec
  const { test: of, startTime, endTime, stacktrace = '', attachments } = result
  const name = `${where} ${of.clazz}#${of.method}`
  const lasted = endTime - startTime
  const [message = ''] = stacktrace.split('\n')
  const log = textOf(run, fileOf(attachments, 'LOG')) ?? ''
  const features: Readonly<Record<string, Feature>> = suites[suite].features
  const label = of.metaProperties.find((property) => property.name.endsWith('.Feature'))?.values.value
  const ofClass = Object.keys(features).find(
    (name) => of.clazz.replace(/Tests?$/, '') in (features[name]?.classes ?? {}),
  )
  const about = label ?? ofClass ?? ''
  const feature = features[about]

  doubts.that(
    virtual[platform].test(result.device.serialNumber),
    'devices have the serials of virtual ones',
    result.device.serialNumber,
  )
  doubts.that(!/wpa_supplicant|jetsam/.test(log), 'devices are virtual in logs', name)
  for (const waited of waits(message))
    doubts.that(
      lasted >= waited,
      'an attempt lasts as long as it says it waited',
      `${name}: ${message} in ${lasted} ms`,
    )
  const compared = comparison(stacktrace)
  if (compared) {
    const { element, expected, actual } = compared
    const known = element && feature?.elements[element]
    doubts.that(Boolean(known), 'an assertion is about what its screen shows', `${name}: ${element}`)
    doubts.that(
      kindOf(expected) === kindOf(actual),
      'an assertion compares like with like',
      `${name}: ${expected} ≠ ${actual}`,
    )
  }
  const film = readArtifact(run, fileOf(attachments, 'VIDEO'))
  const picture = readArtifact(run, fileOf(attachments, 'SCREENSHOT'))
  const screen = `${suite}-${about}-${platform.toLowerCase()}`
  doubts.that(
    film?.media === `${screen}.mp4`,
    'a film shows what the test is about',
    `${name}: ${film?.media}`,
  )
  doubts.that(picture?.media === `${screen}.png`, 'a screenshot shows what the test is about', name)
  const element = Object.keys(feature?.elements ?? {}).find((id) => new RegExp(`\\b${id}\\b`).test(message))
  const specs = feature?.about?.[of.clazz.replace(/Tests?$/, '')]
  if (element && specs && !run.spec.preset?.incident)
    doubts.that(specs.includes(element), 'a test fails on what it is about', `${name}: ${element}`)
  if (feature && film && 'shots' in film && picture && 'picture' in picture) {
    doubts.that(film.startAt === startTime, 'a film’s clock is its attempt’s', name)
    const long = film.shots.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
    doubts.that(long === lasted, 'a film lasts as long as its attempt', `${name}: ${long} of ${lasted} ms`)
    const last = statesOf(feature)[film.shots.at(-1)?.picture ?? -1]
    const shown = ['screen', ...endingsOf(feature)][picture.picture]
    doubts.that(
      last !== undefined && last === shown,
      'a film ends with the screenshot',
      `${name}: ${last}, ${shown}`,
    )
    if (compared?.element)
      doubts.that(last === `wrong ${compared.element}`, 'a film ends with what was compared', name)
  } else doubts.that(false, 'a failure has a film and a screenshot', name)
  doubts.that(
    new RegExp(`\\b${about}Screen opened`, 'i').test(log),
    'a log names the screen of its film',
    name,
  )
  for (const { logged, took, line } of exchanges(log, platform))
    doubts.that(
      Math.abs(logged - took) <= 1,
      'an answer comes when the log says it does',
      `${name}: ${line} after ${took} ms`,
    )
}

function textOf(run: ArtifactSource, path: string): string | null {
  const bytes = readArtifact(run, path)?.bytes
  return bytes ? new TextDecoder().decode(bytes) : null
}

/** Milliseconds that a message says have gone by. */
function waits(message: string): number[] {
  const matches = message.matchAll(/(?:timeout (?:of|after)|after|in|for) (\d+) ?(ms|s\b|seconds)/g)
  return [...matches].map(([, amount, unit]) => Number(amount) * (unit === 'ms' ? 1 : 1000))
}

const comparisons = [
  /matches: is "(?<expected>.*)"[\s\S]*?was "(?<actual>.*?)"[\s\S]*?res-name=(?<element>\w+)/,
  /to match: is "(?<expected>.*?)"[\s\S]*?text was "(?<actual>.*?)"[\s\S]*?res-name=(?<element>\w+)/,
  /\("(?<actual>.*?)"\) is not equal to \("(?<expected>.*?)"\) - label of (?<element>\w+)/,
  /"(?<expected>.*?)" is visible \((?<element>\w+) shows "(?<actual>.*?)"\)/,
  /Expected: "(?<expected>.*?)"\s+Received: "(?<actual>.*?)"[\s\S]*?byId\('(?<element>\w+)'\)/,
  /element '(?<element>\w+)' should have been '(?<expected>.*?)' but it was '(?<actual>.*?)'/,
]

function comparison(trace: string) {
  for (const pattern of comparisons) {
    const { element, expected, actual } = pattern.exec(trace)?.groups ?? {}
    if (expected !== undefined && actual !== undefined) return { element, expected, actual }
  }
  return null
}

/** Money, a time, an amount of something, or words. */
function kindOf(text: string): string {
  if (/[$€£]/.test(text)) return 'money'
  if (/\d\d:\d\d/.test(text)) return 'time'
  const unit = /^[\d.,]+ ?([a-z%]+?)s?$/.exec(text)?.[1]
  return unit ? `so many ${unit}` : /^[\d.,]+$/.test(text) ? 'number' : 'words'
}

/** Requests of a log with their answers: how long they took as told, and by the timestamps. */
function exchanges(log: string, platform: string): { logged: number; took: number; line: string }[] {
  const asked = new Map<string, number>()
  const found: { logged: number; took: number; line: string }[] = []
  for (const line of log.split('\n')) {
    const stamp = /(\d\d-\d\d) (\d\d:\d\d:\d\d\.\d{3})/.exec(line)
    const at = Date.parse(`2000-${stamp?.[1]}T${stamp?.[2]}Z`)
    const request = /--> (?:GET|POST) (\S+)/.exec(line)?.[1]
    if (request) asked.set(request.replace(/^https:\/\/[^/]+/, ''), at)
    const answer = /<-- \d+ (\S+) \((\d+)ms/.exec(line)
    const late = /<-- HTTP FAILED: timeout after (\d+) s: \w+ (\S+)/.exec(line)
    const [, path, logged] = answer ?? (late ? [late[0], late[2], `${late[1]}000`] : [])
    if (path === undefined) continue
    const since = asked.get(path.replace(/^https:\/\/[^/]+/, ''))
    found.push({
      logged: Number(logged),
      took: at - (since ?? 0),
      line: `${platform}: ${line.slice(line.indexOf('<--'))}`,
    })
  }
  return found
}
