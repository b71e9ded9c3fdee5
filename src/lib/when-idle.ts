/** For work that nobody waits for: when the page has time, or after that many milliseconds anyway. */
export function whenIdle(work: () => void, within: number): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: within })
  else setTimeout(work, within / 2)
}
