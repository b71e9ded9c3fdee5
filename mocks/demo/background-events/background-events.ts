import { day } from '../../../fixtures/story/calendar.ts'
import type { ScenarioRows } from '../../db/models.ts'
import type { BackgroundEvent } from '../../service/background-events.ts'
import { arrivals } from './arrivals.ts'
import { pushes, watches } from './runs.ts'
import { inOrder } from './streams.ts'

/** Bounds the events: a world left alone that long has about a thousand new runs. */
const length = 30 * day

/** Acme's events from the start on, derived from its past, under the name of the brand. */
export function acmeEvents(
  scenarioRows: ScenarioRows,
  { seed, now }: { seed: number; now: number },
): Iterable<BackgroundEvent> {
  const world = { scenarioRows, seed, start: now }
  return inOrder([pushes(world), watches(world), arrivals(world)], now + length)
}
