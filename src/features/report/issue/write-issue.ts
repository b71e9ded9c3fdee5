import type { TFunction } from 'i18next'
import type { Run } from '../../../contract/runs.ts'
import type { Language } from '../../../i18n/languages.ts'
import { runTitle } from '../../../shared/runs/run-title.ts'
import { type Failure, isFailed } from '../model/attempt-outcome.ts'
import { type TestStatus, testStatuses, verdictKinds } from '../model/enums.ts'
import { expectedAndGot } from '../model/expected-and-got.ts'
import { type Log, lastErrorLine, lineAt } from '../model/log.ts'
import { countOwners, type OwnerOf } from '../model/owners.ts'
import type { Attempt, Cause, Report, Test } from '../model/report.ts'
import { readTrace } from '../model/stack-trace.ts'
import { className } from '../model/test-name.ts'
import type { Judgement } from '../model/verdict.ts'
import { sentenceOf } from '../verdicts/words.ts'

/** A test, a cause or a run in Markdown, for readers who don't see this page. */

type Words = TFunction<'report'>

interface TestFacts {
  run: Run
  test: Test
  attempt: Attempt
  failure: Failure | null
  /** How the failure compares with earlier runs, in words. */
  verdict: string | null
  owner: string | null
  /** The device's model and its serial. */
  device: string | null
  /** How the test ended before, oldest first. */
  past: readonly TestStatus[]
  log: Log | null
  link: string
}

export function describeTest(t: Words, facts: TestFacts): string {
  const { run, test, attempt, failure, verdict, owner, device, past, log, link } = facts
  return document([
    heading(`${test.clazz} › ${test.method}: ${t(`status.${test.status}`)}`),
    failure && messageOf(t, failure),
    list([
      ...runFacts(t, run),
      [t('issue.verdict'), verdict],
      [t('owners.owner'), owner],
      [t('issue.test'), `${className(test)}#${test.method}`],
      [t('issue.attempt'), t('issue.attemptOf', { number: attempt.number, total: test.attempts.length })],
      [t('panel.device'), device],
      [t('issue.earlier'), past.length > 0 && inARow(past.map((status) => t(`status.${status}`)))],
    ]),
    failure && section(t('issue.frames'), ownFrames(failure, test)),
    log && section(t('issue.log'), aroundFailure(log)),
    open(t, link),
  ])
}

/** Tests named under a cause, and causes under a run. */
const mostNamed = 20

export function describeCause(
  t: Words,
  { run, cause, ownerOf, link }: { run: Run; cause: Cause; ownerOf: OwnerOf; link: string },
): string {
  const { failure, pkg } = cause.tests[0] ?? { failure: null, pkg: '' }
  return document([
    heading(firstLine(cause.message) || cause.type),
    failure && messageOf(t, failure),
    list([
      ...runFacts(t, run),
      [t('tests.label'), t('causes.failed', { count: cause.failed })],
      [t('panel.attempts'), String(cause.attempts)],
      [t('owners.of'), ownersOf(t, cause.tests, ownerOf)],
    ]),
    namesOf(t, cause.tests),
    failure && section(t('issue.frames'), ownFrames(failure, { pkg })),
    open(t, link),
  ])
}

interface RunFacts {
  run: Run
  report: Report
  /** Counts by verdict, in words. */
  verdicts: string
  link: string
}

export function describeRun(t: Words, facts: RunFacts & { ownerOf: OwnerOf }): string {
  const { report, ownerOf, link } = facts
  const unexplained = report.tests.filter((test) => isFailed(test) && !test.causeId)
  return document([
    ...headOfRun(t, facts, { owners: ownersOf(t, report.tests.filter(isFailed), ownerOf) }),
    ...report.causes
      .slice(0, mostNamed)
      .flatMap(({ message, type, tests }) => [heading(firstLine(message) || type, 3), namesOf(t, tests)]),
    unexplained.length > 0 && [heading(t('causes.unknown'), 3), namesOf(t, unexplained)].join('\n\n'),
    open(t, link),
  ])
}

/** A run's failures by verdict, the most urgent first. */
export function describeVerdicts(
  t: Words,
  facts: RunFacts & {
    /** How it ended, at a glance. */
    sign: string
    judgement: Judgement
    main: string | null
    language: Language
  },
): string {
  const { report, judgement, main, language, link } = facts
  const judged = report.tests.flatMap((test) => {
    const verdict = judgement.of(test)
    return verdict ? [{ test, verdict }] : []
  })
  const groups = verdictKinds.map((kind) => judged.filter(({ verdict }) => verdict.kind === kind))
  return document([
    ...headOfRun(t, facts, { sign: `${facts.sign} ` }),
    ...groups.flatMap(([first, ...others]) => {
      if (!first) return []
      const { kind } = first.verdict
      const lines = [first, ...others].map(({ test, verdict }) =>
        [
          `${className(test)}#${test.method}: ${sentenceOf(t, verdict, { main, language })}`,
          test.failure && (firstLine(test.failure.message) || test.failure.type),
        ]
          .filter(Boolean)
          .join(' · '),
      )
      const branch = main ?? ''
      const title = `${lines.length} ${t(`verdicts.count.${kind}`, { count: lines.length, branch })}`
      return [heading(title, 3), someOf(t, lines)]
    }),
    open(t, link),
  ])
}

function headOfRun(
  t: Words,
  { run, report, verdicts }: Omit<RunFacts, 'link'>,
  { sign = '', owners = null }: { sign?: string; owners?: Fact[1] },
): string[] {
  const counted = testStatuses.filter((status) => report.counts[status] > 0)
  return [
    heading(sign + runTitle(t, run)),
    list([
      ...runFacts(t, run),
      [
        t('tests.label'),
        counted.map((status) => `${t(`status.${status}`)}: ${report.counts[status]}`).join(', '),
      ],
      [t('verdicts.label'), verdicts],
      [t('owners.ofFailed'), owners],
    ]),
  ]
}

/** The same as a question to an assistant. */
export const questionFor = (t: Words, text: string): string => `${t('issue.question')}\n\n${text}`

const runFacts = (t: Words, { name, project, branch, created, platform }: Run): Fact[] => [
  [t('issue.run'), [project?.name, name, branch, platform, created].filter(Boolean).join(' · ')],
]

function messageOf(t: Words, failure: Failure): string {
  const comparison = expectedAndGot(failure)
  if (!comparison) return failure.message ? block(failure.message) : t('failure.empty')
  return list([
    [t('failure.expected'), comparison.expected],
    [t('failure.got'), comparison.got],
  ])
}

const mostFrames = 12

/** Where nothing is the team's own, the trace's first lines say most. */
function ownFrames({ trace }: Failure, { pkg }: Pick<Test, 'pkg'>): string {
  const lines = readTrace(trace, pkg)
  const own = lines.filter(({ kind }) => kind === 'own')
  return (own.length > 0 ? own : lines)
    .slice(0, mostFrames)
    .map(({ text }) => text)
    .join('\n')
}

const linesBefore = 15
const linesAfter = 5
const longestLine = 400

function aroundFailure(log: Log): string {
  const count = log.starts.length - 1
  const failure = lastErrorLine(log) ?? count - 1
  const from = Math.max(0, failure - linesBefore)
  const to = Math.min(count, failure + linesAfter + 1)
  return Array.from({ length: to - from }, (_, i) => lineAt(log, from + i).slice(0, longestLine)).join('\n')
}

const namesOf = (t: Words, tests: readonly Test[]) =>
  someOf(
    t,
    tests.map((test) => `${className(test)}#${test.method}`),
  )

/** A line for each of the first tests, and how many more there are. */
function someOf(t: Words, lines: readonly string[]): string {
  const named = lines.slice(0, mostNamed).map((line) => `- ${inline(line)}`)
  const more = lines.length - named.length
  return [...named, ...(more > 0 ? [`- ${t('causes.more', { count: more })}`] : [])].join('\n')
}

/** `payments-team: 5, no owner: 1`; empty where nobody owns any of them. */
function ownersOf(t: Words, tests: readonly Test[], ownerOf: OwnerOf): string {
  const counts = [...countOwners(tests, ownerOf)]
  if (counts.every(([name]) => name === '')) return ''
  return counts.map(([name, count]) => `${name || t('owners.none')}: ${count}`).join(', ')
}

/** `passed, passed, failed` → `passed ×2, failed`. */
function inARow(words: readonly string[]): string {
  const rows: { word: string; times: number }[] = []
  for (const word of words) {
    const last = rows.at(-1)
    if (last?.word === word) last.times++
    else rows.push({ word, times: 1 })
  }
  return rows.map(({ word, times }) => (times > 1 ? `${word} ×${times}` : word)).join(', ')
}

type Fact = readonly [name: string, value: string | null | false]

const document = (parts: readonly (string | null | false)[]) => `${parts.filter(Boolean).join('\n\n')}\n`
const heading = (text: string, level = 2) => `${'#'.repeat(level)} ${inline(text)}`
const list = (facts: readonly Fact[]) =>
  facts.flatMap(([name, value]) => (value ? `- ${name}: ${inline(value)}` : [])).join('\n')
const section = (title: string, text: string) => text.trim() && `${heading(title, 3)}\n\n${block(text)}`
const open = (t: Words, link: string) => `[${t('issue.open')}](${link})`
const firstLine = (text: string) => text.split('\n', 1)[0] ?? ''

/** Escapes foreign text: it can neither format anything nor mention people. */
const inline = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>|~]|#(?=\d)/g, '\\$&')
    .replace(/@(?=\w)/g, '@\u200b')

/** With a fence that the text doesn't close. */
function block(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}text\n${text.trimEnd()}\n${fence}`
}
