/** A newer release removed the chunk that this page wanted to load. */
const lostChunk = /dynamically imported module|module script failed|error loading|unable to preload/i

const key = 'paceline.reloadedFor'

type Staleness = 'no' | 'stale' | 'still'

/** A reload gets the current release. When it didn't help, offering it once more would lead round in circles. */
export function staleness(error: unknown): Staleness {
  if (!(error instanceof Error) || !lostChunk.test(error.message)) return 'no'
  return reloadedFor() === error.message ? 'still' : 'stale'
}

export function reloadFor(error: unknown): void {
  try {
    if (error instanceof Error) sessionStorage.setItem(key, error.message)
  } catch {
    // Without a memory the reload is offered again.
  }
  location.reload()
}

function reloadedFor(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}
