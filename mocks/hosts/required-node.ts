/**
 * Imported for its effect, before anything that needs MSW: on an older Node MSW 3 makes each `fetch` fail, and says
 * nothing of the reason. A page has no Node.
 */

if (typeof process !== 'undefined' && isOlder(process.versions.node, 22, 12)) {
  throw new Error(
    `paceline-mock/node, /handlers and /vitest need Node 22.12 or newer, as MSW 3 does, and this is Node ${process.versions.node}.`,
  )
}

function isOlder(version: string, major: number, minor: number): boolean {
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map(Number)
  return ownMajor < major || (ownMajor === major && ownMinor < minor)
}
