import { ownProperty } from '../../../src/contract/own-property.ts'
import { splitClass, testId } from '../../../src/features/report/model/test-name.ts'
import { fieldOf, parseJson } from '../../../src/lib/json.ts'
import type { DescribedAttempt, DescribedRun, GivenFile } from './described.ts'
import { nameOf, textOf } from './files.ts'
import { unreadable } from './unreadable.ts'

export const isAllureResult = (path: string) => /-result\.json$/i.test(path)

interface Attachment {
  name: string
  type: string
  /** Path of a given file. */
  path: string
}

interface Result {
  attempt: DescribedAttempt
  /** The history id, which retries of one test share. */
  history: string
  parameters: string
  host: string
  thread: string
}

/** Allure 2: a file for each attempt. Retries are those of one history id; steps become the log where there is none. */
export function readAllure(
  files: readonly GivenFile[],
  fileAt: (path: string) => string | null = () => null,
): DescribedRun {
  const texts = new Map(files.map((file) => [file.path, file.bytes]))
  const tools = new Map<string, number>()
  const results = files
    .filter(({ path }) => isAllureResult(path))
    .map(({ path, bytes }): Result => {
      const value = parseJson(textOf(bytes))
      const read = readResult(value, fileAt, (of) => textOf(texts.get(of) ?? new Uint8Array()))
      if (!read) throw unreadable.brokenJson(nameOf(path))
      const tool = labelsOf(value).get('framework')
      if (tool) tools.set(tool, (tools.get(tool) ?? 0) + 1)
      return read
    })
  const busy = new Map<string, Set<string>>()
  for (const { host, thread } of results) busy.set(host, (busy.get(host) ?? new Set()).add(thread))
  const tool = [...tools].sort(([, a], [, b]) => b - a)[0]?.[0].slice(0, 60) ?? 'Allure'
  for (const { attempt, host, thread } of results) {
    const several = (busy.get(host)?.size ?? 0) > 1 && thread !== ''
    attempt.device = several ? `${host || tool} · ${thread}` : host || tool
  }
  tellApart(results)
  const attempts = results.map(({ attempt }) => attempt).sort((a, b) => (a.startAt ?? 0) - (b.startAt ?? 0))
  return { tool, attempts }
}

const statuses: Readonly<Record<string, DescribedAttempt['status']>> = {
  passed: 'PASSED',
  failed: 'FAILURE',
  broken: 'FAILURE',
  skipped: 'IGNORED',
  unknown: 'INCOMPLETE',
}

function readResult(
  value: unknown,
  fileAt: (path: string) => string | null,
  read: (path: string) => string,
): Result | null {
  const name = words(fieldOf(value, 'name')) || words(fieldOf(value, 'fullName'))
  const reported = words(fieldOf(value, 'status')).toLowerCase()
  if (!name || (reported !== '' && !Object.hasOwn(statuses, reported))) return null
  const [start, stop] = [fieldOf(value, 'start'), fieldOf(value, 'stop')].map(moment)
  const labels = labelsOf(value)
  const status = ownProperty(statuses, reported) ?? 'INCOMPLETE'
  const attachments = attachmentsOf(value, fileAt)
  const picture = attachments.findLast(
    ({ type, path }) => /^image\/(?!svg)/.test(type) || /\.(png|jpe?g)$/i.test(path),
  )
  const film = attachments.find(({ type, path }) => /^video\//.test(type) || /\.(mp4|webm)$/i.test(path))
  const details = fieldOf(value, 'statusDetails')
  const [message, trace] = [words(fieldOf(details, 'message')), words(fieldOf(details, 'trace'))]
  const parameters = listOf(fieldOf(value, 'parameters'))
    .filter((one) => fieldOf(one, 'excluded') !== true)
    .map((one) => `${words(fieldOf(one, 'name'))}=${words(fieldOf(one, 'value'))}`)
    .join(', ')
  const attempt: DescribedAttempt = {
    ...testName(value, name, labels),
    status,
    device: '',
    startAt: start ?? null,
    duration: start != null && stop != null && stop >= start ? stop - start : null,
    annotations: (['Owner', 'Epic', 'Feature'] as const).flatMap((name) => {
      const label = labels.get(name.toLowerCase())
      return label ? [{ name: `io.qameta.allure.${name}`, values: { value: label } }] : []
    }),
    failure: message || trace ? { type: '', message, trace: trace || message } : null,
    log: logOf(value, attachments, read),
    screenshot: picture?.path ?? null,
    video: film?.path ?? null,
  }
  const history = words(fieldOf(value, 'historyId'))
  return { attempt, history, parameters, host: labels.get('host') ?? '', thread: labels.get('thread') ?? '' }
}

/** Adapters use different labels; the first of these that exists gives the class. */
function testName(value: unknown, name: string, labels: ReadonlyMap<string, string>) {
  const fullName = words(fieldOf(value, 'fullName'))
  const suites = ['parentSuite', 'suite', 'subSuite'].flatMap((key) => labels.get(key) || [])
  const [beforeMark] = fullName.includes('#') ? fullName.split('#') : []
  const dotted = /^[\w$]+(\.[\w$]+)+$/.test(fullName) ? fullName.slice(0, fullName.lastIndexOf('.')) : ''
  const owner =
    labels.get('testClass') || beforeMark || dotted || suites.join('.') || labels.get('package') || ''
  return { ...splitClass(owner), method: name }
}

/** Makes equal names of several histories unique, by their parameters or else a number. */
function tellApart(results: readonly Result[]): void {
  for (const alike of Map.groupBy(results, ({ attempt }) => testId(attempt)).values()) {
    const histories = Map.groupBy(alike, ({ history, parameters }) => history || parameters)
    if (histories.size === 1) continue
    const taken = new Set<string>()
    for (const [i, own] of [...histories.values()].entries()) {
      const parameters = own[0]?.parameters ?? ''
      const suffix =
        parameters && !taken.has(parameters) ? parameters : `${parameters}${parameters && ', '}${i + 1}`
      taken.add(parameters)
      for (const { attempt } of own) attempt.method += ` [${suffix}]`
    }
  }
}

function attachmentsOf(value: unknown, fileAt: (path: string) => string | null): Attachment[] {
  const own = listOf(fieldOf(value, 'attachments')).flatMap((one): Attachment[] => {
    const path = fileAt(words(fieldOf(one, 'source')))
    return path === null
      ? []
      : [{ path, name: words(fieldOf(one, 'name')), type: words(fieldOf(one, 'type')) }]
  })
  return [...stepsOf(value).flatMap(({ step }) => attachmentsOfStep(step, fileAt)), ...own]
}

const attachmentsOfStep = (step: unknown, fileAt: (path: string) => string | null) =>
  attachmentsOf({ attachments: fieldOf(step, 'attachments') }, fileAt)

/** Limits the nesting of steps, as files may be hostile. */
const deepest = 20

function stepsOf(value: unknown, depth = 0): { step: unknown; depth: number }[] {
  if (depth >= deepest) return []
  return listOf(fieldOf(value, 'steps')).flatMap((step) => [{ step, depth }, ...stepsOf(step, depth + 1)])
}

function logOf(
  value: unknown,
  attachments: readonly Attachment[],
  read: (path: string) => string,
): string | null {
  const lines = stepsOf(value).map(({ step, depth }) => {
    const failed = /^(failed|broken)$/.test(words(fieldOf(step, 'status')))
    const said = `${'  '.repeat(depth)}${words(fieldOf(step, 'name'))}`.replaceAll(/\s*\n\s*/g, ' ')
    return `${stamp(moment(fieldOf(step, 'start')))}${failed ? 'E' : 'I'}/step(1): ${said}`
  })
  const texts = attachments
    .filter(({ type, path }) => type === 'text/plain' || /\.(txt|log)$/i.test(path))
    .map(({ path }) => read(path).trimEnd())
  const parts = [lines.join('\n'), ...texts].filter((part) => part !== '')
  return parts.length > 0 ? `${parts.join('\n')}\n` : null
}

/** As a device writes it (rule 6.2). */
const stamp = (at: number | null) =>
  at === null ? '' : `${new Date(at).toISOString().slice(5, 23).replace('T', ' ')}: `

const labelsOf = (value: unknown) =>
  new Map(
    listOf(fieldOf(value, 'labels')).map((one) => [
      words(fieldOf(one, 'name')),
      words(fieldOf(one, 'value')),
    ]),
  )

const words = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const moment = (value: unknown): number | null =>
  typeof value === 'number' && value > 0 && value < Date.UTC(2100) ? Math.round(value) : null
