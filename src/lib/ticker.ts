import { useSyncExternalStore } from 'react'
import { now } from './clock.ts'

interface Ticker {
  subscribe: (listener: () => void) => () => void
  read: () => number
}

/** One timer for all listeners, and none without listeners. */
function createTicker(interval: number): Ticker {
  const listeners = new Set<() => void>()
  let moment = now()
  let timer: ReturnType<typeof setInterval> | undefined
  const tick = () => {
    // A timer may come some milliseconds early.
    if (Math.abs(now() - moment) < interval - 100) return
    moment = now()
    for (const listener of listeners) listener()
  }
  return {
    subscribe(listener) {
      if (listeners.size === 0) {
        moment = now()
        // The service's clock may have been moved meanwhile: times shown together are of one moment.
        timer = setInterval(tick, 1_000)
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearInterval(timer)
      }
    },
    read() {
      if (listeners.size === 0 && Math.abs(now() - moment) >= interval) moment = now()
      return moment
    },
  }
}

/** Relative times refresh every 10 seconds (rule 4.7). */
const slow = createTicker(10_000)
const everySecond = createTicker(1_000)

export function useNow(pace: 'slow' | 'every second'): number {
  const ticker = pace === 'slow' ? slow : everySecond
  return useSyncExternalStore(ticker.subscribe, ticker.read, ticker.read)
}
