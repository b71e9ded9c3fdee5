import * as z from 'zod/mini'
import { createRandom } from '../simulation/random.ts'

/** How long answers take, in milliseconds from–to, so that loading states can be seen. */
export const latencyProfiles = {
  off: [0, 0],
  fast: [20, 60],
  typical: [80, 250],
  slow: [600, 1500],
  '3g': [1200, 3000],
} as const

/** How fast a file is sent under each, in bytes per second. */
export const uploadRates = {
  off: Number.POSITIVE_INFINITY,
  fast: Number.POSITIVE_INFINITY,
  typical: 20_000_000,
  slow: 2_000_000,
  '3g': 150_000,
} as const satisfies Record<keyof typeof latencyProfiles, number>

export type LatencyProfile = keyof typeof latencyProfiles
export const latencyProfile = z.enum(Object.keys(latencyProfiles) as [LatencyProfile, ...LatencyProfile[]])

export class Latency {
  profile: LatencyProfile = 'off'
  #random = createRandom('latency', 0)

  reset(seed: string, profile: LatencyProfile): void {
    this.profile = profile
    this.#random = createRandom('latency', seed)
  }

  next(): number {
    const [from, to] = latencyProfiles[this.profile]
    return to === 0 ? 0 : this.#random.int(from, to)
  }
}
