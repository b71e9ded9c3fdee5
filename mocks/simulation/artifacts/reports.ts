import type { PlannedAttempt, TestCourse } from '../course.ts'
import { createRandom } from '../random.ts'
import { type Attachment, deviceOf, failureOf, metaPropertiesOf, type RunView } from './source.ts'
import { attemptEvents, stepName } from './steps.ts'
import { attributes, cdata } from './xml.ts'

/** `tests/omni/marathon_junit_report.xml`: Marathon's serialisation of Surefire's schema. */
export function junitReport(view: RunView): string {
  const verdicts = view.reported.map(({ verdict }) => verdict.status)
  const count = (...statuses: readonly PlannedAttempt['status'][]) =>
    verdicts.filter((status) => statuses.includes(status)).length
  const milliseconds = view.reported.reduce((sum, { verdict }) => sum + verdict.endAt - verdict.startAt, 0)
  const suite = attributes({
    name: 'omni',
    tests: verdicts.length,
    failures: count('FAILURE'),
    errors: count('INCOMPLETE'),
    time: seconds(milliseconds),
    skipped: count('IGNORED', 'ASSUMPTION_FAILURE'),
    timestamp: new Date(view.plan.startAt).toISOString().slice(0, 19),
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite${suite}>`,
    ...view.reported.flatMap((test) => testcase(view, test)),
    '</testsuite>',
    '',
  ].join('\n')
}

function testcase(view: RunView, { attempts, verdict }: TestCourse): string[] {
  const { test } = verdict
  const open = `  <testcase${attributes({
    name: test.method,
    time: seconds(verdict.endAt - verdict.startAt),
    classname: `${test.pkg}.${test.clazz}`,
  })}`
  const children = outcomes(view, attempts, verdict)
  return children.length ? [`${open}>`, ...children, '  </testcase>'] : [`${open}/>`]
}

/** Surefire's way: the first failure is the failure, later ones are reruns; failures before a pass are flaky ones. */
function outcomes(view: RunView, attempts: readonly PlannedAttempt[], verdict: PlannedAttempt): string[] {
  const failed = attempts.filter((attempt) => attempt.status === 'FAILURE' || attempt.status === 'INCOMPLETE')
  switch (verdict.status) {
    case 'PASSED':
      return failed.map((attempt) => rerun(view, attempt, 'flaky'))
    case 'FAILURE':
    case 'INCOMPLETE': {
      const first = failed.find((attempt) => attempt.status === verdict.status) ?? verdict
      const failure = failureOf(view, first)
      const name = verdict.status === 'FAILURE' ? 'failure' : 'error'
      return [
        `    <${name}${attributes({ message: failure?.message, type: failure?.type })}>${cdata(failure?.trace ?? '')}</${name}>`,
        ...failed.filter((attempt) => attempt !== first).map((attempt) => rerun(view, attempt, 'rerun')),
      ]
    }
    case 'IGNORED':
      return [`    <skipped${attributes({ message: `Waits for a fix by ${verdict.test.owner}` })}/>`]
    case 'ASSUMPTION_FAILURE': {
      const failure = failureOf(view, verdict)
      return [
        `    <skipped${attributes({ message: failure?.message })}>${cdata(failure?.trace ?? '')}</skipped>`,
      ]
    }
  }
}

function rerun(view: RunView, attempt: PlannedAttempt, prefix: 'flaky' | 'rerun'): string {
  const failure = failureOf(view, attempt)
  const name = `${prefix}${attempt.status === 'FAILURE' ? 'Failure' : 'Error'}`
  const words = attributes({ message: failure?.message, type: failure?.type })
  return `    <${name}${words}><stackTrace>${cdata(failure?.trace ?? '')}</stackTrace></${name}>`
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(3)

export function reportedAttempts({ reported }: RunView): PlannedAttempt[] {
  return reported
    .flatMap(({ attempts }) => attempts)
    .sort((a, b) => a.startAt - b.startAt || a.device - b.device)
}

/** `test_result/raw.json` */
export function rawReport(view: RunView): string {
  return JSON.stringify(
    reportedAttempts(view).map((attempt) => ({
      package: attempt.test.pkg,
      class: attempt.test.clazz,
      method: attempt.test.method,
      metaProperties: metaPropertiesOf(view.framework, attempt.test),
      deviceSerial: deviceOf(view, attempt).serial,
      status: attempt.status,
      ignored: attempt.status === 'IGNORED' || attempt.status === 'ASSUMPTION_FAILURE',
      success: attempt.status === 'PASSED',
      timestamp: attempt.startAt,
      duration: attempt.endAt - attempt.startAt,
    })),
  )
}

const allureStatus: Readonly<Record<PlannedAttempt['status'], string>> = {
  PASSED: 'passed',
  FAILURE: 'failed',
  INCOMPLETE: 'broken',
  IGNORED: 'skipped',
  ASSUMPTION_FAILURE: 'skipped',
}
const languages = {
  espresso: 'kotlin',
  xcuitest: 'swift',
  maestro: 'yaml',
  jest: 'javascript',
  robot: 'robot',
}

export function allureId(view: RunView, attempt: PlannedAttempt): string {
  return createRandom(view.seed, 'allure', attempt.test.key, attempt.number).uuid()
}

function stepsOf(view: RunView, attempt: PlannedAttempt) {
  const { test, status } = attempt
  if (status === 'IGNORED' || status === 'ASSUMPTION_FAILURE') return []
  const { steps, failureLoggedAt } = attemptEvents(view, attempt)
  return steps.map((step, i) => ({
    name: stepName(step, test),
    status: status === 'FAILURE' && i === steps.length - 1 ? 'failed' : 'passed',
    stage: 'finished',
    start: step.at,
    stop: steps[i + 1]?.at ?? failureLoggedAt,
  }))
}

/** `report/allure-results/<uuid>-result.json`: retries share a history id, which is how Allure folds them. */
export function allureResult(
  view: RunView,
  attempt: PlannedAttempt,
  attachments: readonly Attachment[],
): string {
  const { test, status } = attempt
  const failure = failureOf(view, attempt)
  const history = createRandom(test.key, 'history').uuid().replaceAll('-', '')
  const className = `${test.pkg}.${test.clazz}`
  const labels = {
    host: deviceOf(view, attempt).serial,
    package: test.pkg,
    testClass: className,
    testMethod: test.method,
    suite: className,
    ...test.labels,
    framework: view.framework,
    language: languages[view.framework],
  }
  return JSON.stringify({
    uuid: allureId(view, attempt),
    historyId: history,
    testCaseId: history,
    fullName: `${className}.${test.method}`,
    name: test.method,
    status: allureStatus[status],
    ...(failure && {
      statusDetails: {
        known: false,
        muted: false,
        flaky: false,
        message: failure.message,
        trace: failure.trace,
      },
    }),
    stage: 'finished',
    steps: stepsOf(view, attempt),
    // Absolute paths, as Marathon writes them: downloaders of a run's files make them relative.
    attachments: attachments.map(({ type, path, file }) => ({
      name: type.toLowerCase(),
      source: `/marathon/${path}`,
      type: file.contentType,
    })),
    parameters: [],
    labels: Object.entries(labels).map(([name, value]) => ({ name, value })),
    links: [],
    start: attempt.startAt,
    stop: attempt.endAt,
  })
}
