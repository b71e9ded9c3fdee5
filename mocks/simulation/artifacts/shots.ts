import { type MediaName, media } from '../../../fixtures/media/manifest.ts'
import { statesOf } from '../../../fixtures/media/states.ts'
import type { Cause } from '../causes.ts'
import type { PlannedAttempt } from '../course.ts'
import type { Shot } from './film.ts'
import type { RunView } from './source.ts'
import { attemptEvents } from './steps.ts'

/** The film of the screen that the test is about. */
export function filmOf({ spec, app }: RunView, { test }: PlannedAttempt): MediaName | undefined {
  const name = `${app.words}-${test.feature}-${spec.platform === 'iOS' ? 'ios' : 'android'}`
  return Object.hasOwn(media, name) ? (name as MediaName) : undefined
}

/** An attempt's pictures in time: the start of the app, the screen, each tap, and the ending. */
export function shotsOf(view: RunView, attempt: PlannedAttempt): Shot[] {
  const { test, status, startAt, endAt } = attempt
  const { steps, shownAt } = attemptEvents(view, attempt)
  const until = status === 'INCOMPLETE' ? endAt : shownAt
  const states = statesOf(test)
  const seen: { at: number; state: string }[] = [{ at: startAt, state: 'splash' }]
  for (const { at, does, element } of steps) {
    if (does === 'open') seen.push({ at, state: 'screen' })
    else if (does === 'rotate') seen.push({ at, state: element === 'landscape' ? 'rotated' : 'screen' })
    else if (does === 'tap') {
      seen.push(
        { at, state: `tap ${element}` },
        { at: Math.min(at + touchLasts, until - 1), state: 'screen' },
      )
    }
  }
  const shown = seen.filter(({ at }) => at < until)
  if (status !== 'INCOMPLETE') shown.push({ at: shownAt, state: endingOf(attempt) })
  return shown.map(({ at, state }, i) => ({
    picture: states.indexOf(state),
    milliseconds: (shown[i + 1]?.at ?? endAt) - at,
  }))
}

/** Shorter than the time between two steps, so that each difference picture follows its key picture. */
const touchLasts = 450

/** The final state of the screen: the trouble, or success. */
export function endingOf({ cause }: PlannedAttempt): string {
  if (!cause) return 'done'
  return 'element' in cause ? `${elementStates[cause.kind]} ${cause.element}` : troubles[cause.kind]
}

type ElementCause = Extract<Cause, { element: string }>

const elementStates: Readonly<Record<ElementCause['kind'], string>> = {
  missing: 'missing',
  moving: 'moving',
  text: 'wrong',
}
const troubles: Readonly<Record<Exclude<Cause['kind'], ElementCause['kind']>, string>> = {
  timeout: 'loading',
  server: 'server',
  certificate: 'offline',
  dialog: 'dialog',
  memory: 'crash',
  crash: 'crash',
}
