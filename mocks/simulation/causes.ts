import { ownProperty } from '../../src/contract/own-property.ts'
import { type CatalogueTest, type Framework, trait } from './catalogue.ts'

/** Why an attempt fails, before any framework puts it in its own words. */
export type Cause =
  | { kind: 'missing'; element: string }
  | { kind: 'moving'; element: string }
  | { kind: 'text'; element: string; expected: string; actual: string }
  | { kind: 'timeout'; endpoint: string; seconds: number }
  | { kind: 'server'; endpoint: string; status: number }
  | { kind: 'certificate'; host: string }
  | { kind: 'dialog'; text: string }
  | { kind: 'memory'; megabytes: number }
  | { kind: 'crash'; exception: string; message: string }

/** How long Appium and Espresso look for an element before they give up, in seconds. */
export const searchSeconds = 10

/** The wait that a failure reports, in seconds: no attempt that fails this way is shorter. */
export function waitedSeconds(cause: Cause, framework: Framework): number {
  if (cause.kind === 'timeout') return cause.seconds
  const searched =
    (cause.kind === 'moving' && framework === 'jest') ||
    (cause.kind === 'missing' && framework === 'robot') ||
    (cause.kind === 'dialog' && framework === 'espresso')
  return searched ? searchSeconds : 0
}

/** A weak test keeps failing for its own reason; one test in five runs into another one now and then. */
export function flakyTestCause(test: CatalogueTest, chance: number): Cause {
  const mood = chance < 0.8 ? 'habit' : 'exception'
  const pick = (among: readonly string[]) =>
    among[Math.floor(trait(test.key, `${mood}-element`) * among.length)] ?? 'content'
  const path = `GET /v2/${test.feature}`
  const draw = trait(test.key, mood)
  if (draw < 0.3) return { kind: 'missing', element: pick(test.about) }
  if (draw < 0.48) return { kind: 'moving', element: pick(test.about) }
  const worded = test.about.filter((id) => ownProperty(test.elements, id))
  if (draw < 0.68 && worded.length > 0) return textMismatch(test, pick(worded))
  if (draw < 0.8) return { kind: 'timeout', endpoint: path, seconds: 15 }
  if (draw < 0.9) return { kind: 'server', endpoint: path, status: draw < 0.86 ? 503 : 500 }
  return {
    kind: 'crash',
    exception: 'IllegalStateException',
    message: `Fragment ${test.clazz.replace(/Tests?$/, '')}Fragment not attached to a context.`,
  }
}

/** The element shows the other of its two texts. */
export function textMismatch({ elements }: CatalogueTest, element: string): Cause {
  const [expected, actual] = ownProperty(elements, element) ?? ['', '']
  return { kind: 'text', element, expected, actual }
}
