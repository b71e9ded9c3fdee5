import { readStored, writeStored } from '../../lib/storage.ts'
import { type Kind, kinds } from './arrange.ts'

/** What somebody chose last in a team. Things that were searched for are kept with their words: they aren't asked for again. */
export interface Recent {
  id: string
  kind: Kind
  label: string
  hint?: string | undefined
}

const most = 8
const keyOf = (who: string) => `palette.${who}`

export function readRecent(who: string): Recent[] {
  try {
    const stored: unknown = JSON.parse(readStored(keyOf(who)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, most) : []
  } catch {
    return []
  }
}

export function rememberRecent(who: string, { id, kind, label, hint }: Recent): void {
  const others = readRecent(who).filter((one) => one.id !== id)
  writeStored(keyOf(who), JSON.stringify([{ id, kind, label, hint }, ...others].slice(0, most)))
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false
  const { id, kind, label, hint } = value as Record<string, unknown>
  return (
    typeof id === 'string' &&
    kinds.some((known) => known === kind) &&
    typeof label === 'string' &&
    (hint === undefined || typeof hint === 'string')
  )
}
