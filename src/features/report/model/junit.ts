import { type AttemptStatus, type Failure, failureOf } from './attempt-outcome.ts'
import { longestRun } from './raw-report.ts'
import { splitClass, type TestName } from './test-name.ts'
import { readXml, type XmlAttributes } from './xml-reader.ts'

interface JUnitAttempt {
  status: AttemptStatus
  failure: Failure | null
}

export interface JUnitCase extends TestName {
  /** Seconds; many tools leave it out. */
  seconds: number | null
  attempts: JUnitAttempt[]
}

export interface JUnitReport {
  cases: JUnitCase[]
  complete: boolean
}

/** The elements of Surefire's schema that say how an attempt ended. */
const outcomeElements = {
  failure: 'final',
  error: 'final',
  skipped: 'skipped',
  ignored: 'skipped',
  flakyFailure: 'earlier',
  flakyError: 'earlier',
  rerunFailure: 'later',
  rerunError: 'later',
} as const
type OutcomeElement = keyof typeof outcomeElements

interface OpenOutcome {
  element: OutcomeElement
  type: string
  message: string
  text: string
  trace: string
}

/** Reads reports of Marathon and of other tools in Surefire's schema: also nested suites, no retries, no times. */
export function parseJUnit(source: string): JUnitReport {
  const cases: JUnitCase[] = []
  /** Of the suites that are open; one without a name is part of the one around it. */
  const suites: string[] = []
  let open: { attributes: XmlAttributes; outcomes: OpenOutcome[] } | null = null
  let outcome: OpenOutcome | null = null
  let inStackTrace = false
  let recognised = false

  const { complete } = readXml(source, {
    open(name, attributes) {
      recognised ||= /^test(?:suites?|case)$/.test(name)
      if (name === 'testsuite' || name === 'testsuites')
        suites.push(attributes.get('name') || (suites.at(-1) ?? ''))
      else if (name === 'testcase') open = { attributes, outcomes: [] }
      else if (open && isOutcome(name)) {
        const [type, message] = [attributes.get('type') ?? '', attributes.get('message') ?? '']
        outcome = { element: name, type, message, text: '', trace: '' }
      } else if (name === 'stackTrace') inStackTrace = true
    },
    text(text) {
      if (!outcome) return
      if (inStackTrace) outcome.trace += text
      else outcome.text += text
    },
    close(name) {
      if (name === 'testsuite' || name === 'testsuites') suites.pop()
      else if (name === 'stackTrace') inStackTrace = false
      else if (open && outcome && name === outcome.element) {
        open.outcomes.push(outcome)
        outcome = null
      } else if (open && name === 'testcase') {
        cases.push(readCase(open.attributes, open.outcomes, suites.at(-1) ?? ''))
        open = null
        outcome = null
      }
    },
  })
  return { cases, complete: complete && recognised }
}

function isOutcome(name: string): name is OutcomeElement {
  return Object.hasOwn(outcomeElements, name)
}

function readCase(attributes: XmlAttributes, outcomes: readonly OpenOutcome[], suite: string): JUnitCase {
  return {
    ...splitClass(attributes.get('classname') || attributes.get('class') || suite),
    method: attributes.get('name') ?? '',
    seconds: readSeconds(attributes.get('time')),
    attempts: attemptsOf(outcomes),
  }
}

/** The type that Marathon writes for every retry, regardless of the exception. */
const marathonRetry = 'rerun exception'
const isMarathonRetry = ({ type }: OpenOutcome) => type === marathonRetry

/** Surefire tells the retries beside the verdict: failures before a pass, or further failures after the first. */
function attemptsOf(outcomes: readonly OpenOutcome[]): JUnitAttempt[] {
  const of = (role: 'final' | 'skipped' | 'earlier' | 'later') =>
    outcomes.filter(({ element }) => outcomeElements[element] === role)
  const [skipped] = of('skipped')
  const earlier = of('earlier').map((outcome) => (isMarathonPass(outcome) ? passed : failedAttempt(outcome)))
  const [final, later] = [of('final'), of('later')]
  // To Marathon the failure that counts is the last one, to Surefire the first.
  const inOrder = later.some(isMarathonRetry) ? [...later, ...final] : [...final, ...later]
  const failures = inOrder.map(failedAttempt)
  if (failures.length > 0) return [...earlier, ...failures]
  if (skipped) {
    const { type, message, text } = skipped
    return [{ status: 'ignored', failure: message || text.trim() ? failureOf(type, message, text) : null }]
  }
  return [...earlier, passed]
}

const passed: JUnitAttempt = { status: 'passed', failure: null }

/** Of a test that passed in the end, Marathon lists all other attempts as failures, the passed ones without a trace. */
function isMarathonPass(outcome: OpenOutcome): boolean {
  return isMarathonRetry(outcome) && !outcome.message && !outcome.text.trim() && !outcome.trace.trim()
}

function failedAttempt(outcome: OpenOutcome): JUnitAttempt {
  const { element, message, text, trace } = outcome
  const type = isMarathonRetry(outcome) ? '' : outcome.type
  // Marathon reports an attempt that was cut off as an error; to other tools an error is a failure, too.
  const unfinished = /error$/i.test(element) && /incomplete$/i.test(type)
  return { status: unfinished ? 'unfinished' : 'failed', failure: failureOf(type, message, trace || text) }
}

/** `1.25`, `1,250.75`, and the nonsense that is found in the wild. */
function readSeconds(text: string | undefined): number | null {
  if (!text?.trim()) return null
  const seconds = Number(text.trim().replace(/,(?=\d{3}(\D|$))/g, ''))
  return seconds >= 0 && seconds * 1000 <= longestRun ? seconds : null
}
