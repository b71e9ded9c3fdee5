import { parseJUnit } from '../../../src/features/report/model/junit.ts'
import { testId } from '../../../src/features/report/model/test-name.ts'
import { readXml, type XmlAttributes } from '../../../src/features/report/model/xml-reader.ts'
import type { DescribedAttempt, DescribedRun } from './described.ts'
import { unreadable } from './unreadable.ts'

/** The context of a case that the report itself doesn't use. */
interface Surroundings {
  host: string | null
  startAt: number | null
  output: string
}

interface OpenSuite {
  host: string | null
  /** When it began. */
  at: number | null
  /** Seconds; null where the file has none. */
  time: number | null
  /** Of its own cases. */
  cases: { around: Surroundings; seconds: number }[]
}

interface WholeReport {
  cases: Surroundings[]
  clues: string[]
}

export interface NamedText {
  path: string
  text: string
}

export const isJUnit = (text: string) => /<(?:\w+:)?testsuites?[\s/>]/.test(text.slice(0, 20_000))

/**
 * Reports in Surefire's schema, as many tools write them. The product's own reader gives results and failures;
 * this one adds output, hosts and times.
 */
export function readJUnit(
  reports: readonly NamedText[],
  fileAt: (path: string) => string | null = () => null,
): DescribedRun {
  const attempts: DescribedAttempt[] = []
  const clues: string[] = []
  for (const { path, text } of reports) {
    const { cases, complete } = parseJUnit(text)
    if (!complete) throw unreadable.brokenXml(path)
    const around = readAround(path, text)
    for (const clue of around.clues) if (clues.length < 2000) clues.push(clue)
    for (const [i, one] of cases.entries()) {
      const { host = null, startAt = null, output = '' } = around.cases[i] ?? {}
      const named = attachmentsIn(output).flatMap((found) => fileAt(found) ?? [])
      for (const [n, { status, failure }] of one.attempts.entries()) {
        const isLast = n === one.attempts.length - 1
        attempts.push({
          pkg: one.pkg,
          clazz: one.clazz,
          method: one.method,
          status: statuses[status],
          device: host ?? '',
          startAt: isLast ? startAt : null,
          duration: isLast && one.seconds !== null ? Math.round(one.seconds * 1000) : null,
          failure,
          log: (isLast && output) || null,
          screenshot: (isLast && named.find((file) => /\.(png|jpe?g|webp)$/i.test(file))) || null,
          video: (isLast && named.find((file) => /\.(mp4|webm)$/i.test(file))) || null,
        })
        if (failure && clues.length < 2000) clues.push(`${failure.message} ${failure.trace}`.slice(0, 500))
      }
    }
  }
  tellApart(attempts)
  const tool = toolOf(clues)
  for (const attempt of attempts) attempt.device ||= tool
  return { tool, attempts }
}

const statuses = {
  passed: 'PASSED',
  failed: 'FAILURE',
  ignored: 'IGNORED',
  unfinished: 'INCOMPLETE',
} as const

/** `[[ATTACHMENT|path]]`, as Jenkins reads it and Playwright writes it. */
const attachmentsIn = (output: string) =>
  [...output.matchAll(/\[\[ATTACHMENT\|([^\]\r\n]+)\]\]/g)].map(([, path = '']) => path)

function readAround(path: string, text: string): WholeReport {
  const cases: Surroundings[] = []
  const clues: string[] = []
  const suites: OpenSuite[] = []
  let open: { attributes: XmlAttributes; output: string; depth: number } | null = null
  let reading = false
  const endSuite = () => {
    const suite = suites.pop()
    if (suite) placeInTime(suite)
  }
  readXml(text, {
    declaration() {
      throw unreadable.declarations(path)
    },
    open(name, attributes) {
      const suite = suites.at(-1)
      if (name === 'testsuite' || name === 'testsuites') {
        clues.push(`<${name} ${[...attributes].map(([key, value]) => `${key}=${value}`).join(' ')}>`)
        suites.push({
          host: attributes.get('device') || attributes.get('hostname') || (suite?.host ?? null),
          at: moment(attributes.get('timestamp')),
          time: number(attributes.get('time')),
          cases: [],
        })
      } else if (name === 'testcase') open = { attributes, output: '', depth: 0 }
      else if (
        name === 'property' &&
        suite &&
        !open &&
        /^device(Serial|Name)?$/.test(attributes.get('name') ?? '')
      )
        suite.host = attributes.get('value') || suite.host
      else if (open && open.depth++ === 0) reading = name === 'system-out' || name === 'system-err'
    },
    text(said) {
      if (open && reading) open.output += said
    },
    close(name) {
      if (name === 'testsuite' || name === 'testsuites') return endSuite()
      if (!open) return
      if (name !== 'testcase') {
        if (--open.depth === 0) {
          if (reading && open.output && !open.output.endsWith('\n')) open.output += '\n'
          reading = false
        }
        return
      }
      const suite = suites.at(-1)
      const { attributes, output } = open
      const around: Surroundings = {
        host: suite?.host ?? null,
        startAt: moment(attributes.get('timestamp')),
        output: output.trim() && output,
      }
      suite?.cases.push({ around, seconds: number(attributes.get('time')) ?? 0 })
      cases.push(around)
      if (clues.length < 1000)
        clues.push(
          `<testcase ${attributes.get('classname') ?? ''} ${attributes.get('name') ?? ''}${attributes.has('status') ? ' status' : ''}>`,
        )
      open = null
    },
  })
  return { cases, clues }
}

/** Cases of a suite run one after the other, unless they take longer than the suite: then some ran in parallel, at unknown times. */
function placeInTime({ at, time, cases }: OpenSuite): void {
  const sum = cases.reduce((seconds, one) => seconds + one.seconds, 0)
  if (at === null || (time !== null && sum > time * 1.05 + 1)) return
  let passed = 0
  for (const { around, seconds } of cases) {
    around.startAt ??= Math.round(at + passed * 1000)
    passed += seconds
  }
}

/** Renames tests that ran in several places: they are several tests, not retries. */
function tellApart(attempts: DescribedAttempt[]): void {
  const hosts = new Map<string, Set<string>>()
  for (const attempt of attempts) {
    const id = testId(attempt)
    const known = hosts.get(id) ?? new Set()
    hosts.set(id, known.add(attempt.device))
  }
  for (const attempt of attempts) {
    if ((hosts.get(testId(attempt))?.size ?? 0) > 1) attempt.method += ` [${attempt.device || '-'}]`
  }
}

const writers: readonly (readonly [string, RegExp])[] = [
  ['Maven Surefire', /noNamespaceSchemaLocation=\S*surefire/],
  ['pytest', /^<testsuites? (.* )?name=pytest( |>)/],
  ['Jest', /^<testsuites (.* )?name=jest tests/],
  ['maestro', /^<testsuite (.* )?device=/],
  ['Playwright', /^<testsuite (.* )?name=\S+\.(spec|test|e2e|setup)\.[cm]?[jt]sx?( .*)? hostname=/],
  ['XCTest', /\.xctest\b|\.swift\b|XCTAssert/],
]

function toolOf(clues: readonly string[]): string {
  return writers.find(([, pattern]) => clues.some((clue) => pattern.test(clue)))?.[0] ?? 'JUnit'
}

/** Without a zone it is UTC: most tools mean that, and the others don't say which. */
function moment(text: string | undefined): number | null {
  if (!text) return null
  const at = Date.parse(/(?:z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`)
  return Number.isFinite(at) ? at : null
}

function number(text: string | undefined): number | null {
  const value = text ? Number(text.replaceAll(',', '')) : Number.NaN
  return Number.isFinite(value) && value >= 0 ? value : null
}
