import { day } from '../../../fixtures/story/calendar.ts'
import type { Seed } from '../../db/db.ts'
import type { ScheduledEvent } from '../../service/scheduled-events.ts'
import { arrivals } from './arrivals.ts'
import { pushes, watches } from './runs.ts'
import { inOrder } from './streams.ts'

/** A world that is left alone for longer than that has seen about a thousand runs, and no more come. */
const length = 30 * day

/** What Acme does from the start on, made of what it has done before; whoever's name it bears. */
export function acmeEvents(
  beginning: Seed,
  { seed, now }: { seed: number; now: number },
): Iterable<ScheduledEvent> {
  const world = { beginning, seed, start: now }
  return inOrder([pushes(world), watches(world), arrivals(world)], now + length)
}
