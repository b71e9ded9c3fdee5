import type { Backend } from '../backend/backend.ts'
import { hash } from '../simulation/random.ts'

/** Proves that the fake service itself made a link. Nothing to break into: it keeps links honest, as the real ones are. */
export function sign(backend: Backend, ...parts: readonly (string | number)[]): string {
  const text = [backend.seedName, ...parts].join('\u0000')
  return hash(text).toString(16).padStart(8, '0') + hash(`${text}.`).toString(16).padStart(8, '0')
}
