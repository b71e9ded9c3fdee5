import type { Failure } from './attempt-outcome.ts'

/**
 * The identity of a failure's cause: the kind of exception and its words, without what differs from
 * attempt to attempt (addresses, ids, moments, durations, devices). Failures without a word have nothing in common.
 */
export function causeIdOf({ type, message }: Failure): string | null {
  return type || message ? shortHash(`${type}\n${normaliseMessage(message)}`) : null
}

const variable: readonly [RegExp, string][] = [
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '…'],
  [/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?/g, '…'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}(?:[:-][\d.]*\d)*\b/g, '…'],
  [/@[0-9a-f]{4,}\b/gi, '@…'],
  [/\b0x[0-9a-f]+\b/gi, '…'],
  [/\bemulator-\d+\b/g, 'emulator-…'],
  [/\b\d{5,}\b/g, '…'],
  [/\b\d+(?:\.\d+)?\s?(?:ms|s|sec|seconds|minutes|min|bytes|kB|KB|MB|GB)\b/g, '…'],
  [/:\d+(?::\d+)?(?=\)|$|\s)/g, ':…'],
]

/** Only the first lines: below them come hierarchies and dumps that are never the same twice. */
export function normaliseMessage(message: string): string {
  let text = message.slice(0, 2000).split('\n', 3).join('\n')
  for (const [pattern, mark] of variable) text = text.replace(pattern, mark)
  return text.replace(/\s+/g, ' ').trim().slice(0, 400)
}

/** FNV-1a: short enough for an address, and the same in every run. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36)
}
