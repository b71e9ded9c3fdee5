import type { Bar, Timeline } from '../model/timeline.ts'

/** Along a lane to the next attempt, or across to the attempt of another lane that ran at the same time. */
export function stepToBar({ lanes }: Timeline, from: Bar | null, direction: string): Bar | null {
  const lane = from ? lanes.findIndex(({ bars }) => bars.includes(from)) : -1
  if (!from || lane < 0) return lanes.find(({ bars }) => bars.length > 0)?.bars[0] ?? null
  if (direction === 'Left' || direction === 'Right') {
    const bars = lanes[lane]?.bars ?? []
    return bars[bars.indexOf(from) + (direction === 'Right' ? 1 : -1)] ?? from
  }
  const step = direction === 'Down' ? 1 : -1
  for (let at = lane + step; at >= 0 && at < lanes.length; at += step) {
    const bars = lanes[at]?.bars ?? []
    const nearest = bars.reduce<Bar | null>(
      (best, bar) => (best && distance(best, from) <= distance(bar, from) ? best : bar),
      null,
    )
    if (nearest) return nearest
  }
  return from
}

const distance = (a: Bar, b: Bar) => Math.abs(a.startAt - b.startAt)
