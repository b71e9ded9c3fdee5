import { namespace } from './product.ts'

/** Local storage under the product's namespace. Private windows and full disks may refuse: then nothing is remembered. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(`${namespace}.${key}`)
  } catch {
    return null
  }
}

export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`${namespace}.${key}`)
    else localStorage.setItem(`${namespace}.${key}`, value)
  } catch {
    // Then nothing is remembered.
  }
}

/** Calls back when another tab changes the key. */
export function watchStored(key: string, changed: (value: string | null) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === `${namespace}.${key}` || event.key === null) changed(readStored(key))
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

/** The value that an earlier visit stored, if it still has the wanted shape. */
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
