/** Bytes per second over the last few seconds: older ones tell nothing of how it goes now. */
const span = 3_000

export interface Sample {
  at: number
  bytes: number
}

export function withSample(samples: readonly Sample[], next: Sample): Sample[] {
  const recent = samples.filter(({ at }) => next.at - at <= span)
  return [...recent, next]
}

export function rateOf(samples: readonly Sample[]): number | null {
  const first = samples[0]
  const last = samples.at(-1)
  if (!first || !last || last.at - first.at < 250) return null
  return ((last.bytes - first.bytes) / (last.at - first.at)) * 1000
}
