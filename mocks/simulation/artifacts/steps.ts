import type { CatalogueTest } from '../catalogue.ts'
import { waitedSeconds } from '../causes.ts'
import type { PlannedAttempt } from '../course.ts'
import { screenOf } from '../failures/failure.ts'
import { createRandom } from '../random.ts'
import type { RunView } from './source.ts'

/** An action of the test, and the app's request to its backend then. */
export interface Step {
  at: number
  does: 'open' | 'tap' | 'check' | 'rotate'
  element: string
  request: { path: string; took: number; bytes: number } | null
}

/** The events of an attempt, for its log, film and trace. */
interface AttemptEvents {
  launchAt: number
  steps: readonly Step[]
  /** When the trouble is on the screen, or all is done. */
  shownAt: number
  /** When the test reports it. */
  failureLoggedAt: number
}

/** Steps of longer attempts are further apart, so that their films stay small. */
const mostSteps = 110

export function attemptEvents(view: RunView, attempt: PlannedAttempt): AttemptEvents {
  const { test, startAt, endAt, cause } = attempt
  const random = createRandom(view.seed, 'steps', test.key, attempt.number)
  const length = endAt - startAt
  const after = (milliseconds: number, share: number) =>
    startAt + Math.round(Math.min(milliseconds, length * share))
  const failureLoggedAt = Math.round(Math.max(startAt, endAt - Math.min(600, length * 0.1)))
  const waited = cause ? waitedSeconds(cause, view.framework) * 1000 : 0
  const shownAt = failureLoggedAt - (waited || Math.round(Math.min(700, length * 0.15)))
  const elements = Object.keys(test.elements)
  const pace = Math.max(1, length / 1150 / mostSteps)

  const openAt = Math.max(startAt, Math.min(after(1400, 0.2), shownAt - 100))
  const steps: Step[] = [{ at: openAt, does: 'open', element: '', request: request(openAt, '') }]
  const culprit = cause && 'element' in cause ? cause.element : random.pick(elements)
  for (let at = openAt + wait(); at < shownAt; at += wait()) {
    const tap = random.chance(0.6)
    const more = random.pick(['', '/summary', '?page=1&size=20', '/items'])
    const asks = tap && random.chance(0.45)
    steps.push({
      at,
      does: tap ? 'tap' : 'check',
      element: random.pick(elements),
      request: asks ? request(at, more) : null,
    })
  }
  if (test.rotates && /rotation/.test(test.scenario)) rotate(steps, openAt, shownAt)
  // The step at which the test fails.
  if (cause)
    steps.push({
      at: shownAt,
      does: cause.kind === 'text' ? 'check' : 'tap',
      element: culprit,
      request: null,
    })
  return { launchAt: after(50, 0.01), steps, shownAt, failureLoggedAt }

  function wait(): number {
    return Math.round(random.int(600, 1700) * pace)
  }

  /** No request that would outlast the attempt. */
  function request(at: number, more: string): Step['request'] {
    const took = random.int(38, 420)
    const bytes = random.int(900, 48_000)
    return at + took < shownAt ? { path: `/v2/${test.feature}${more}`, took, bytes } : null
  }
}

/** Turns the device sideways and back. Meanwhile, and just before, the test only looks. */
function rotate(steps: Step[], from: number, until: number): void {
  const [sideways, back] = [0.35, 0.7].map((share) => Math.round(from + (until - from) * share)) as [
    number,
    number,
  ]
  for (const step of steps)
    if (step.does === 'tap' && step.at > sideways - 600 && step.at < back) step.does = 'check'
  const turn = (at: number, element: string): Step => ({ at, does: 'rotate', element, request: null })
  steps.push(turn(sideways, 'landscape'), turn(back, 'portrait'))
  steps.sort((a, b) => a.at - b.at)
}

/** `CheckoutScreen: tap pay_button` */
export function stepName({ does, element }: Step, test: CatalogueTest): string {
  return `${screenOf(test)}: ${does}${element && ` ${element}`}`
}
