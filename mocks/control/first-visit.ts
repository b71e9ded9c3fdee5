import { readToken } from '../../src/api/token.ts'
import { readStored, writeStored } from '../../src/lib/storage.ts'

/** Whether somebody sees the demo for the first time, and no link has chosen for them who they are and what they see. */

const key = 'mock.welcomed'

export const isFirstVisit = (): boolean => readStored(key) === null && readToken() === null

export function welcomed(): void {
  writeStored(key, 'yes')
}
