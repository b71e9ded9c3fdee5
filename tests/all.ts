import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findSecondBrowser } from '../e2e/browser.ts'

/**
 * Everything `npm test` does, one after the other, with one count of all tests at the end. With `--deep`, what takes too
 * long for that: the same tests tell by `TESTS` how much is asked of them. With `--second-browser`, a sample of the
 * end-to-end tests runs in a whole browser, too, where the others ran in a headless shell.
 */

const deep = process.argv.includes('--deep')
const secondBrowser = process.argv.includes('--second-browser') && findSecondBrowser()

interface Outcome {
  passed: number
  failed: number
  skipped?: number
  /** Failed tests by name, each with the first lines of its message: repeated at the end, below all the output. */
  failures?: readonly string[]
}

interface Step {
  name: string
  command: readonly string[]
  /** Reads the counts from the runner's report; a step without one counts as a single test. */
  counts?: (report: string) => Outcome
  report?: string
  env?: Readonly<Record<string, string>>
  /** Its findings are printed and fail nothing. */
  tellsOnly?: true
}

const folder = mkdtempSync(join(tmpdir(), 'paceline-tests-'))
const unitReport = join(folder, 'unit.json')
const e2eReport = join(folder, 'e2e.json')
const budgetReport = join(folder, 'budget.json')
const secondBrowserReport = join(folder, 'second-browser.json')

const quick: readonly Step[] = [
  { name: 'types', command: ['npm', 'run', '--silent', 'types'] },
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
]

const mutants: Step = {
  name: 'mutants',
  command: [
    ...['npm', 'run', '--silent', 'test:mutants', '--'],
    ...[`--sample=${process.env.MUTANTS_SEED ?? '1'}`, '--minutes=5', '--least=70'],
  ],
  env: { TESTS: '' },
}

/** Against the commit before, or the one that CI names: a sample, as all of it takes as long as everything else here. */
const pictures: Step = {
  name: 'pictures',
  command: [
    ...['npm', 'run', '--silent', 'pictures:compare', '--', process.env.CI_COMMIT_BEFORE_SHA ?? 'HEAD~1'],
    ...['--only', 'overview,users,report', '--language', 'ru', '--width', '390,1440'],
  ],
  tellsOnly: true,
}

const failure = (name: string, message = '') =>
  [name, ...stripVTControlCharacters(message).split('\n').slice(0, 6)].join('\n    ')

const playwrightCounts = (report: string): Outcome => {
  const { stats, errors, suites } = JSON.parse(report) as PlaywrightReport
  const failed = stats.unexpected + stats.flaky + errors.length
  const specs = (suite: PlaywrightSuite): PlaywrightSpec[] => [
    ...(suite.specs ?? []),
    ...(suite.suites ?? []).flatMap(specs),
  ]
  const failures = suites.flatMap(specs).flatMap(({ file, line, title, tests }) =>
    tests
      .flatMap(({ results }) => results.slice(0, 1))
      .filter(({ error }) => error)
      .map(({ error }) => failure(`${file}:${line} ${title}`, error?.message)),
  )
  return { passed: stats.expected, failed, skipped: stats.skipped, failures }
}

/** How long people wait for a paint is measured with no other browser beside. */
const measured = 'every-screen-budget'
const budget: Step = {
  name: 'interaction budget',
  command: ['npm', 'run', '--silent', 'test:e2e', '--', `e2e/${measured}.spec.ts`, '--workers=1'],
  report: budgetReport,
  counts: playwrightCounts,
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: budgetReport },
}

/** The specs that differ most between a headless shell and a whole browser: navigation, downloads, windows, media. */
const inSecondBrowser: Step = {
  name: 'second browser',
  command: [
    ...['npm', 'run', '--silent', 'test:e2e', '--'],
    ...['sign-in', 'sign-up', 'artifacts', 'links', 'films'].map((name) => `e2e/${name}.spec.ts`),
  ],
  report: secondBrowserReport,
  counts: playwrightCounts,
  env: {
    PLAYWRIGHT_JSON_OUTPUT_NAME: secondBrowserReport,
    ...(secondBrowser && { PACELINE_BROWSER: secondBrowser }),
  },
}

/** The accessibility results have to agree with the README. */
const conformance: Step = {
  name: 'conformance',
  command: [process.execPath, 'e2e/conformance.ts', e2eReport, unitReport, ...(deep ? ['--deep'] : [])],
}

const steps: readonly Step[] = [
  ...(deep ? [] : quick),
  {
    name: 'unit',
    command: [
      'npm',
      'run',
      '--silent',
      'test:unit',
      '--',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unitReport}`,
    ],
    report: unitReport,
    counts: (report) => {
      const { numPassedTests, numFailedTests, numFailedTestSuites, success, testResults } = JSON.parse(
        report,
      ) as VitestReport
      // A file that breaks before its first test has failed suites and no failed test.
      const failed = Math.max(
        numFailedTests,
        success ? 0 : Math.max(1, numFailedTestSuites > 0 ? numFailedTests : 1),
      )
      const failures = testResults.flatMap(({ name, message, assertionResults }) => [
        ...(message ? [failure(name, message)] : []),
        ...assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => failure(`${name} ${fullName}`, failureMessages?.[0])),
      ])
      return { passed: numPassedTests, failed, failures }
    },
  },
  ...(deep ? [mutants, pictures] : []),
  {
    name: 'end-to-end',
    command: [
      ...['npm', 'run', '--silent', 'test:e2e'],
      ...(deep ? ['--', `--grep-invert=${measured}`] : []),
    ],
    report: e2eReport,
    counts: playwrightCounts,
  },
  ...(deep ? [budget] : []),
  ...(secondBrowser ? [inSecondBrowser] : []),
  conformance,
]

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
  success: boolean
  testResults: readonly {
    name: string
    message: string
    assertionResults: readonly { fullName: string; status: string; failureMessages?: readonly string[] }[]
  }[]
}

interface PlaywrightSpec {
  file: string
  line: number
  title: string
  tests: readonly { results: readonly { error?: { message?: string } }[] }[]
}
interface PlaywrightSuite {
  specs?: readonly PlaywrightSpec[]
  suites?: readonly PlaywrightSuite[]
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: readonly unknown[]
  suites: readonly PlaywrightSuite[]
}

function run({ command: [program = '', ...args], env }: Step): Promise<number> {
  const child = spawn(program, args, {
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: e2eReport, ...(deep && { TESTS: 'deep' }), ...env },
  })
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)))
}

function outcomeOf(step: Step, code: number): Outcome {
  if (step.tellsOnly) return { passed: 0, failed: 0 }
  const failedWhole = { passed: 0, failed: 1 }
  if (!step.counts || !step.report) return code === 0 ? { passed: 1, failed: 0 } : failedWhole
  try {
    const counted = step.counts(readFileSync(step.report, 'utf8'))
    return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
  } catch {
    return failedWhole
  }
}

const total: Outcome = { passed: 0, failed: 0 }
const lines: string[] = []
const named: string[] = []
for (const step of steps) {
  const begun = Date.now()
  const { passed, failed, skipped = 0, failures = [] } = outcomeOf(step, await run(step))
  total.passed += passed
  total.failed += failed
  named.push(...failures)
  lines.push(
    `${step.name}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''} in ${Math.round((Date.now() - begun) / 1000)} s`,
  )
}
rmSync(folder, { recursive: true, force: true })
if (named.length > 0) console.log(`\nFailed:\n${named.join('\n')}`)
console.log(`\n${lines.join('\n')}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
