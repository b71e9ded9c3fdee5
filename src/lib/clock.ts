/**
 * The service's time. A computer's clock may be minutes off, and a fake backend's may be moved on purpose, so
 * everything relative ("5 minutes ago", "running for 0:42") is counted from the service's `Date` header.
 */
const tolerated = 5_000
let ahead = 0

export function now(): number {
  return Date.now() + ahead
}

/** What a reply says the time is, and when it came by the computer's clock. */
export function noteServiceTime(header: string | null, at: number): void {
  const told = header ? Date.parse(header) : Number.NaN
  if (!Number.isFinite(told)) return
  const difference = told - at
  // The header has whole seconds and the reply took its time: less than that is no difference.
  ahead = Math.abs(difference) > tolerated ? difference : 0
}

/** `Europe/Berlin`, as the browser says and as the API is told whose days to count by. */
export function timeZoneName(): string {
  zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone
}

/** To find out takes the browser milliseconds, and pages ask at every render. */
let zone: string | undefined
