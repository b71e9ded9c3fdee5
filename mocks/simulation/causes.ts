import { type CatalogueTest, trait } from './catalogue.ts'

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

/** A weak test keeps failing for its own reason; one test in five runs into another one now and then. */
export function habitualCause(test: CatalogueTest, chance: number): Cause {
  const mood = chance < 0.8 ? 'habit' : 'exception'
  const element =
    test.elements[Math.floor(trait(test.name, `${mood}-element`) * test.elements.length)] ?? 'content'
  const path = `GET /v2/${test.feature}`
  const draw = trait(test.name, mood)
  if (draw < 0.3) return { kind: 'missing', element }
  if (draw < 0.48) return { kind: 'moving', element }
  if (draw < 0.68) return { kind: 'text', element, ...texts(test, mood) }
  if (draw < 0.8) return { kind: 'timeout', endpoint: path, seconds: 15 }
  if (draw < 0.9) return { kind: 'server', endpoint: path, status: draw < 0.86 ? 503 : 500 }
  return {
    kind: 'crash',
    exception: 'IllegalStateException',
    message: `Fragment ${test.clazz.replace(/Tests?$/, '')}Fragment not attached to a context.`,
  }
}

const wordings = [
  ['Saved', 'Saving…'],
  ['3 items', '2 items'],
  ['$59.90', '$0.00'],
  ['Tomorrow, 10:00', 'Today, 10:00'],
  ['Done', 'Something went wrong'],
  ['Continue', 'Update required'],
] as const

function texts(test: CatalogueTest, mood: string): { expected: string; actual: string } {
  const [expected, actual] =
    wordings[Math.floor(trait(test.name, `${mood}-text`) * wordings.length)] ?? wordings[0]
  return { expected, actual }
}
