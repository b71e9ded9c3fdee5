/**
 * The service's time. A computer's clock may be minutes off, and a fake backend's may be moved on purpose, so
 * everything relative ("5 minutes ago", "running for 0:42") is counted from the service's `Date` header.
 */
const tolerated = 5_000
const begun = Date.now()
/** The time of the latest reply, and when that came by the computer's clock. */
let serviceTime = { time: begun, at: begun }
let pace = 1

export function now(): number {
  const at = Date.now()
  // The header has whole seconds and the reply took its time: less than that is no difference.
  if (pace === 1 && Math.abs(serviceTime.time - serviceTime.at) <= tolerated) return at
  return serviceTime.time + (at - serviceTime.at) * pace
}

/** Notes the time that a reply tells, and when the reply came by the computer's clock. */
export function noteServiceTime(header: string | null, at: number): void {
  const time = header ? Date.parse(header) : Number.NaN
  if (Number.isFinite(time)) serviceTime = { time, at }
}

/** A fake backend's time may stand still (0) or run (60: a minute each second), which no reply tells. */
export function setServicePace(other: number): void {
  pace = other
}

declare global {
  /** Newer browsers have it. */
  var Temporal: { Now: { timeZoneId(): string } } | undefined
}

/** `Europe/Berlin`, as the browser says and as the API is told whose days to count by. */
export function timeZoneName(): string {
  zone ??= globalThis.Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone
}

/** Cached: a date format takes the browser tens of milliseconds, and pages ask at every render. */
let zone: string | undefined
