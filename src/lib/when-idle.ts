/** For work that nobody waits for: when the page has time, or after that many milliseconds anyway. */
export function whenIdle(work: () => void, timeout: number): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout })
  else setTimeout(work, timeout / 2)
}
