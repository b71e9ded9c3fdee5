import * as z from 'zod/mini'
import { readStoredJson, writeStored } from '../../lib/storage.ts'
import { kinds } from './arrange.ts'

const recent = z.object({
  id: z.string(),
  kind: z.enum(kinds),
  label: z.string(),
  hint: z.optional(z.string()),
})
const stored = z.array(recent)
/** A person's latest choices in a team. Found things are stored with their words, so that no call is needed. */
export type Recent = z.infer<typeof recent>

const most = 8
const keyOf = (who: string) => `palette.${who}`

export function readRecent(who: string): Recent[] {
  return readStoredJson(keyOf(who), stored) ?? []
}

export function rememberRecent(who: string, { id, kind, label, hint }: Recent): void {
  const others = readRecent(who).filter((one) => one.id !== id)
  writeStored(keyOf(who), JSON.stringify([{ id, kind, label, hint }, ...others].slice(0, most)))
}
