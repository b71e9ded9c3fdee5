import { readStored } from './storage.ts'

/** What an earlier visit stored, if it still has the shape that is wanted. */
export function readStoredJson<Value>(
  key: string,
  schema: { parse: (json: unknown) => Value },
): Value | null {
  try {
    return schema.parse(JSON.parse(readStored(key) ?? ''))
  } catch {
    return null
  }
}
