import { readStored, writeStored } from '../../lib/storage.ts'
import { isTabOnItsOwn } from './tab.ts'
import { readToken } from './token.ts'

const teamKey = 'team'

/** Whether who is signed in was in a team the last time that anybody asked; of another session that says nothing. */
export const hadTeam = (): boolean => readStored(teamKey) === sumOf(readToken())

export function rememberTeam(has: boolean): void {
  if (isTabOnItsOwn()) return
  const sum = has ? sumOf(readToken()) : null
  if (sum !== readStored(teamKey)) writeStored(teamKey, sum)
}

/** Tells tokens apart and tells nothing of them. */
const sumOf = (token: string | null): string =>
  `${Array.from(token ?? '').reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 0)}`
