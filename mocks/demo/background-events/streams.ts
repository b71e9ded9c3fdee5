import { day, hour } from '../../../fixtures/story/calendar.ts'
import type { BackgroundEvent } from '../../service/background-events.ts'
import type { Random } from '../../simulation/random.ts'

export type Stream = Generator<BackgroundEvent, void>

/** Several streams as one, in the order of time, up to an end. */
export function* inOrder(streams: readonly Stream[], end: number): Stream {
  const waiting = streams.map((stream) => ({ stream, act: stream.next().value }))
  for (;;) {
    const coming = waiting.flatMap((one) => (one.act ? [{ ...one, one, at: one.act.at, act: one.act }] : []))
    const [first] = coming.toSorted((a, b) => a.at - b.at)
    if (!first || first.at > end) return
    yield first.act
    first.one.act = first.stream.next().value
  }
}

const isBusy = (at: number): boolean => {
  const weekday = new Date(at).getUTCDay()
  const time = at % day
  return weekday >= 1 && weekday <= 5 && time >= 7.5 * hour && time < 18 * hour
}

interface Rhythm {
  /** From and to, in minutes: while people work, and at night and on weekends. */
  busy: readonly [number, number]
  quiet: readonly [number, number]
}

/** When it happens next. */
export function after(at: number, random: Random, { busy, quiet }: Rhythm): number {
  const [from, to] = isBusy(at) ? busy : quiet
  return at + random.int(from * 60_000, to * 60_000)
}
