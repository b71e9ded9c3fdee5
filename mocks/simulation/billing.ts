import type { Platform } from '../../src/contract/rules/environment.ts'

/**
 * Sums that charts, usage and the run list all draw from, so that they agree.
 * A run bills when it is over, all at once, on the day it was created.
 */
export interface BilledRun {
  platform: Platform
  created: number
  /** `total_run_time`: null while the run isn't over. */
  seconds: number | null
}

export interface PlatformSeconds {
  android: number
  ios: number
}

/** `2026-03-14` in a zone this many minutes ahead of UTC. */
export function localDay(at: number, offsetMinutes = 0): string {
  return new Date(at + offsetMinutes * 60_000).toISOString().slice(0, 10)
}

export function secondsByDay(runs: Iterable<BilledRun>, offsetMinutes = 0): Map<string, PlatformSeconds> {
  const days = new Map<string, PlatformSeconds>()
  for (const run of runs) {
    if (run.seconds === null) continue
    const day = localDay(run.created, offsetMinutes)
    let sums = days.get(day)
    if (!sums) {
      sums = { android: 0, ios: 0 }
      days.set(day, sums)
    }
    addTo(sums, run)
  }
  return days
}

export function secondsByPlatform(runs: Iterable<BilledRun>): PlatformSeconds {
  const sums = { android: 0, ios: 0 }
  for (const run of runs) addTo(sums, run)
  return sums
}

function addTo(sums: PlatformSeconds, { platform, seconds }: BilledRun): void {
  sums[platform === 'iOS' ? 'ios' : 'android'] += seconds ?? 0
}

/** Whole cents for what goes beyond the free seconds. */
export function amountUsd(seconds: number, freeSeconds: number, pricePerHourUsd: number): number {
  const billed = Math.max(0, seconds - Math.max(0, freeSeconds))
  return Math.round((billed / 3600) * pricePerHourUsd * 100) / 100
}
